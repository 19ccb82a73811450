import EventLog
import Projections
import Training

/// One session of a file: its start and end around its sets.
struct StrongSession {
  private(set) var session: Session
  /// What a person should know about it.
  private(set) var notices: [ImportNotice] = []

  init(_ group: StrongRowGroup, sets: StrongSets, clock: LocalTime, zone: String) {
    let row = group.rows[0]
    let start = clock.instant(of: row.start)
    let started = SessionStart(
      startedAt: start, name: row[.workoutName], zone: zone, localStart: row.startText,
      notes: group.first(.workoutNotes)?.text, exerciseNotes: sets.notes,
      source: FileFormat.strong.rawValue)
    session = Session(id: Session.ID(sets.session.description), started: started, sets: sets.sets)
    if sets.session != group.id { session.sameAs = Session.ID(group.id.description) }
    let title = session.title
    do throws(SkippedRow) {
      if let seconds = try Self.duration(of: group) {
        let end = Instant(milliseconds: start.milliseconds + Int64(seconds) * 1000)
        session.finished = SessionFinish(finishedAt: end, durationSeconds: Double(seconds))
      }
    } catch {
      notices.append(
        ImportNotice(
          line: error.line, text: "\(title): \(error.reason), so it has no end",
          cause: ImportNotice.noEnd))
    }
  }

  /// How many seconds it took; nil where the file has no durations. Throws why it cannot be read.
  private static func duration(of group: StrongRowGroup) throws(SkippedRow) -> Int? {
    if group.rows[0].file.format.places[.duration] == nil { return nil }
    guard let (line, text) = group.first(.duration) else {
      throw group.rows[0].skipped("no duration")
    }
    let isShort = group.rows[0].file.writing.hasShortClocks
    guard let seconds = StrongDuration.seconds(text, isShort: isShort) else {
      throw SkippedRow(line: line, reason: "“\(text)” is not a duration")
    }
    return seconds
  }
}

/// Ids of what comes out of Strong's files.
///
/// Each is made from what names a thing, never from what is said about it, so that the same session
/// has the same ids in every shape of export, and at every later import.
enum StrongIdentifier {
  /// The namespace of all of them; drawn once, and fixed for ever.
  static let namespace = NameBasedUUID(high: 0x5709_DCAA_EFDB_4FAF, low: 0x9952_35C8_B17B_D101)

  /// What parts the fields of a name: no name that people type holds it.
  private static let separator = "\u{1F}"

  /// A session: the time it began, as the clock on the wall showed it, and the workout's name.
  static func session(start: CivilTime, name: String) -> NameBasedUUID {
    NameBasedUUID(namespace: namespace, name: start.text + separator + name)
  }

  /// The second record of a session, which stands in the file under other names of exercises.
  static func secondRecord(of session: NameBasedUUID) -> NameBasedUUID {
    NameBasedUUID(namespace: session, name: "second record")
  }

  /// A set: the exercise, the set's order there, and which one of that order it is in its session, from 1.
  ///
  /// The last is needed since Strong counts the sets anew where an exercise comes again, and numbers warm-ups
  /// not at all. It counts rows by exercise and order alone, also those that cannot be read: weights and notes
  /// may be corrected, and rows of other exercises come and go, without another id for this set. Only a row of
  /// the same exercise and order that is put in before it moves the id on.
  static func set(
    session: NameBasedUUID, exercise: String, order: StrongSetOrder, occurrence: Int
  ) -> NameBasedUUID {
    let name = [exercise, order.text, "\(occurrence)"].joined(separator: separator)
    return NameBasedUUID(namespace: session, name: name)
  }

  /// An exercise: its name.
  static func exercise(_ name: String) -> NameBasedUUID {
    NameBasedUUID(namespace: namespace, name: name)
  }
}
