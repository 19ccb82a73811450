import Training

/// One set of another app's file, and what its row says of its session.
struct ForeignRow: Sendable {
  /// The row's first line, counted from 1.
  let line: Int
  let start: WrittenStart
  /// The workout's name; empty where the file has none.
  var workout = ""
  let exercise: String
  /// The set's number among those of its exercise, as the file says it.
  var number: Int?
  /// The set without its ids; nil where the row is left out.
  var set: LoggedSet?
  /// Why it is left out.
  var skipped: SkippedRow?
  var exerciseNote = ""
  var workoutNote = ""
  /// When the session ended, as far as this row says it.
  var end: ForeignEnd?
  /// When the set was done.
  var setTime: CivilTime?
  /// What a person should know about this row.
  var notices: [ImportNotice] = []
  /// Whether its distance has an unknown unit.
  var hasUnknownDistance = false
}

/// How a row says when its session ended.
enum ForeignEnd: Sendable, Hashable {
  case duration(Double)
  case time(WrittenStart)
  /// A time of day, which may be past midnight.
  case timeOfDay(CivilTime)
  /// It cannot be read, for this reason.
  case unclear(String)
}

/// Ids of what comes out of other apps' files.
///
/// As with Strong's, each is made from what names a thing, never from what is said about it. Exercises have the ids of
/// Strong's exercises of the same names, so that two devices that import two apps' files have one exercise.
enum ForeignIdentifier {
  /// The namespace of all sessions; drawn once, and fixed for ever.
  static let namespace = NameBasedUUID(high: 0x8C1E_42D7_5B90_4A6D, low: 0xA3F7_1D28_6E04_C95B)

  private static let separator = "\u{1F}"

  /// A session: the app, when it began in the words of the file, and the workout's name.
  static func session(_ format: FileFormat, _ start: WrittenStart, name: String) -> NameBasedUUID {
    NameBasedUUID(
      namespace: namespace,
      name: [format.rawValue, start.key, name].joined(separator: separator))
  }

  /// A set: the exercise, the number that the file gives it, and which one of that number it is in its session, from 1.
  static func set(
    session: NameBasedUUID, exercise: String, number: Int?, occurrence: Int
  ) -> NameBasedUUID {
    let order = number.map { "\($0)" } ?? ""
    return NameBasedUUID(
      namespace: session, name: [exercise, order, "\(occurrence)"].joined(separator: separator))
  }
}
