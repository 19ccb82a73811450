/// What is known of the first lines of a log without reading them: a derived file, mapped.
///
/// It holds no value of any event, only where each stands, so that it can mislead nobody: every line
/// is read from the log, and checked, when somebody asks for it. Its own bytes are checked page by
/// page as they are touched. See `docs/log-format.md`.
package final class LogSnapshot: Sendable {
  /// The file's path.
  package let path: String
  let header: SnapshotHeader
  let layout: SnapshotLayout
  let pages: SummedPages
  /// The segments that it speaks of, in full: the last one may have grown since.
  let segments: [Log.Segment]

  /// How many events it speaks of.
  package var count: Int { header.count }
  /// The events it speaks of.
  package var coverage: Coverage { header.coverage }
  /// What the layer above wanted to be told again.
  package var notes: JSONObject { header.notes }

  /// Reads a snapshot's first line, and makes sure that it speaks of this log.
  /// - Parameter segments: Those of the log, ascending.
  /// - Throws: `damaged` where it cannot be believed, or speaks of another log.
  /// - Complexity: O(segments)
  init(
    _ contents: FileContents, path: String, dataset: DatasetID, segments: [Log.Segment]
  ) throws(LogError) {
    var finder = LineFinder(contents.rawBytes)
    guard let line = finder.next(), let header = SnapshotHeader(line: contents.bytes(in: line))
    else {
      throw LogSnapshot.refusal("its first line is not one that this build writes", path)
    }
    guard header.dataset == dataset, header.count > 0, !header.segments.isEmpty,
      header.segments.count <= segments.count
    else { throw LogSnapshot.refusal("it speaks of another log", path) }
    self.path = path
    self.header = header
    layout = SnapshotLayout(count: header.count, entityCount: header.entityCount)
    pages = try SummedPages(
      contents, from: line.upperBound + 1, count: header.length,
      seed: XXH64.hash(contents.bytes(in: line)), path: path)
    self.segments = Array(segments.prefix(header.segments.count))
    guard layout.records <= pages.count else {
      throw LogSnapshot.refusal("its parts do not fit into it", path)
    }
    for index in self.segments.indices { try checkSegment(index) }
  }

  /// A segment must be there under the same name, hold as many bytes, and end with the same line.
  private func checkSegment(_ index: Int) throws(LogError) {
    let (segment, stated) = (segments[index], header.segments[index])
    let isLast = index == segments.count - 1
    let length = segment.contents.count
    let next = isLast ? count + 1 : segments[index + 1].firstPosition
    guard SegmentName.name(in: segment.path) == stated.name,
      isLast ? length >= stated.length : length == stated.length,
      segment.firstPosition < next, next <= count + 1,
      index > 0 || segment.firstPosition == 1
    else { throw LogSnapshot.refusal("\(stated.name) is not as it was", path) }
    let line = try place(ofLine: next - 1)
    let bytes = UnsafeRawBufferPointer(rebasing: segment.contents.rawBytes[line.bytes])
    guard XXH64.hash(bytes) == stated.lastLine else {
      throw LogSnapshot.refusal("\(stated.name) does not end as it did", path)
    }
  }

  /// Behind which byte and line of the last of its segments it knows nothing.
  var end: SegmentScan.Start {
    let last = segments.count - 1
    return SegmentScan.Start(
      offset: header.segments[last].length, lineCount: count + 1 - segments[last].firstPosition)
  }

  static func refusal(_ reason: String, _ path: String) -> LogError {
    LogError(
      .damaged, "the snapshot is not used: \(reason)", at: LogError.Position(path: path),
      advice: "it may be deleted; ltcli snapshot makes a new one")
  }

  /// Checks every byte of the file.
  package func check() throws(LogError) { try pages.check() }
}

extension LogSnapshot {
  /// Where a line stands: its segment, and its bytes there without the newline.
  private func place(ofLine position: Int) throws(LogError) -> (segment: Int, bytes: Range<Int>) {
    let segment = segments.lowerBound { $0.firstPosition <= position } - 1
    guard segment >= 0, position >= 1, position <= count else { throw misplaced(position) }
    let start = try pages.number32(at: (position - 1) * 4)
    let isLast =
      position == count
      || segment + 1 < segments.count && segments[segment + 1].firstPosition == position + 1
    let end = isLast ? header.segments[segment].length : try pages.number32(at: position * 4)
    guard start < end, end <= segments[segment].contents.count else { throw misplaced(position) }
    return (segment, start..<(end - 1))
  }

  private func misplaced(_ position: Int) -> LogError {
    LogSnapshot.refusal("it has no place for position \(position)", path)
  }

  /// The bytes of the line at a position, unread.
  package func line(at position: Int) throws(LogError) -> [UInt8] {
    let place = try place(ofLine: position)
    return segments[place.segment].contents.bytes(in: place.bytes)
  }

  /// The event at a position, every byte and the sum of its line checked.
  /// - Throws: `damaged` where the line is not whole.
  package func event(at position: Int) throws(LogError) -> Event {
    let place = try place(ofLine: position)
    let segment = segments[place.segment]
    do throws(LogError) {
      return try Event(line: segment.contents.bytes(in: place.bytes))
    } catch {
      throw LogError(
        .damaged, "a line has changed since it was written: \(error.reason)",
        at: LogError.Position(
          path: segment.path, line: position - segment.firstPosition + 1,
          event: error.position.event),
        advice: "run ltcli verify")
    }
  }

  /// The event with an id that the snapshot covers.
  /// - Throws: `damaged` where the line that should have it has another.
  func event(_ id: EventID, at position: Int) throws(LogError) -> Event {
    let event = try event(at: position)
    guard event.id == id else {
      throw LogSnapshot.refusal("position \(position) holds \(event.id), not \(id)", path)
    }
    return event
  }
}

extension LogSnapshot {
  /// The position of an event; nil where the snapshot does not cover it.
  /// - Complexity: O(replicas and their ranges)
  func position(of event: EventID) throws(LogError) -> Int? {
    guard coverage.contains(event) else { return nil }
    let index = firstIndex(of: event.replica) + coverage[event.replica].rank(of: event.seq)
    let position = try pages.number32(at: layout.order + index * 4)
    guard position >= 1, position <= count else { throw misplaced(position) }
    return position
  }

  /// How many events of lesser replicas there are.
  private func firstIndex(of replica: ReplicaID) -> Int {
    coverage.replicas.prefix { $0 < replica }.reduce(0) { $0 + Int(coverage[$1].count) }
  }

  /// What the sums of the lines of those events add up to that are in a coverage as well.
  /// - Complexity: O(ranges), without a look at the log.
  func fingerprint(of wanted: Coverage) throws(LogError) -> UInt64 {
    var fingerprint: UInt64 = 0
    for replica in coverage.replicas {
      let first = firstIndex(of: replica)
      for range in coverage[replica].intersection(wanted[replica]).ranges {
        // Numbers of one range of the coverage follow each other in the order.
        let rank = coverage[replica].rank(of: range.lowerBound)
        let last = first + rank + Int(range.upperBound - range.lowerBound)
        fingerprint &+= try total(at: last)
        if rank > 0 { fingerprint &-= try total(at: first + rank - 1) }
      }
    }
    return fingerprint
  }

  private func total(at index: Int) throws(LogError) -> UInt64 {
    try pages.number64(at: layout.totals + index * 8)
  }
}
