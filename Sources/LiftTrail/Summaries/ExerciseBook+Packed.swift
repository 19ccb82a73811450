import EventLog
import Projections
import Training

extension ExerciseBook {
  /// The book as bytes. It says nothing of days: they follow from the starts of the sessions.
  var packed: [UInt8] {
    var writer = PackedWriter()
    catalogue.pack(into: &writer)
    sessions.pack(into: &writer)
    writer.add(UInt64(performances.count))
    for (label, performances) in performances.sorted(by: { $0.key < $1.key }) {
      writer.add(label.id.string)
      writer.add(label.name.string)
      writer.add(UInt64(performances.count))
      for performance in performances { performance.pack(into: &writer) }
    }
    return writer.bytes
  }

  /// Reads a book that was packed.
  /// - Parameter day: The day on which a session began.
  /// - Throws: `malformed` for all other bytes.
  init(packed bytes: [UInt8], day: (SessionStart) -> Day?) throws {
    self.init()
    var reader = PackedReader(bytes)
    catalogue = try ExerciseCatalogue(from: &reader)
    sessions = try CountedSessions(from: &reader)
    let days = sessions.days(day)
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      let label = ExerciseLabel(id: id, name: UTF8Text(try reader.text()))
      var chapter: [ExercisePerformance] = []
      for _ in 0..<(try reader.count()) {
        chapter.append(try ExercisePerformance(from: &reader) { days[$0] })
      }
      performances[label] = chapter
    }
    try reader.end()
  }
}
