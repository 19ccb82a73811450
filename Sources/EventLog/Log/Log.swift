/// All events of a store in order of arrival, as one opening found them; they are of one dataset.
///
/// A value: a reader's copy does not change when a writer appends.
public struct Log: Sendable {
  /// The seed of the sums of its lines.
  let seed: UInt64
  /// The snapshot of the first lines; nil if every line was read.
  package let base: LogSnapshot?
  /// The bytes of the lines that were read.
  package private(set) var chunks: [LogChunk] = []
  /// The whole lines that were read, in order of arrival, behind the base.
  package internal(set) var entries = LogEntries()
  /// Finds the content of each event that came first.
  private(set) var index = EventIndex()
  /// The events with several contents; all of these are among the lines that were read.
  var contestedEvents = ContestedEvents()
  /// The lines that stand in the log once more, each in another batch than before.
  private(set) var sharedLines = SharedLines()
  /// How far each segment goes, ascending: whole lines, also those that stand in the log twice.
  private(set) var ends: [SegmentEnd]

  /// The events it holds.
  public var coverage: Coverage {
    base.map { $0.coverage.union(index.coverage) } ?? index.coverage
  }
  /// Lines that are not as they were written.
  package internal(set) var faults: [LogFault] = []
  /// Bytes at the end that no write has finished.
  package internal(set) var tail: UnfinishedTail?

  /// A log of a dataset, without events.
  package init(of dataset: DatasetID) { self.init(of: dataset, base: nil) }

  /// A log of the lines that a snapshot knows.
  init(of dataset: DatasetID, base: LogSnapshot?) {
    seed = dataset.seed
    self.base = base
    ends = base?.header.segments ?? []
  }

  /// How many lines there are: one for each event, and one more wherever a batch shares one with another.
  public var count: Int { baseCount + entries.count }

  /// How many events there are.
  package var eventCount: Int { count - sharedLines.count }

  /// How many events the snapshot knows, so that their lines were not read.
  package var baseCount: Int { base?.count ?? 0 }

  /// The position of an event, counted from 1; nil where the log has no such event.
  /// - Throws: `damaged` where it is asked of a snapshot that is.
  /// - Complexity: O(log n)
  package func position(of event: EventID) throws(LogError) -> Int? {
    if let index = entryIndex(of: event) { return baseCount + index + 1 }
    return try base?.find(event)?.position
  }

  /// The greatest number of a replica's events; nil without events.
  func greatestSeq(of replica: ReplicaID) -> UInt64? {
    let added = index.greatestSeq(of: replica)
    guard let known = base?.coverage[replica].greatest else { return added }
    return added.map { max($0, known) } ?? known
  }

  /// Whether it has an event of a replica.
  package func hasEvents(of replica: ReplicaID) -> Bool { greatestSeq(of: replica) != nil }

  /// Adds lines at the end.
  /// - Parameters:
  ///   - added: Their entries, which name the chunk by the number that it gets.
  ///   - groups: The entries by replica.
  /// - Returns: The lines that the log has already; they are left out.
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
    // Nearly always so, and comparing a path is faster than cutting it.
    let isInLast = chunks.last?.path == chunk.path
    chunks.append(chunk)
    if isInLast { return }
    let name = SegmentName.name(in: chunk.path)
    if ends.last?.name != name { ends.append(SegmentEnd(name: name)) }
  }

  /// Adds lines of the last chunk, whose groups and sums are known already.
  mutating func append(
    _ added: [LogEntry], _ groups: EventGroups, _ lines: LineSums
  ) -> [LogEntry] {
    if let last = added.last, let chunk = chunks.last {
      ends[ends.count - 1].length = chunk.base + last.lineRange.upperBound
      ends[ends.count - 1].lines.append(lines)
    }
    let (known, unknown) = partitioned(added)
    let start = entries.count
    let repeats = index.add(known.isEmpty ? groups : EventGroups(of: unknown), from: start)
    if repeats.isEmpty {
      entries.append(contentsOf: unknown)
      return known
    }
    return known + append(unknown, repeatingAt: repeats.map { $0 - start })
  }

  /// Adds lines of which some repeat an earlier event. Rare: a line stands twice, or an event has two contents.
  /// - Returns: Those that stand twice.
  private mutating func append(_ added: [LogEntry], repeatingAt places: [Int]) -> [LogEntry] {
    var repeats = repeats(at: places, among: added)
    let shared = self.shared(of: repeats, among: added)
    repeats.superfluous.subtract(shared)
    var kept: [LogEntry] = []
    var (contents, again): (Set<Int>, Set<Int>) = ([], [])
    for (place, entry) in added.enumerated() where !repeats.superfluous.contains(place) {
      if repeats.contents.contains(place) { contents.insert(kept.count) }
      if shared.contains(place) { again.insert(kept.count) }
      kept.append(entry)
    }
    let start = entries.count
    _ = index.add(EventGroups(of: kept, without: contents.union(again)), from: start)
    entries.append(contentsOf: kept)
    for place in again.sorted() { sharedLines.add(entries[place + start].id, at: place + start) }
    number(contentsAt: contents.map { $0 + start })
    numberSharedLines(of: Set(kept.map(\.id.first)))
    return repeats.superfluous.sorted().map { added[$0] }
  }

  /// The lines among repeated ones that stand in a batch which has lines that are new: two batches share a line
  /// (log-format 4).
  private func shared(of repeats: Repeats, among added: [LogEntry]) -> Set<Int> {
    repeats.again.filter { place in
      guard let batch = batch(of: place, among: added) else { return false }
      return !batch.allSatisfy { repeats.superfluous.contains($0) }
    }
  }

  /// Lines whose events a snapshot knows, and the others.
  private func partitioned(_ added: [LogEntry]) -> (known: [LogEntry], unknown: [LogEntry]) {
    guard let coverage = base?.coverage else { return ([], added) }
    let known = added.filter { coverage.contains($0.id) }
    return known.isEmpty ? ([], added) : (known, added.filter { !coverage.contains($0.id) })
  }

  /// Reads the lines of a segment from its mapped file from now on, and frees their memory.
  /// - Parameter contents: The segment's bytes, which are final.
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
          && (entryIndex(of: entry.id) == place || sharedLines.contains(place))
      })
  }
}

extension Log {
  /// One segment: its bytes, and the position that its name states for its first line.
  struct Segment: Sendable {
    let path: String
    let firstPosition: Int
    let contents: FileContents
  }

  /// Reads the log of a dataset from its segments, ascending; each is read by itself, by any worker.
  /// - Parameters:
  ///   - base: A snapshot of the first lines; only the lines behind it are read.
  ///   - pieceSize: How many bytes a piece of a segment that is cut has at least.
  /// - Complexity: O(bytes that are read)
  init(
    _ segments: [Segment], of dataset: DatasetID, base: LogSnapshot? = nil, workers: any Workers,
    pieceSize: Int = SegmentCuts.leastSize
  ) {
    self.init(of: dataset, base: base)
    let first = base.map { $0.segments.count - 1 } ?? 0
    let segments = Array(segments.dropFirst(first))
    let sources = Log.sources(of: segments, seed: seed, from: base?.end)
    let scan = LogScan(sources, workers: workers, pieceSize: pieceSize)
    var lines = base.map { _ in segments[0].firstPosition - 1 } ?? 0
    for (segment, scans) in zip(segments, scan.scans) {
      checkContinuity(segment, linesBefore: lines)
      append(segment, scans)
      lines = segment.firstPosition - 1 + scans.reduce(0) { $0 + $1.lineCount }
    }
    tail = scan.scans.last?.last?.tail
  }

  /// What is read of segments: all, or the lines behind the end of a snapshot.
  private static func sources(
    of segments: [Segment], seed: UInt64, from end: SegmentScan.Start?
  ) -> [SegmentScan.Source] {
    segments.enumerated().map { index, segment in
      let isLast = index == segments.count - 1
      return SegmentScan.Source(
        path: segment.path, contents: segment.contents, seed: seed, chunk: index,
        start: index == 0 ? end ?? SegmentScan.Start() : SegmentScan.Start(),
        end: isLast ? .cutOff : .whole)
    }
  }

  /// Adds the lines and the faults of a segment.
  private mutating func append(_ segment: Segment, _ scans: [SegmentScan]) {
    append(LogChunk(path: segment.path, base: 0, contents: segment.contents))
    var repeated: [LogEntry] = []
    for scan in scans {
      faults += scan.faults
      repeated += append(scan.entries, scan.groups, scan.lines)
    }
    guard !repeated.isEmpty else { return }
    var lines = LineNumbers(of: segment.contents)
    for entry in repeated.sorted(by: { $0.offset < $1.offset }) {
      faults.append(fault(of: entry, repeatedIn: segment, line: lines.line(at: entry.offset)))
    }
  }

  private mutating func checkContinuity(_ segment: Segment, linesBefore lines: Int) {
    guard segment.firstPosition != lines + 1 else { return }
    let error = LogError(
      .damaged,
      "the segment starts at position \(segment.firstPosition), but \(lines) lines stand before it",
      at: LogError.Position(path: segment.path))
    faults.append(LogFault(error: error, bytes: 0..<0))
  }

  private func fault(
    of entry: LogEntry, repeatedIn segment: Segment, line: Int
  ) -> LogFault {
    let isTooMany =
      contestedEvents.indices(of: entry.id)?.count == EventID.greatestContentNumber
    let error = LogError(
      isTooMany ? .tooLarge : .alreadyExists,
      isTooMany
        ? "the event has more than \(EventID.greatestContentNumber) contents"
        : "the line stands in the log twice",
      at: LogError.Position(path: segment.path, line: line, event: entry.id))
    return LogFault(error: error, bytes: entry.lineRange)
  }
}

/// Finds the line numbers of ascending offsets in a file.
struct LineNumbers {
  private let contents: FileContents
  private var offset = 0
  private var line = 1

  init(of contents: FileContents) {
    self.contents = contents
  }

  /// The number of the line that an offset is in, counted from 1.
  ///
  /// Bounds: what is read ends where the contents end.
  /// - Precondition: The offset is not before the one asked last.
  /// - Complexity: O(bytes between the two)
  mutating func line(at next: Int) -> Int {
    precondition(next >= offset, "lines are numbered from the first on")
    let bytes = contents.rawBytes[offset..<min(next, contents.count)]
    line += withExtendedLifetime(contents) { bytes.count { $0 == UInt8(ascii: "\n") } }
    offset = next
    return line
  }
}

/// Bytes of one segment that are held together: those of the opening, or of one later write.
package struct LogChunk: Sendable {
  /// The segment's path.
  let path: String
  /// Where the bytes start in the segment.
  let base: Int
  /// The bytes.
  package let contents: FileContents
}
