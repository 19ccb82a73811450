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

  private func total(at index: Int) throws(LogError) -> UInt64 {
    try pages.number64(at: layout.totals + index * 8)
  }
}
