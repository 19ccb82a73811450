import EventLog

/// A reason in words that may be a peer's, and so of any length.
enum ReasonText {
  /// The most bytes of a reason that are kept.
  static let greatestLength = 300

  /// The reason, cut where it is too long.
  static func bounded(_ reason: String, to greatest: Int = greatestLength) -> String {
    guard reason.utf8.count > greatest else { return reason }
    return reason.beginning(ofBytes: greatest - 3) + "…"
  }
}
