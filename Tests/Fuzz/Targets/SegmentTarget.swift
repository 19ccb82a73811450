@testable import EventLog

/// A segment: each of its bytes belongs to a whole line, a fault or the tail, and what is believed
/// also parses alone.
enum SegmentTarget {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    check(Sealed.lines(bytes))
  }

  private static func check(_ bytes: [UInt8]) {
    let contents = FileContents(bytes)
    for end in [SegmentScan.End.whole, .cutOff] {
      let scan = scan(contents, end)
      checkParts(scan, of: bytes)
      checkEntries(scan.entries, in: bytes)
      must(scan.tail == nil || end != .whole, "only the last segment has a tail")
      let again = self.scan(contents, end)
      must(again.entries.map(\.offset) == scan.entries.map(\.offset), "twice the same entries")
      must(again.faults == scan.faults && again.tail == scan.tail, "twice the same faults")
    }
    checkLog(contents)
  }

  private static func scan(_ contents: FileContents, _ end: SegmentScan.End) -> SegmentScan {
    SegmentScan(
      SegmentScan.Source(
        path: "segment", contents: contents, seed: Sealed.dataset.seed, chunk: 0, end: end))
  }

  /// Entries, faults and the tail divide the bytes among them without gap or overlap.
  private static func checkParts(_ scan: SegmentScan, of bytes: [UInt8]) {
    var parts = scan.entries.map(\.lineRange) + scan.faults.map(\.bytes)
    if let tail = scan.tail { parts.append(tail.bytes) }
    var end = 0
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      must(part.lowerBound == end && !part.isEmpty, "byte \(end) is in one part")
      end = part.upperBound
    }
    must(end == bytes.count, "the last byte is in a part")
  }

  /// Each entry is a line that parses by itself, and batches are whole.
  private static func checkEntries(_ entries: [LogEntry], in bytes: [UInt8]) {
    var due: (id: EventID, mark: BatchMark)?
    for entry in entries {
      let line = Array(bytes[entry.lineRange.dropLast()])
      guard let event = event(line) else { fatalError("broken: an entry that does not parse") }
      must(event.id == entry.id && event.stamp == entry.stamp, "an entry says what its line says")
      must(event.sum == entry.sum && event.layout.data == entry.data, "sum and data of the line")
      must(entry.entityHash == EntityHash.value(of: event.entity), "the entity of the line")
      must(entry.dataID == event.layout.dataID, "the unit's id in the line")
      must(line.withRawBytes { entry.version(in: $0) } == event.version, "the version of the line")
      if let due {
        must(event.id == due.id && event.batch == due.mark, "a batch goes on")
      } else {
        must((event.batch?.index ?? 1) == 1, "a batch begins at its beginning")
      }
      due = event.batch.flatMap { mark in
        BatchMark(index: mark.index + 1, count: mark.count).map {
          (EventID(replica: event.id.replica, seq: event.id.seq + 1), $0)
        }
      }
    }
    must(due == nil, "no batch is left open")
  }

  private static func event(_ line: [UInt8]) -> Event? {
    do throws(LogError) { return try Event(line: line, of: Sealed.dataset) } catch { return nil }
  }

  /// The same bytes as two segments: every content of an event once, and found by its id.
  private static func checkLog(_ contents: FileContents) {
    let segments = [1, 2].map {
      Log.Segment(path: "\($0)", firstPosition: $0, contents: contents)
    }
    let log = Log(segments, of: Sealed.dataset, workers: SerialWorkers())
    must(
      log.coverage.count + UInt64(log.contestedCount) == UInt64(log.count),
      "every content of an event once")
    for position in 0..<log.count {
      must(found(log, at: position + 1), "found by its id")
    }
  }

  private static func found(_ log: Log, at position: Int) -> Bool {
    do throws(LogError) { return try log.position(of: log.id(at: position)) == position } catch {
      return false
    }
  }
}
