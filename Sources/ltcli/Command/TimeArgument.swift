import EventLog

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
