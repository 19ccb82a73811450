import EventLog

/// How long ago something was, in the greatest unit of which at least two have passed.
enum AgeText {
  private static let units: [(length: Int64, name: String)] = [
    (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"),
  ]

  /// For example `3 days ago`; `just now` for less than two minutes, and for what another clock puts ahead of this one.
  static func ago(_ instant: Instant, now: Instant) -> String {
    let age = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
    guard !age.overflow else { return "at an unknown time" }
    for (length, name) in units where age.partialValue >= 2 * length {
      return "\(Count.text(Int(age.partialValue / length), name)) ago"
    }
    return "just now"
  }

  /// Whether it was three days ago, or longer.
  static func isOld(_ instant: Instant, now: Instant) -> Bool {
    let age = now.milliseconds.subtractingReportingOverflow(instant.milliseconds)
    return age.overflow || age.partialValue >= 3 * 86_400_000
  }
}
