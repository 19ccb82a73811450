import EventLog
import Projections

/// Days as the command line takes them: when somebody trained, by the clocks where that was.
extension Arguments {
  /// The days from `--from` to `--to`, both included; nil where neither is given.
  /// - Throws: `wrongUsage` where one of them names no day, or the first lies after the last.
  func days() throws(CommandError) -> ClosedRange<Day>? {
    let first = try days(.from)?.lowerBound
    let last = try days(.to)?.upperBound
    guard first != nil || last != nil else { return nil }
    let (from, to) = (first ?? Day(number: .min), last ?? Day(number: .max))
    guard from <= to else { throw .usage("--from \(from) lies after --to \(to)") }
    return from...to
  }

  private func days(_ option: CommandOption) throws(CommandError) -> ClosedRange<Day>? {
    let word = try value(option, otherwise: "is no day", hint: Arguments.dayHint) { TimeWord($0) }
    guard let word else { return nil }
    let days = try here.reader().days(of: word)
    return try value(option, otherwise: "is a time, not a day", hint: Arguments.dayHint) { _ in
      days
    }
  }

  private static let dayHint =
    "it asks on which days was trained: write 2026-01-15, 2026-01, today, yesterday or 7d; when events "
    + "were written is what --since and --until of ltcli log ask"
}
