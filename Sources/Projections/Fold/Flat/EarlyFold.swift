import EventLog
import Synchronization

/// Folds the lines of a log as they are read, while their bytes are still near the processor.
///
/// Each worker fills a fold of its own with whatever segments, or pieces of them, come to it; those
/// are joined when all is read. A fold is a function of a set, so it does not matter who took which
/// line, and when.
final class EarlyFold: LineTaker {
  private let table: KindTable
  private let catalog: VerbCatalog
  private let state = Mutex(State())

  private struct State {
    /// Folds that no worker has at the moment.
    var idle: [FlatFold] = []
    /// What was taken.
    var pieces: [Piece] = []
    /// How many events one fold has to make room for.
    var room = 0
  }

  /// Lines of a segment that one fold has taken, by the positions that they were said to have.
  private struct Piece {
    let segment: FileContents
    let positions: Range<Int>
  }

  init(table: KindTable) {
    self.table = table
    catalog = VerbCatalog(table)
  }

  func expect(lines: Int, workers: Int) {
    state.withLock { $0.room = lines / workers }
  }

  func taker(of segment: FileContents, firstPosition: Int) -> any SegmentTaker {
    let (idle, room) = state.withLock { ($0.idle.popLast(), $0.room) }
    return SegmentFold(
      idle ?? FlatFold(early: room), segment, firstPosition: firstPosition, catalog
    ) { [self] fold, positions in
      state.withLock {
        $0.idle.append(fold)
        $0.pieces.append(Piece(segment: segment, positions: positions))
      }
    }
  }

  /// The fold of a log in parts, of which no two know the same entity; nil where its lines are not
  /// those that were taken, at the positions that their segments' names state.
  /// - Complexity: O(entities), and the units of those that several workers came upon.
  func shards(of log: Log) -> [FlatFold]? {
    var folds = state.withLock { state -> [FlatFold]? in
      guard isOf(log, state) else { return nil }
      defer { state.idle = [] }
      return state.idle
    }
    guard folds != nil else { return nil }
    let lines = LogLines(log)
    var shards: [FlatFold] = []
    while var fold = folds?.popLast() {
      fold.settle(in: lines, catalog)
      for index in shards.indices { shards[index].takeOver(from: &fold, table) }
      shards.append(fold)
    }
    return shards
  }

  private func isOf(_ log: Log, _ state: State) -> Bool {
    log.base == nil && log.faults.isEmpty && log.tail == nil
      && !state.idle.contains { $0.isMistaken }
      && EarlyFold.areAllPositions(state.pieces.map(\.positions), of: log)
      && Set(log.chunks.map { ObjectIdentifier($0.contents) })
        == Set(state.pieces.map { ObjectIdentifier($0.segment) })
  }

  /// Whether each position of a log is in one of some ranges, and in no other one.
  private static func areAllPositions(_ ranges: [Range<Int>], of log: Log) -> Bool {
    var next = 1
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }) {
      guard range.lowerBound == next else { return false }
      next = range.upperBound
    }
    return next == log.count + 1
  }
}

/// Folds the lines of one segment, or of a piece of it.
private final class SegmentFold: SegmentTaker {
  /// Nil when it has been given back: a second hold on it would have it copied.
  private var fold: FlatFold?
  private let segment: FileContents
  private var position: Int
  private let firstPosition: Int
  private let catalog: VerbCatalog
  private let giveBack: (FlatFold, _ positions: Range<Int>) -> Void

  init(
    _ fold: FlatFold, _ segment: FileContents, firstPosition: Int, _ catalog: VerbCatalog,
    giveBack: @escaping (FlatFold, _ positions: Range<Int>) -> Void
  ) {
    self.fold = fold
    self.segment = segment
    self.firstPosition = firstPosition
    position = firstPosition
    self.catalog = catalog
    self.giveBack = giveBack
  }

  func take(_ entries: UnsafeBufferPointer<LogEntry>) {
    fold?.apply(entries, of: segment.rawBytes, from: position, catalog)
    position += entries.count
  }

  func finish() {
    guard let fold = fold.take() else { return }
    giveBack(fold, firstPosition..<position)
  }
}
