/// The first line of a snapshot: the log that it is of, and the layout of its content.
struct SnapshotHeader: Sendable, Hashable {
  /// The version of the format that this build writes and believes.
  static let currentFormat: UInt64 = 2

  /// The store whose log it is.
  var owner: StoreOwner
  /// How many events it covers: those at the positions 1 to this.
  var count: Int
  /// About how many entities they are.
  var entityCount: Int
  /// How many bytes of content follow.
  var length: Int
  /// The events.
  var coverage: Coverage
  /// How far the segments go that hold the lines.
  var segments: [SegmentEnd]
  /// The notes of the layer above.
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

  /// Where the line stands in a snapshot, without its newline; nil if it does not end within the greatest
  /// length of a header. The file may have been made longer than the memory.
  static func line(of contents: FileContents) -> Range<Int>? {
    let start = contents.rawBytes.prefix(FileLength.greatestWhole)
    var finder = LineFinder(UnsafeRawBufferPointer(rebasing: start))
    return finder.next()
  }

  /// Reads the line, given without its newline; nil for any other line or format.
  init?(line: [UInt8]) {
    guard let members = SummedObject.object(line: line),
      members["format"]?.number == Double(SnapshotHeader.currentFormat),
      let dataset = members.text("dataset", DatasetID.init),
      let replica = members.text("replica", ReplicaID.init),
      let count = members["count"]?.count, let entityCount = members["entities"]?.count,
      let length = members["length"]?.count, let notes = members["notes"]?.object,
      let ranges = members.list("coverage", { EventRange($0) }),
      let segments = members["segments"]?.array?.map({
        $0.object.flatMap(SegmentEnd.init(members:))
      })
    else { return nil }
    owner = StoreOwner(dataset: dataset, replica: replica)
    self.count = count
    self.entityCount = entityCount
    self.length = length
    self.notes = notes
    coverage = Coverage(ranges)
    self.segments = segments.compactMap(\.self)
    guard coverage.ranges.count == ranges.count, self.segments.count == segments.count,
      // Range by range first, so that no total can overflow.
      coverage.ranges.allSatisfy({ $0.count <= UInt64(count) }), coverage.count == UInt64(count)
    else { return nil }
  }
}

/// The index of each event of a coverage in the order of replicas and numbers: the order of a snapshot's parts
/// `order` and `totals`.
struct SnapshotOrder: Sendable {
  private let replicas: [ReplicaID: Ranges]

  /// The ranges of one replica.
  private struct Ranges: Sendable {
    let ranges: [ClosedRange<UInt64>]
    /// The index of the first event of each range.
    let starts: [Int]
  }

  /// Events that follow one another in the order.
  struct Run: Sendable, Hashable {
    /// Where they stand.
    let indices: Range<Int>
    /// Whether the first of them is the first of its replica.
    let beginsReplica: Bool
  }

  /// - Parameter coverage: Names fewer than 2^63 events.
  /// - Complexity: O(ranges), and to sort the replicas.
  init(_ coverage: Coverage) {
    var replicas: [ReplicaID: Ranges] = [:]
    var next = 0
    for replica in coverage.replicas {
      let ranges = coverage[replica].ranges
      var starts: [Int] = []
      for range in ranges {
        starts.append(next)
        next += Int(range.width)
      }
      replicas[replica] = Ranges(ranges: ranges, starts: starts)
    }
    self.replicas = replicas
  }

  /// The index of an event; nil outside of the coverage.
  /// - Complexity: O(log ranges of the replica)
  func index(of event: EventID) -> Int? {
    guard let known = replicas[event.replica] else { return nil }
    let place = known.ranges.lowerBound { $0.upperBound < event.seq }
    guard place < known.ranges.count, known.ranges[place].contains(event.seq) else { return nil }
    return known.starts[place] + Int(event.seq - known.ranges[place].lowerBound)
  }

  /// The indices of the events of a range that are in the coverage.
  /// - Complexity: O(log ranges of the replica), and O(ranges that they are in)
  func runs(of wanted: EventRange) -> [Run] {
    guard let known = replicas[wanted.replica] else { return [] }
    let first = known.ranges.lowerBound { $0.upperBound < wanted.seqs.lowerBound }
    let found = known.ranges[first...].prefix { $0.lowerBound <= wanted.seqs.upperBound }
    return found.indices.map { place in
      let range = known.ranges[place]
      let seqs = range.clamped(to: wanted.seqs)
      let start = known.starts[place] + Int(seqs.lowerBound - range.lowerBound)
      return Run(
        indices: start..<(start + Int(seqs.width)), beginsReplica: start == known.starts[0])
    }
  }
}
