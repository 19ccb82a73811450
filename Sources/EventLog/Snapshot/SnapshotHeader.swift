/// The first line of a snapshot: which log it speaks of, and how its content is laid out.
struct SnapshotHeader: Sendable, Hashable {
  /// The version of the format that this build writes and believes.
  static let currentFormat: UInt64 = 1

  /// Whose history the log is.
  var dataset: DatasetID
  /// How many events it speaks of: those at the positions 1 to this.
  var count: Int
  /// About how many entities they are.
  var entityCount: Int
  /// How many bytes of content follow.
  var length: Int
  /// The events.
  var coverage: Coverage
  /// How far the segments go that hold the lines.
  var segments: [SegmentEnd]
  /// What the layer above wants to be told again.
  var notes: JSONObject

  /// A segment up to where a snapshot knows it.
  struct SegmentEnd: Sendable, Hashable {
    var name: String
    /// The number of bytes that are spoken of; only the last segment may have more by now.
    var length: Int
    /// The XXH64 of the last of its lines, which tells it from another of the same length.
    var lastLine: UInt64
  }
}

extension SnapshotHeader {
  /// The line, with its newline.
  var line: [UInt8] {
    SummedObject.line([
      "count": .number(Double(count)),
      "coverage": .array(coverage.ranges.map { .string($0.description) }),
      "dataset": .string(dataset.text),
      "entities": .number(Double(entityCount)),
      "format": .number(Double(SnapshotHeader.currentFormat)),
      "length": .number(Double(length)),
      "notes": .object(notes),
      "segments": .array(segments.map(\.json)),
    ])
  }

  /// Reads the line, given without its newline; nil where it is not one of this format.
  init?(line: [UInt8]) {
    guard let members = SummedObject.object(line: line),
      members["format"]?.number == Double(SnapshotHeader.currentFormat),
      let dataset = members["dataset"]?.string.flatMap({ DatasetID($0) }),
      let count = members["count"]?.count, let entityCount = members["entities"]?.count,
      let length = members["length"]?.count, let notes = members["notes"]?.object,
      let ranges = members["coverage"]?.array?.map({ $0.string.flatMap { EventRange($0) } }),
      let segments = members["segments"]?.array?.map({ SegmentEnd(json: $0) })
    else { return nil }
    self.dataset = dataset
    self.count = count
    self.entityCount = entityCount
    self.length = length
    self.notes = notes
    coverage = Coverage(ranges.compactMap(\.self))
    self.segments = segments.compactMap(\.self)
    guard coverage.ranges.count == ranges.count, self.segments.count == segments.count,
      // Range by range first, so that no total can overflow.
      coverage.ranges.allSatisfy({ $0.count <= UInt64(count) }), coverage.count == UInt64(count)
    else { return nil }
  }
}

extension SnapshotHeader.SegmentEnd {
  fileprivate var json: JSONValue {
    [
      "lastLine": .string(Hexadecimal.text(of: lastLine, digits: 16)),
      "length": .number(Double(length)), "name": .string(name),
    ]
  }

  fileprivate init?(json: JSONValue) {
    guard let object = json.object, let name = object["name"]?.string,
      let length = object["length"]?.count, let lastLine = object["lastLine"]?.string?.sum
    else { return nil }
    self.init(name: name, length: length, lastLine: lastLine)
  }
}

extension JSONValue {
  /// A number of things; nil where it is none.
  fileprivate var count: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 && $0 < 1 << 40 ? $0 : nil }
  }
}

extension String {
  /// The number that 16 hex digits stand for.
  fileprivate var sum: UInt64? { Hexadecimal.value(of: utf8, digits: 16) }
}
