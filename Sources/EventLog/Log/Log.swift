/// All events of a store, which are of one dataset, in order of arrival, as one opening of the store found them.
///
/// A value: a reader's copy does not change when a writer appends.
public struct Log: Sendable {
  /// What the sums of its lines are seeded with.
  let seed: UInt64
  /// What a snapshot knows of the first lines; nil where every line was read.
  package let base: LogSnapshot?
  /// Where the lines' bytes are, of those that were read.
  package private(set) var chunks: [LogChunk] = []
  /// The whole lines that were read, in order of arrival; the first stands behind the base.
  package internal(set) var entries = LogEntries()
  /// Finds the content of each event that came first.
  private(set) var index = EventIndex()
  /// Of which events there are several contents, all of them among the lines that were read.
  var contestedEvents = ContestedEvents()
  /// How far each segment goes, ascending: whole lines, also those that stand in the log twice.
  private(set) var ends: [SegmentEnd]

  /// The events it holds.
  public var coverage: Coverage {
    base.map { $0.coverage.union(index.coverage) } ?? index.coverage
  }
  /// Lines that are not what was written.
  package internal(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  package internal(set) var tail: UnfinishedTail?

  /// A log of a dataset, without events.
  package init(of dataset: DatasetID) { self.init(of: dataset, base: nil) }

  /// A log of what a snapshot knows.
  init(of dataset: DatasetID, base: LogSnapshot?) {
    seed = dataset.seed
    self.base = base
    ends = base?.header.segments ?? []
  }

  /// How many events there are.
  public var count: Int { baseCount + entries.count }

  /// How many of them a snapshot knows, so that their lines were not read.
  package var baseCount: Int { base?.count ?? 0 }

  /// The position of an event, counted from 1; nil where the log has no such event.
  /// - Throws: `damaged` where it is asked of a snapshot that is.
  /// - Complexity: O(log n)
  package func position(of event: EventID) throws(LogError) -> Int? {
    if let index = entryIndex(of: event) { return baseCount + index + 1 }
    return try base?.find(event)?.position
  }

  /// The greatest number of a replica's events; nil where there is none of them.
  func greatestSeq(of replica: ReplicaID) -> UInt64? {
    let added = index.greatestSeq(of: replica)
    guard let known = base?.coverage[replica].greatest else { return added }
    return added.map { max($0, known) } ?? known
  }

  /// Whether it has an event of a replica.
  package func knows(_ replica: ReplicaID) -> Bool { greatestSeq(of: replica) != nil }

  /// Adds lines at the end.
  /// - Parameters:
  ///   - added: Their entries, which name the chunk by the number that it gets.
  ///   - groups: The same by replica.
  /// - Returns: Those lines that stand in the log already; they are left out.
  mutating func append(
    _ chunk: LogChunk, _ added: [LogEntry], _ groups: EventGroups
  ) -> [LogEntry] {
    append(chunk)
    var lines = LineSums()
    for entry in added { lines.append(entry.sum) }
    return append(added, groups, lines)
  }

  /// Adds bytes, whose lines are added next.
  mutating func append(_ chunk: LogChunk) {
    // As nearly always, and a path is sooner compared than cut.
    let isInLast = chunks.last?.path == chunk.path
    chunks.append(chunk)
    if isInLast { return }
    let name = SegmentName.name(in: chunk.path)
    if ends.last?.name != name { ends.append(SegmentEnd(name: name)) }
  }

  /// Adds lines of the last chunk of which is known already what the index wants.
  mutating func append(
    _ added: [LogEntry], _ groups: EventGroups, _ lines: LineSums
  ) -> [LogEntry] {
    if let last = added.last, let chunk = chunks.last {
      ends[ends.count - 1].length = chunk.base + last.lineRange.upperBound
      ends[ends.count - 1].lines.append(lines)
    }
    let (known, unknown) = parted(added)
    let start = entries.count
    let repeats = index.add(known.isEmpty ? groups : EventGroups(of: unknown), from: start)
    if repeats.isEmpty {
      entries.append(contentsOf: unknown)
      return known
    }
    return known + append(unknown, repeatingAt: repeats.map { $0 - start })
  }

  /// Adds lines of which some are of events that stand before them. Rare: a line stands twice, or an event
  /// has two contents.
  /// - Returns: Those that stand twice.
  private mutating func append(_ added: [LogEntry], repeatingAt places: [Int]) -> [LogEntry] {
    let repeats = repeats(at: places, among: added)
    var kept: [LogEntry] = []
    var contents: Set<Int> = []
    for (place, entry) in added.enumerated() where !repeats.superfluous.contains(place) {
      if repeats.contents.contains(place) { contents.insert(kept.count) }
      kept.append(entry)
    }
    let start = entries.count
    _ = index.add(EventGroups(of: kept, without: contents), from: start)
    entries.append(contentsOf: kept)
    number(contentsAt: contents.map { $0 + start })
    return repeats.superfluous.sorted().map { added[$0] }
  }

  /// Lines whose events a snapshot knows, and the others.
  private func parted(_ added: [LogEntry]) -> (known: [LogEntry], unknown: [LogEntry]) {
    guard let coverage = base?.coverage else { return ([], added) }
    let known = added.filter { coverage.contains($0.id) }
    return known.isEmpty ? ([], added) : (known, added.filter { !coverage.contains($0.id) })
  }

  /// Has the lines of a segment stand where its file is mapped, instead of in memory of their own.
  /// - Parameter contents: The segment's bytes, which no write changes any more.
  mutating func map(_ contents: FileContents, ofSegment path: String) {
    for number in chunks.indices.reversed() {
      let chunk = chunks[number]
      guard chunk.path == path else { return }
      let bytes = chunk.base..<(chunk.base + chunk.contents.count)
      guard bytes.upperBound <= contents.count else { return }
      chunks[number] = LogChunk(
        path: path, base: chunk.base, contents: FileContents(bytes, of: contents))
    }
  }
}

extension Log {
  /// Stops a debug build where an entry's line is not in its chunk, or the index does not find it.
  /// - Complexity: O(lines that were read), in a debug build.
  package func checkInvariants() {
    entries.checkInvariants()
    coverage.checkInvariants()
    assert(
      entries.enumerated().allSatisfy { place, entry in
        let chunk = chunks[Int(entry.chunk)].contents
        return entry.lineRange.lowerBound >= 0 && entry.lineRange.upperBound <= chunk.count
          && chunk.rawBytes[entry.lineRange.upperBound - 1] == UInt8(ascii: "\n")
          && entryIndex(of: entry.id) == place
      })
  }
}
