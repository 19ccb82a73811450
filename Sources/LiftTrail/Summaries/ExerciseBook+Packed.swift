import EventLog
import Projections

extension ExerciseBook {
  /// The book as bytes.
  var packed: [UInt8] {
    var writer = PackedWriter()
    let texts = names.texts
    writer.add(UInt64(texts.count))
    for text in texts { writer.add(text) }
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
  /// - Throws: `malformed` for other bytes.
  init(packed bytes: [UInt8]) throws {
    self.init()
    var reader = PackedReader(bytes)
    var texts: [String] = []
    for _ in 0..<(try reader.count()) { texts.append(try reader.text()) }
    names = ExerciseNames(texts: texts)
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      let label = ExerciseLabel(id: id, name: UTF8Text(try reader.text()))
      var chapter: [ExercisePerformance] = []
      for _ in 0..<(try reader.count()) {
        chapter.append(try ExercisePerformance(from: &reader))
      }
      performances[label] = chapter
    }
    try reader.end()
  }
}
