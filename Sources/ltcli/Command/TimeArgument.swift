import EventLog
import Projections

/// Times as the command line takes them: when events were written, that is their stamps.
///
/// The days of training are another thing; see `DateArgument.swift`.
extension Arguments {
  /// The first stamp of what is named; nil where the option is not given.
  func first(_ option: CommandOption) throws(CommandError) -> Stamp? {
    try stamp(option, \.lowerBound, counter: 0)
  }

  /// The last stamp of what is named: of a day its last one, of a time the end of that millisecond.
  func last(_ option: CommandOption) throws(CommandError) -> Stamp? {
    try stamp(option, \.upperBound, counter: .max)
  }

  /// An ISO time; nil where the option is not given.
  func instant(_ option: CommandOption) throws(CommandError) -> Instant? {
    try value(
      option, otherwise: "is not a time", hint: "write it in UTC, like 2026-01-15T10:00:00.000Z"
    ) { Instant($0) }
  }

  private func stamp(
    _ option: CommandOption, _ end: KeyPath<ClosedRange<Instant>, Instant>, counter: UInt16
  ) throws(CommandError) -> Stamp? {
    if let stamp = self[option].flatMap({ Stamp($0) }) { return stamp }
    try self[option].map { (text) throws(CommandError) in
      try TimeWord.checkOrder(of: text, option.name)
    }
    let word = try value(
      option, otherwise: "is neither a stamp nor a time",
      hint:
        "this is when events were written: write 2026-01-15, 2026-01-15T18:00, the same with Z or "
        + "+01:00, now, yesterday, 'tue 18:30', 28.11., 7d, or a stamp as log prints it"
    ) { TimeWord($0) }
    guard let word else { return nil }
    let instant = try here.reader().instants(of: word)[keyPath: end]
    return try value(option, otherwise: "lies outside the years 2000 to 2199") { _ in
      Stamp(instant: instant, counter: counter)
    }
  }
}

/// As of when a state is asked for (merge-rules 9).
enum AsOf {
  case now
  case stamp(Stamp)
  /// As the store saw it after so many lines.
  case position(Int)

  /// What `--at` and `--position` say.
  init(_ arguments: Arguments) throws(CommandError) {
    let position = try arguments.value(.position, otherwise: "is not a count of lines") {
      Decimal.value(of: $0.utf8)
    }
    switch (try arguments.last(.at), position) {
    case (nil, nil): self = .now
    case (let stamp?, nil): self = .stamp(stamp)
    case (nil, let number?): self = .position(Int(clamping: number))
    case (.some, .some):
      throw .usage("--at and --position cannot be used together")
    }
  }

  /// The state of a replica as of then.
  func state(of replica: Replica) throws(CommandError) -> TrainingState {
    try checkPosition(in: replica.log)
    return try attempting("folding the events") {
      switch self {
      case .now: replica.state
      case .stamp(let stamp): try replica.state(asOf: stamp)
      case .position(let position): try replica.state(asOfPosition: position)
      }
    }
  }
  /// Refuses a position behind the end of the log, as nothing was there yet.
  private func checkPosition(in log: Log) throws(CommandError) {
    guard case .position(let position) = self, position > log.count else { return }
    throw CommandError(
      status: .different,
      reason: "--position \(position): the log has only \(Count.text(log.count, "line"))")
  }
}

/// Days of training as the command line takes them, by the clocks where it took place.
extension Arguments {
  /// The days from `--from` to `--to`, both included; nil where neither is given.
  /// - Throws: `wrongUsage` where one of them names no day, or the first lies after the last.
  func days() throws(CommandError) -> ClosedRange<Day>? {
    let first = try days(.from)?.lowerBound
    let last = try days(.to)?.upperBound
    guard first != nil || last != nil else { return nil }
    let (from, to) = (first ?? Day(daysSinceEpoch: .min), last ?? Day(daysSinceEpoch: .max))
    guard from <= to else { throw .usage("--from \(from) lies after --to \(to)") }
    return from...to
  }

  private func days(_ option: CommandOption) throws(CommandError) -> ClosedRange<Day>? {
    try self[option].map { (text) throws(CommandError) in
      try TimeWord.checkOrder(of: text, option.name)
    }
    let word = try value(option, otherwise: "is not a day", hint: Arguments.dayHint) {
      TimeWord($0)
    }
    guard let word else { return nil }
    let days = try here.reader().days(of: word)
    return try value(option, otherwise: "is a time, not a day", hint: Arguments.dayHint) { _ in
      days
    }
  }

  /// The first of the days that an option names; today where it is not given.
  func day(_ option: CommandOption) throws(CommandError) -> Day {
    if let days = try days(option) { return days.lowerBound }
    let reader = try here.reader()
    return reader.days(of: .daysAgo(0))?.lowerBound ?? Day(daysSinceEpoch: 0)
  }

  private static let dayHint =
    "these are days of training: write 2026-01-15, 2026-01, today, yesterday, tue, 28.11. or 7d; when "
    + "events were written is what --since and --until of ltcli log ask"
}

extension TimeWord {
  /// A time that an option names.
  static func named(_ text: String, by option: CommandOption) throws(CommandError) -> TimeWord {
    try TimeWord.checkOrder(of: text, option.name)
    guard let time = TimeWord(text) else {
      throw .usage(
        "\(option.name): “\(Printable.text(text))” is no time",
        hint: "write it like 19:30, 'yesterday 19:30', or 2026-11-28T19:30")
    }
    return time
  }
}
