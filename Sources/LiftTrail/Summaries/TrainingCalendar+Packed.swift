import EventLog
import Projections
import Training

extension TrainingCalendar {
  /// The calendar as bytes. Each label stands once.
  var packed: [UInt8] {
    var writer = PackedWriter()
    catalogue.pack(into: &writer)
    sessions.pack(into: &writer)
    let labels = Set(entries.values.joined().flatMap { $0.work.map(\.label) }).sorted()
    writer.add(UInt64(labels.count))
    for label in labels {
      writer.add(label.id.string)
      writer.add(label.name.string)
    }
    let places = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    writer.add(UInt64(entries.count))
    for (day, entries) in entries.sorted(by: { $0.key < $1.key }) {
      writer.add(Int64(day.daysSinceEpoch))
      writer.add(UInt64(entries.count))
      for entry in entries {
        writer.add(entry.session.text)
        writer.add(Int64(entry.sets))
        writer.add(entry.seconds)
        writer.add(UInt64(entry.work.count))
        for work in entry.work {
          writer.add(Int64(places[work.label] ?? 0))
          work.lifted.pack(into: &writer)
        }
      }
    }
    return writer.bytes
  }

  /// Reads a calendar that was packed.
  /// - Throws: `malformed` for other bytes.
  init(packed bytes: [UInt8]) throws {
    self.init()
    var reader = PackedReader(bytes)
    catalogue = try ExerciseCatalogue(from: &reader)
    sessions = try CountedSessions(from: &reader)
    var labels: [ExerciseLabel] = []
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      labels.append(ExerciseLabel(id: id, name: UTF8Text(try reader.text())))
    }
    for _ in 0..<(try reader.count()) {
      let day = Day(daysSinceEpoch: try reader.int())
      for _ in 0..<(try reader.count()) {
        let session = Session.ID(try reader.text())
        let (sets, seconds) = (try reader.int(), try reader.double())
        var entry = Entry(session: session, sets: sets, seconds: seconds)
        for _ in 0..<(try reader.count()) {
          let place = try reader.int()
          guard labels.indices.contains(place) else {
            throw LogError(.malformed, "a session names a label that is not there")
          }
          let lifted = try LiftedWork(from: &reader)
          entry.work.append(Work(label: labels[place], lifted: lifted))
        }
        entries[day, default: []].append(entry)
      }
    }
    try reader.end()
  }
}
