import EventLog
import Projections

/// Times as the command line takes them: a stamp, or an ISO time.
enum TimeArgument {
  /// The first stamp of what is named; nil where the option is not given.
  static func first(_ option: CommandOption, in arguments: Arguments) throws(CommandError) -> Stamp?
  {
    guard let text = arguments[option] else { return nil }
    return try stamp(text, of: option, counter: 0)
  }

  /// The last stamp of what is named: for an ISO time, the end of that millisecond.
  static func last(_ option: CommandOption, in arguments: Arguments) throws(CommandError) -> Stamp?
  {
    guard let text = arguments[option] else { return nil }
    return try stamp(text, of: option, counter: .max)
  }

  /// An ISO time.
  static func instant(_ text: String, of option: CommandOption) throws(CommandError) -> Instant {
    guard let instant = Instant(text) else {
      throw .usage(
        "\(option.name): “\(text)” is no time",
        hint: "write it in UTC, like 2026-01-15T10:00:00.000Z")
    }
    return instant
  }

  private static func stamp(
    _ text: String, of option: CommandOption, counter: UInt16
  ) throws(CommandError) -> Stamp {
    if let stamp = Stamp(text) { return stamp }
    guard let instant = Instant(text) else {
      throw .usage(
        "\(option.name): “\(text)” is neither a stamp nor a time",
        hint: "write 2026-01-15T10:00:00.000Z, or a stamp as log prints it")
    }
    guard let stamp = Stamp(instant: instant, counter: counter) else {
      throw .usage("\(option.name): “\(text)” lies outside the years 2000 to 2199")
    }
    return stamp
  }
}

/// As of when a state is asked for (merge-rules 9).
enum Moment {
  /// As of the last event.
  case now
  /// As of a stamp.
  case stamp(Stamp)
  /// As the store saw it after so many lines.
  case position(Int)

  /// What `--at` and `--position` say.
  init(_ arguments: Arguments) throws(CommandError) {
    let stamp = try TimeArgument.last(.at, in: arguments)
    let position = arguments[.position]
    switch (stamp, position) {
    case (nil, nil): self = .now
    case (let stamp?, nil): self = .stamp(stamp)
    case (nil, let text?):
      guard let number = Decimal.value(of: text.utf8) else {
        throw .usage("--position: “\(text)” is no count of lines")
      }
      self = .position(Int(number))
    case (.some, .some):
      throw .usage("--at and --position cannot be asked for together")
    }
  }

  /// The state of a replica as of then.
  func state(of replica: Replica) throws(CommandError) -> TrainingState {
    try attempting("folding the events") {
      switch self {
      case .now: replica.state
      case .stamp(let stamp): try replica.state(asOf: stamp)
      case .position(let position): try replica.state(asOfPosition: position)
      }
    }
  }
}
