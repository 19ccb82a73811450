import Synchronization

/// What is known of the first lines of a log without reading them, from a derived file that is mapped.
///
/// It holds places of events and none of their values: every line is read from the log and checked when it is
/// asked for. The snapshot's own bytes are checked page by page as they are touched. If a page is wrong, all
/// lines are read and answer from then on. See `docs/log-format.md`.
package final class LogSnapshot: Sendable {
  /// The file's path.
  package let path: String
  let header: SnapshotHeader
  let layout: SnapshotLayout
  /// Where each event stands in its order.
  let order: SnapshotOrder
  let pages: SummedPages
  /// The segments that it speaks of, in full: the last one may have grown since.
  let segments: [Log.Segment]
  private let everyLineRead = Mutex<Result<Log, LogError>?>(nil)

  /// How many events it covers.
  package var count: Int { header.count }
  /// The events that it covers.
  package var coverage: Coverage { header.coverage }
  /// The notes of the layer above.
  package var notes: JSONObject { header.notes }

  /// Reads a snapshot's first line, and checks that it is of this log.
  /// - Parameters:
  ///   - segments: The log's segments, ascending.
  ///   - written: What writers said of the segments; a snapshot of other lines contradicts it.
  /// - Throws: `damaged` where it cannot be believed, or is of another log.
  /// - Complexity: O(segments)
  init(
    _ contents: FileContents, path: String, of owners: StoreOwners, _ segments: [Log.Segment],
    _ written: WrittenEnds
  ) throws(LogError) {
    guard let line = SnapshotHeader.line(of: contents),
      let header = SnapshotHeader(line: contents.bytes(in: line))
    else {
      throw LogSnapshot.refusal("its first line is not one that this build writes", path)
    }
    guard owners.contains(header.owner) else {
      throw LogSnapshot.refusal(
        "it is of replica \(header.owner.replica) of the dataset \(header.owner.dataset)", path)
    }
    guard header.count > 0, !header.segments.isEmpty, header.segments.count <= segments.count,
      written.confirm(header.segments)
    else { throw LogSnapshot.refusal("it speaks of another log", path) }
    self.path = path
    self.header = header
    layout = SnapshotLayout(count: header.count, entityCount: header.entityCount)
    order = SnapshotOrder(header.coverage)
    pages = try SummedPages(
      contents, from: line.upperBound + 1, count: header.length,
      seed: XXH64.hash(contents.bytes(in: line)), path: path)
    self.segments = Array(segments.prefix(header.segments.count))
    guard layout.fits(into: pages.count) else {
      throw LogSnapshot.refusal("its parts do not fit into it", path)
    }
    for index in self.segments.indices { try checkSegment(index) }
  }

  /// A segment must have the stated name, length and number of lines before it.
  private func checkSegment(_ index: Int) throws(LogError) {
    let (segment, stated) = (segments[index], header.segments[index])
    let isLast = index == segments.count - 1
    let length = segment.contents.count
    let linesBefore = header.segments[..<index].reduce(0) { $0 + $1.lines.count }
    guard SegmentName.name(in: segment.path) == stated.name,
      isLast ? length >= stated.length : length == stated.length, stated.length > 0,
      segment.contents.rawBytes[stated.length - 1] == UInt8(ascii: "\n"),
      segment.firstPosition == linesBefore + 1, stated.lines.count <= count - linesBefore,
      !isLast || stated.lines.count == count - linesBefore
    else { throw LogSnapshot.refusal("\(stated.name) is not as it was", path) }
  }

  /// The byte and line of its last segment at which it ends.
  var end: SegmentScan.Start {
    let last = segments.count - 1
    return SegmentScan.Start(
      offset: header.segments[last].length, lineCount: count + 1 - segments[last].firstPosition)
  }

  static func refusal(_ reason: String, _ path: String) -> LogError {
    LogError(
      .damaged, "the snapshot is not used: \(reason)", at: LogError.Position(path: path),
      advice: .replaceSnapshot)
  }

  /// Checks every byte of the file.
  package func check() throws(LogError) { try pages.check() }

  /// Checks that each line stands where it says.
  /// - Parameter log: Its log, of which every line was read and is whole.
  /// - Complexity: O(count), without a look at the lines.
  func checkPlaces(in log: Log) throws(LogError) {
    for (index, entry) in log.entries.prefix(count).enumerated() {
      guard try readPosition(of: entry.id) == index + 1,
        try place(ofLine: index + 1).bytes.lowerBound == entry.offset
      else { throw misplaced(index + 1) }
    }
  }

  /// Its log, with every line read and checked.
  /// - Throws: `damaged` where a line cannot be believed.
  /// - Complexity: O(bytes), once.
  func everyLine(workers: any Workers = SerialWorkers()) throws(LogError) -> Log {
    if let result = everyLineRead.withLock({ $0 }) { return try result.get() }
    let result = Result { () throws(LogError) in try readEveryLine(workers) }
    everyLineRead.withLock { $0 = result }
    return try result.get()
  }

  private func readEveryLine(_ workers: any Workers) throws(LogError) -> Log {
    // Without the lines that came later.
    let segments = zip(segments, header.segments).map { segment, stated in
      Log.Segment(
        path: segment.path, firstPosition: segment.firstPosition,
        contents: FileContents(0..<stated.length, of: segment.contents))
    }
    let log = Log(segments, of: header.owner.dataset, workers: workers)
    if let error = log.faults.first?.error ?? log.tail?.reason { throw error.asDamage }
    guard log.count == count else {
      throw LogSnapshot.refusal("it knows \(count) events, and the log has \(log.count)", path)
    }
    return log
  }

  /// All lines, which answer if the snapshot cannot be believed.
  ///
  /// If the snapshot names a place where no line stands, either may be wrong: reading all lines tells which.
  /// - Parameter error: Why it is not believed.
  /// - Throws: What is wrong with the lines.
  func everyLine(insteadOf error: LogError) throws(LogError) -> Log {
    do throws(LogError) {
      return try everyLine()
    } catch let other {
      throw error.position.path == path ? other : error
    }
  }
}

extension LogSnapshot {
  /// Where a line stands: its segment, and its bytes there without the newline.
  func place(ofLine position: Int) throws(LogError) -> (segment: Int, bytes: Range<Int>) {
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

  /// Calls the body with the bytes of a line, which are not checked; the pointer is valid during the call only.
  func withLine<Value>(
    at position: Int, _ body: (UnsafeRawBufferPointer) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    let place = try place(ofLine: position)
    return try segments[place.segment].contents.withBytes { (bytes) throws(LogError) in
      // Bounds: the place was found in the segment.
      try body(UnsafeRawBufferPointer(rebasing: bytes[place.bytes]))
    }
  }

  func misplaced(_ position: Int) -> LogError {
    LogSnapshot.refusal("its place for position \(position) is wrong", path)
  }

  /// The event at a position, every byte and the sum of its line checked, and that it is the one
  /// which the snapshot means.
  /// - Throws: `damaged` where the line is not whole.
  /// - Complexity: O(bytes of the line)
  package func event(at position: Int) throws(LogError) -> Event {
    do throws(LogError) {
      return try readEvent(at: position)
    } catch {
      return try everyLine(insteadOf: error).event(at: position)
    }
  }

  /// The event with an id, and its position; nil where the snapshot does not cover it.
  /// - Complexity: O(log ranges of the replica), and the bytes of the line.
  func find(_ id: EventID) throws(LogError) -> (position: Int, event: Event)? {
    do throws(LogError) {
      guard let position = try readPosition(of: id) else { return nil }
      let event = try readLine(at: position)
      guard event.id == id else { throw misplaced(position) }
      return (position, event)
    } catch {
      let log = try everyLine(insteadOf: error)
      guard let position = try log.position(of: id) else { return nil }
      return (position, try log.event(at: position))
    }
  }

  /// The event at a position as the snapshot has it.
  func readEvent(at position: Int) throws(LogError) -> Event {
    let event = try readLine(at: position)
    guard try readPosition(of: event.id) == position else { throw misplaced(position) }
    return event
  }

  private func readLine(at position: Int) throws(LogError) -> Event {
    let place = try place(ofLine: position)
    let segment = segments[place.segment]
    do throws(LogError) {
      return try Event(line: segment.contents.bytes(in: place.bytes), of: header.owner.dataset)
    } catch {
      throw LogError(
        .damaged, "a line has changed since it was written: \(error.reason)",
        at: LogError.Position(
          path: segment.path, line: position - segment.firstPosition + 1,
          event: error.position.event),
        advice: .verify)
    }
  }
}

extension LogSnapshot {
  /// The position of an event; nil where the snapshot does not cover it.
  func readPosition(of event: EventID) throws(LogError) -> Int? {
    // It knows one content of each.
    guard event.contentNumber == 1, let index = order.index(of: event) else { return nil }
    return try position(at: index)
  }

  /// The positions of those events of a range that it covers, by their numbers.
  /// - Complexity: O(log ranges), and O(events of the range), without a look at the log.
  func positions(of range: EventRange) throws(LogError) -> [Int] {
    do throws(LogError) {
      var positions: [Int] = []
      for run in order.runs(of: range) {
        for index in run.indices { positions.append(try position(at: index)) }
      }
      return positions
    } catch {
      return try everyLine(insteadOf: error).positions(of: range)
    }
  }

  /// The position of the event that is the n-th in the order.
  private func position(at index: Int) throws(LogError) -> Int {
    let position = try pages.number32(at: layout.order + index * 4)
    guard position >= 1, position <= count else { throw misplaced(position) }
    return position
  }

  /// What the sums of the lines of those events add up to that are in a range as well.
  /// - Complexity: O(log ranges), and O(ranges that they are in), without a look at the log.
  func fingerprint(of range: EventRange) throws(LogError) -> UInt64 {
    do throws(LogError) {
      var fingerprint: UInt64 = 0
      for run in order.runs(of: range) {
        fingerprint &+= try total(at: run.indices.upperBound - 1)
        if !run.beginsReplica { fingerprint &-= try total(at: run.indices.lowerBound - 1) }
      }
      return fingerprint
    } catch {
      return try everyLine(insteadOf: error).fingerprint(of: range)
    }
  }

  func total(at index: Int) throws(LogError) -> UInt64 {
    try pages.number64(at: layout.totals + index * 8)
  }
}
