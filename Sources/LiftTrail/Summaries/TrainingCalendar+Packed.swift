import EventLog
import Projections
import Training

extension TrainingCalendar {
  /// The calendar as bytes. It says nothing of days: they follow from the starts of the sessions.
  var packed: [UInt8] {
    var writer = PackedWriter()
    catalogue.pack(into: &writer)
    sessions.pack(into: &writer)
    let entries = entries.values.joined().sorted { $0.session < $1.session }
    writer.add(UInt64(entries.count))
    for entry in entries {
      writer.add(entry.session.text)
      writer.add(entry.seconds)
      writer.add(UInt64(entry.work.count))
      for work in entry.work {
        writer.add(work.label.id.string)
        writer.add(work.label.name.string)
        writer.add(Int64(work.sets))
        writer.add(UInt64(work.units.rawValue))
        work.lifted.pack(into: &writer)
      }
    }
    return writer.bytes
  }

  /// Reads a calendar that was packed.
  /// - Parameter day: The day on which a session began.
  /// - Throws: `malformed` for all other bytes.
  init(packed bytes: [UInt8], day: (SessionStart) -> Day?) throws {
    self.init()
    var reader = PackedReader(bytes)
    catalogue = try ExerciseCatalogue(from: &reader)
    sessions = try CountedSessions(from: &reader)
    let days = sessions.days(day)
    for _ in 0..<(try reader.count()) {
      let session = Session.ID(try reader.text())
      var entry = Entry(session: session, seconds: try reader.double())
      for _ in 0..<(try reader.count()) {
        let id = UTF8Text(try reader.text())
        var work = Work(label: ExerciseLabel(id: id, name: UTF8Text(try reader.text())))
        work.sets = try reader.int()
        work.units = LiftedUnits(rawValue: UInt8(truncatingIfNeeded: try reader.number()))
        work.lifted = try LiftedWork(from: &reader)
        entry.work.append(work)
      }
      guard let day = days[session] else {
        throw LogError(.malformed, "the calendar has a session without a day")
      }
      // They come ascending by their ids, so each day's do.
      entries[day, default: []].append(entry)
    }
    try reader.end()
  }
}
