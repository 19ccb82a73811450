extension Log {
  /// The event at a position, counted from 1.
  /// - Throws: `damaged` where the bytes have changed since the log was opened.
  /// - Precondition: 1 ≤ position ≤ count.
  /// - Complexity: O(bytes of the line)
  public func event(at position: Int) throws(LogError) -> Event {
    if let base, position <= base.count { return try event(at: position, in: base) }
    let line = try self.line(at: position)
    do throws(LogError) {
      let event = try Event(line: line, seed: seed)
      return contestedEvents.isEmpty ? event : event.named(entry(at: position).id)
    } catch {
      throw LogError(
        .damaged, "a line changed while the store was open: \(error.reason)",
        at: LogError.Position(
          path: chunks[Int(entry(at: position).chunk)].path, event: entry(at: position).id),
        advice: .verify)
    }
  }

  /// The event at a position that only a snapshot knows.
  /// - Throws: `damaged` also where the event stands behind the snapshot too: earlier lines have changed since,
  ///   and no event may be told twice.
  private func event(at position: Int, in base: LogSnapshot) throws(LogError) -> Event {
    let event = try base.event(at: position)
    guard let second = index.index(of: event.id) else { return event }
    throw LogError(
      .damaged, "the event stands in the log twice",
      at: LogError.Position(path: chunks[Int(entries[second].chunk)].path, event: event.id),
      advice: .verify)
  }

  /// Whether the line at a position repeats an earlier one, as a part of another batch (log-format 4).
  package func isRepeated(at position: Int) -> Bool {
    position > baseCount && sharedLines.contains(position - baseCount - 1)
  }

  /// The bytes of the line at a position, without its newline.
  /// - Throws: `damaged` where only a snapshot knew the line, and it is not whole.
  package func line(at position: Int) throws(LogError) -> [UInt8] {
    if let base, position <= base.count { return try event(at: position, in: base).line }
    let entry = entry(at: position)
    return withExtendedLifetime(chunks[Int(entry.chunk)].contents) { Array(bytes(of: entry)) }
  }

  /// The beginning of the line at a position.
  /// - Throws: `damaged` where the line does not begin as one.
  /// - Complexity: O(log n) where only a snapshot knows it, else O(1)
  package func head(at position: Int) throws(LogError) -> EventHead {
    do throws(LogError) {
      let head = try withLine(at: position) { (line) throws(LogError) in try EventHead(line: line) }
      // With another event's beginning, a batch could be sent in parts, which peers refuse.
      if let base, position <= base.count, try base.readPosition(of: head.id) != position {
        throw base.misplaced(position)
      }
      return head
    } catch {
      // Reading the whole line tells what is wrong, and where.
      return EventHead(try event(at: position))
    }
  }

  /// Appends the line at a position and its newline to what is sent. The receiver reads all of it, so only its
  /// sum is checked here, and which event it is.
  /// - Returns: The event's name.
  /// - Throws: `damaged` where the line is not whole.
  /// - Complexity: O(bytes of the line), and O(log n) where only a snapshot knows it
  package func append(lineAt position: Int, to bytes: inout [UInt8]) throws(LogError) -> EventID {
    let id: EventID?
    do throws(LogError) {
      id = try withLine(at: position) { (line) throws(LogError) in
        guard let id = try wholeEvent(at: position, line) else { return nil }
        bytes += line
        return id
      }
    } catch {
      // Reading the whole line tells what is wrong, and where.
      id = nil
    }
    if let id {
      bytes.append(UInt8(ascii: "\n"))
      return id
    }
    let event = try event(at: position)
    bytes += event.line
    bytes.append(UInt8(ascii: "\n"))
    return event.id
  }

  /// Which event a line is; nil if it is not as written, or not the position's event.
  @inline(__always)
  private func wholeEvent(
    at position: Int, _ line: UnsafeRawBufferPointer
  ) throws(LogError) -> EventID? {
    guard EventLine.hasOwnSum(line, seed: seed) else { return nil }
    guard let base, position <= base.count else { return entry(at: position).id }
    var cursor = LineCursor(line)
    let id = try cursor.id()
    guard try base.readPosition(of: id) == position, index.index(of: id) == nil else { return nil }
    return id
  }

  /// Calls the body with the bytes of the line at a position, unchecked if only a snapshot knows it; the
  /// pointer is valid during the call only.
  func withLine<Value>(
    at position: Int, _ body: (UnsafeRawBufferPointer) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    if let base, position <= base.count { return try base.withLine(at: position, body) }
    let entry = entry(at: position)
    defer { withExtendedLifetime(chunks) {} }
    return try body(bytes(of: entry))
  }

  /// Whether the line of an event was read, so that no snapshot answers for it.
  func isRead(_ id: EventID) -> Bool { index.index(of: id) != nil }

  /// The id of a line that was read.
  func idOfRead(at position: Int) -> EventID { entry(at: position).id }

  /// The entry of a line that was read.
  private func entry(at position: Int) -> LogEntry { entries[position - baseCount - 1] }

  /// The bytes of an entry's line; valid as long as this log is.
  @inline(__always)
  package func bytes(of entry: LogEntry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: chunks[Int(entry.chunk)].contents.rawBytes[
        entry.offset..<(entry.offset + entry.length)])
  }

  /// Calls the body with the lines at some positions behind its base; a pointer is valid during a call only.
  /// - Complexity: O(positions)
  package func forEachLine(
    at positions: Range<Int>,
    _ body: (LogEntry, UnsafeRawBufferPointer) throws(LogError) -> Void
  ) throws(LogError) {
    for position in positions {
      let entry = entry(at: position)
      try body(entry, bytes(of: entry))
    }
  }

  /// The events at some positions behind its base.
  /// - Complexity: O(positions)
  package func coverage(of positions: Range<Int>) -> Coverage {
    Coverage(EventGroups(of: positions.map { entry(at: $0) }).ranges)
  }

  /// Whether it lacks every event of a range.
  /// - Complexity: O(log n)
  package func holdsNone(of range: EventRange) -> Bool {
    index.indices(of: range).isEmpty
      && base?.coverage[range.replica].isDisjoint(with: range.seqs) ?? true
  }

  /// The event with an id; nil for an unknown id.
  package func event(_ id: EventID) throws(LogError) -> Event? {
    guard let index = entryIndex(of: id) else { return try base?.find(id)?.event }
    return try event(at: baseCount + index + 1)
  }

  /// The event at a position, where a peer that holds some events lacks one of its batch: a batch goes whole
  /// (sync-protocol 3).
  package func event(
    at position: Int, inBatchLackedBeside held: Coverage?
  ) throws(LogError) -> Event? {
    let event = try event(at: position)
    guard let held else { return event }
    for member in event.positionsOfBatch(at: position) where try !held.contains(id(at: member)) {
      return event
    }
    return nil
  }

  /// Calls the body with the canonical payload of an event; the pointer is valid during the call only.
  /// - Throws: `damaged` where the log lacks the event, or only a snapshot knows its line and the line is not
  ///   whole.
  /// - Complexity: O(log n), and the bytes of a line that only a snapshot knows.
  package func withPayload<Value>(
    of id: EventID, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(LogError) -> Value {
    if let index = entryIndex(of: id) {
      let entry = entries[index]
      return withExtendedLifetime(chunks[Int(entry.chunk)].contents) {
        body(UnsafeRawBufferPointer(rebasing: bytes(of: entry)[entry.data]))
      }
    }
    guard let event = try base?.find(id)?.event else {
      throw LogError(
        .damaged, "the log does not have the event", at: LogError.Position(event: id))
    }
    return event.line.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[event.layout.data]))
    }
  }

  /// The stamp of the event at a position.
  /// - Complexity: O(1) for a line that was read; O(bytes) for one that only a snapshot knows.
  package func stamp(at position: Int) throws(LogError) -> Stamp {
    if let base, position <= base.count { return try event(at: position, in: base).stamp }
    return entry(at: position).stamp
  }

  /// The id of the event at a position.
  /// - Complexity: as of `stamp(at:)`.
  package func id(at position: Int) throws(LogError) -> EventID {
    if let base, position <= base.count { return try event(at: position, in: base).id }
    return entry(at: position).id
  }

  /// The positions of the events of a range that it holds, every content of each, in any order. A line that two batches
  /// share has one in each.
  /// - Throws: `damaged` where it is asked of a snapshot that is.
  /// - Complexity: O(log n), and O(events of the range), without a look at their lines.
  package func positions(of range: EventRange) throws(LogError) -> [Int] {
    var positions = try base?.positions(of: range) ?? []
    for indices in entryIndices(of: range) { positions += indices.map { baseCount + $0 + 1 } }
    if !sharedLines.isEmpty {
      positions += sharedLines.places(in: range).map { baseCount + $0 + 1 }
    }
    return positions
  }

  /// A number for the contents of the events in a coverage: the sums of their lines, added modulo 2^64. Events
  /// that the log lacks are left out.
  ///
  /// Stores with equal lines get equal numbers, in whatever order the lines came.
  /// - Complexity: That of its ranges.
  package func fingerprint(of coverage: Coverage) throws(LogError) -> UInt64 {
    var total: UInt64 = 0
    for range in coverage.ranges { total &+= try fingerprint(of: range) }
    return total
  }

  /// A number for the contents of the events in one range, as of a coverage.
  /// - Complexity: O(log n), O(events of the range) of those that were read, and O(ranges that they are in) of
  ///   those that only a snapshot knows.
  package func fingerprint(of range: EventRange) throws(LogError) -> UInt64 {
    var total = try base?.fingerprint(of: range) ?? 0
    for indices in entryIndices(of: range) {
      for index in indices { total &+= entries[index].sum }
    }
    return total
  }

  /// Ranges with their fingerprints.
  package func fingerprints(of ranges: [EventRange]) throws(LogError) -> [RangeFingerprint] {
    try ranges.map { (range) throws(LogError) in
      RangeFingerprint(range: range, fingerprint: try fingerprint(of: range))
    }
  }
}

extension Log {
  /// This log with every line read and checked, from the bytes that are mapped already.
  /// - Throws: `damaged` where a line that only a snapshot knew cannot be believed.
  /// - Complexity: O(bytes)
  package func readingEveryLine(workers: any Workers) throws(LogError) -> Log {
    guard let base else { return self }
    var log = try base.everyLine(workers: workers)
    let behind = Array(entries.runs.map(\.entries).joined())
    var first = 0
    while first < behind.count {
      let chunk = Int(behind[first].chunk)
      let end = behind[first...].firstIndex { $0.chunk != behind[first].chunk } ?? behind.count
      let number = log.chunks.count
      let entries = behind[first..<end].map { $0.inChunk(number) }
      _ = log.append(chunks[chunk], entries, EventGroups(of: entries))
      first = end
    }
    log.faults = faults
    log.tail = tail
    return log
  }
}
