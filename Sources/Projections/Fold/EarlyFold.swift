import EventLog
import Synchronization

/// Folds the lines of a log as they are read, while their bytes are still near the processor.
///
/// Each worker fills its own table with the segments, or pieces of them, that it gets; the tables
/// are joined once all is read. A fold is a function of a set, so it does not matter who took which
/// line, or when.
final class EarlyFold: LineTaker {
  private let kinds: KindTable
  private let catalog: VerbCatalog
  private let state = Mutex(State())

  private struct State {
    /// Tables that no worker is using.
    var idle: [EntityTable] = []
    /// What was taken.
    var pieces: [Piece] = []
    /// How many events a table makes room for.
    var room = 0
  }

  /// Neighbouring bytes of a segment whose lines one table has taken.
  private struct Piece {
    let segment: FileContents
    let bytes: Range<Int>
  }

  init(kinds: KindTable) {
    self.kinds = kinds
    catalog = VerbCatalog(kinds)
  }

  func expect(lines: Int, workers: Int) {
    state.withLock { $0.room = lines / workers }
  }

  func taker(of segment: FileContents) -> any SegmentTaker {
    let (idle, room) = state.withLock { ($0.idle.popLast(), $0.room) }
    var table = idle ?? EntityTable(kinds: kinds.rows.count)
    if idle == nil { table.reserve(events: room) }
    return SegmentFold(table, segment, catalog) { [self] table, ranges in
      state.withLock {
        $0.idle.append(table)
        $0.pieces += ranges.map { Piece(segment: segment, bytes: $0) }
      }
    }
  }

  /// Tables of a log's events, each entity in one of them; nil unless the lines taken are exactly
  /// the log's, each once.
  /// - Complexity: O(entities), plus the units of those that several workers met.
  func tables(of log: Log) -> [EntityTable]? {
    var tables: [EntityTable] = []
    let isWhole = state.withLock { state in
      guard isOf(log, state) else { return false }
      swap(&tables, &state.idle)
      return true
    }
    guard isWhole else { return nil }
    EntityTable.join(&tables, kinds)
    return tables
  }

  /// Whether the lines taken cover every byte of every segment of a log that left out no line.
  private func isOf(_ log: Log, _ state: State) -> Bool {
    guard log.base == nil, log.faults.isEmpty, log.tail == nil else { return false }
    var taken: [ObjectIdentifier: [Range<Int>]] = [:]
    for piece in state.pieces {
      taken[ObjectIdentifier(piece.segment), default: []].append(piece.bytes)
    }
    for chunk in log.chunks {
      let ranges = taken.removeValue(forKey: ObjectIdentifier(chunk.contents)) ?? []
      var end = 0
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        guard range.lowerBound == end else { return false }
        end = range.upperBound
      }
      guard end == chunk.contents.count else { return false }
    }
    return taken.isEmpty
  }
}

/// Folds the lines of one segment or piece.
private final class SegmentFold: SegmentTaker {
  /// Nil once it is given back: a second reference would force a copy.
  private var table: EntityTable?
  private let segment: FileContents
  /// The byte ranges of the lines taken, with neighbours joined.
  private var ranges: [Range<Int>] = []
  private let catalog: VerbCatalog
  private let giveBack: (EntityTable, [Range<Int>]) -> Void

  init(
    _ table: EntityTable, _ segment: FileContents, _ catalog: VerbCatalog,
    giveBack: @escaping (EntityTable, [Range<Int>]) -> Void
  ) {
    self.table = table
    self.segment = segment
    self.catalog = catalog
    self.giveBack = giveBack
  }

  func take(_ entries: UnsafeBufferPointer<LogEntry>) {
    table?.apply(entries, of: segment.rawBytes, catalog)
    guard let first = entries.first else { return }
    var taken = ranges.popLast() ?? first.offset..<first.offset
    for entry in entries {
      if entry.offset != taken.upperBound {
        ranges.append(taken)
        taken = entry.offset..<entry.offset
      }
      // A line and its newline.
      taken = taken.lowerBound..<(entry.offset + entry.length + 1)
    }
    ranges.append(taken)
  }

  func finish() {
    guard let table = table.take() else { return }
    giveBack(table, ranges)
  }
}

extension EntityTable {
  /// Takes in neighbouring lines of a segment.
  ///
  /// Bounds: the reader found each entry's place within the segment's bytes.
  fileprivate mutating func apply(
    _ entries: UnsafeBufferPointer<LogEntry>, of bytes: UnsafeRawBufferPointer,
    _ catalog: VerbCatalog
  ) {
    for entry in entries {
      let line = UnsafeRawBufferPointer(
        rebasing: bytes[entry.offset..<(entry.offset + entry.length)])
      apply(entry, line: line, catalog)
    }
  }
}
