/// The first line of a snapshot: which log it speaks of, and how its content is laid out.
struct SnapshotHeader: Sendable, Hashable {
  /// The version of the format that this build writes and believes.
  static let currentFormat: UInt64 = 2

  /// The store whose log it is.
  var owner: StoreOwner
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
}

extension SnapshotHeader {
  /// The line, with its newline.
  var line: [UInt8] {
    SummedObject.line([
      "count": .number(Double(count)),
      "coverage": .array(coverage.ranges.map { .string($0.description) }),
      "dataset": .string(owner.dataset.text),
      "entities": .number(Double(entityCount)),
      "format": .number(Double(SnapshotHeader.currentFormat)),
      "length": .number(Double(length)),
      "notes": .object(notes),
      "replica": .string(owner.replica.description),
      "segments": .array(segments.map { .object($0.members) }),
    ])
  }

  /// Where the line stands in a snapshot, without its newline; nil where none ends in so many bytes as a header may
  /// have: somebody may have made the file longer than the memory.
  static func line(of contents: FileContents) -> Range<Int>? {
    let start = contents.rawBytes.prefix(FileLength.greatestWhole)
    var finder = LineFinder(UnsafeRawBufferPointer(rebasing: start))
    return finder.next()
  }

  /// Reads the line, given without its newline; nil where it is not one of this format.
  init?(line: [UInt8]) {
    guard let members = SummedObject.object(line: line),
      members["format"]?.number == Double(SnapshotHeader.currentFormat),
      let dataset = members["dataset"]?.string.flatMap({ DatasetID($0) }),
      let replica = members["replica"]?.string.flatMap({ ReplicaID($0) }),
      let count = members["count"]?.count, let entityCount = members["entities"]?.count,
      let length = members["length"]?.count, let notes = members["notes"]?.object,
      let ranges = members["coverage"]?.array?.map({ $0.string.flatMap { EventRange($0) } }),
      let segments = members["segments"]?.array?.map({
        $0.object.flatMap(SegmentEnd.init(members:))
      })
    else { return nil }
    owner = StoreOwner(dataset: dataset, replica: replica)
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
