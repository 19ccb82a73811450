extension Log {
  /// The event at a position, counted from 1.
  /// - Throws: `damaged` where the bytes have changed since the log was opened.
  /// - Precondition: 1 ≤ position ≤ count.
  /// - Complexity: O(bytes of the line)
  public func event(at position: Int) throws(LogError) -> Event {
    let line = self.line(at: position)
    do throws(LogError) {
      return try Event(line: line)
    } catch {
      throw LogError(
        .damaged, "a line changed while the store was open: \(error.reason)",
        at: LogError.Position(
          path: chunks[Int(entries[position - 1].chunk)].path, event: entries[position - 1].id),
        advice: "run ltcli verify")
    }
  }

  /// The bytes of the line at a position, without its newline.
  public func line(at position: Int) -> [UInt8] {
    let entry = entries[position - 1]
    return withExtendedLifetime(chunks[Int(entry.chunk)].contents) { Array(bytes(of: entry)) }
  }

  /// The bytes of an entry's line; valid as long as this log is.
  @inline(__always)
  package func bytes(of entry: LogEntry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: chunks[Int(entry.chunk)].contents.rawBytes[
        entry.offset..<(entry.offset + entry.length)])
  }

  /// The event with an id; nil where the log has none.
  public func event(_ id: EventID) throws(LogError) -> Event? {
    guard let position = position(of: id) else { return nil }
    return try event(at: position)
  }

  /// The stamp of the event at a position, without reading its line.
  public func stamp(at position: Int) -> Stamp { entries[position - 1].stamp }

  /// The id of the event at a position, without reading its line.
  public func id(at position: Int) -> EventID { entries[position - 1].id }

  /// The positions of an entity's events, ascending; a rare stranger may be among them, so the
  /// event must be asked.
  package func positions(maybeAbout entity: Entity) -> [Int] {
    let hash = EntityHash.value(of: entity)
    return entries.indices.filter { entries[$0].entityHash == hash }.map { $0 + 1 }
  }

  /// A number that stands for the contents of the events in a coverage: their lines' sums added up
  /// modulo 2^64. Events that the log does not hold are left out.
  ///
  /// Two stores that hold the same lines get the same number in whatever order they came.
  /// - Complexity: O(events in the coverage)
  public func fingerprint(of coverage: Coverage) -> UInt64 {
    var total: UInt64 = 0
    for range in coverage.ranges {
      for seq in range.seqs {
        guard let position = position(of: EventID(replica: range.replica, seq: seq)) else {
          continue
        }
        total &+= entries[position - 1].sum
      }
    }
    return total
  }
}
