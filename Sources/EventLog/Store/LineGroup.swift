/// Lines that are written together, and what the log keeps of each.
struct LineGroup {
  /// The lines, each with its newline.
  let bytes: [UInt8]
  /// What the log keeps of them.
  let entries: [LogEntry]
  /// Whether they are one line or one batch, so that a missing part makes all of it unreadable.
  let isOneGroup: Bool

  /// Has lines written, those of each worker one after the other.
  /// - Parameters:
  ///   - lengths: How many bytes each of them has, its newline included.
  ///   - chunk: The number that the log will give to the bytes.
  ///   - write: Writes the line with an index, without its newline.
  init(
    lengths: [Int], chunk: Int, workers: any Workers,
    write: @Sendable (_ index: Int, _ writer: inout ByteWriter) -> EventLayout
  ) {
    let count = lengths.count
    let pieces = LinePiece.pieces(
      of: lengths, lengths.count < LineGroup.manyLines ? 1 : workers.count)
    var written: [WrittenLines] = []
    bytes = [UInt8](unsafeUninitializedCapacity: pieces.last?.bytes.upperBound ?? 0) { room, end in
      // Bounds: no two pieces have a byte in common, and a writer stays within the room of its piece;
      // all of them have ended when the room is given back.
      nonisolated(unsafe) let room = UnsafeMutableRawBufferPointer(room)
      written = workers.map(pieces.count) { piece in
        WrittenLines(pieces[piece], in: room, chunk: chunk, write: write)
      }
      end = room.count
    }
    entries = written.count == 1 ? written[0].entries : written.flatMap(\.entries)
    isOneGroup = count == 1 || written.first?.firstMark.map { $0.count == UInt64(count) } ?? false
  }

  /// Fewer are written before a second worker is there.
  private static let manyLines = 256

  /// The lines of events, verbatim.
  init(_ events: [Event], chunk: Int, workers: any Workers) {
    self.init(lengths: events.map { $0.line.count + 1 }, chunk: chunk, workers: workers) {
      index, writer in
      events[index].line.withRawBytes { writer.append($0) }
      return events[index].layout
    }
  }
}

/// Some neighbouring lines of a group.
private struct LinePiece: Sendable {
  let indices: Range<Int>
  let bytes: Range<Int>

  /// So many pieces of lines with these lengths.
  static func pieces(of lengths: [Int], _ count: Int) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var offset = 0
    for piece in 0..<count {
      let indices = (lengths.count * piece / count)..<(lengths.count * (piece + 1) / count)
      let end = lengths[indices].reduce(offset, +)
      pieces.append(LinePiece(indices: indices, bytes: offset..<end))
      offset = end
    }
    return pieces
  }
}

/// What came of writing a piece.
private struct WrittenLines: Sendable {
  private(set) var entries: [LogEntry] = []
  /// The batch of its first line.
  private(set) var firstMark: BatchMark?

  /// - Precondition: The piece has as many bytes as its lines.
  init(
    _ piece: LinePiece, in room: UnsafeMutableRawBufferPointer, chunk: Int,
    write: (_ index: Int, _ writer: inout ByteWriter) -> EventLayout
  ) {
    entries.reserveCapacity(piece.indices.count)
    var writer = ByteWriter(UnsafeMutableRawBufferPointer(rebasing: room[piece.bytes]))
    var kinds = KindHashes()
    for index in piece.indices {
      let start = writer.count
      let layout = write(index, &writer)
      let line = writer.bytes(from: start)
      entries.append(
        LogEntry(
          layout: layout, line: line, chunk: chunk, offset: piece.bytes.lowerBound + start,
          kindHash: kinds.hash(ofKindAt: layout.kind, in: line)))
      if index == piece.indices.lowerBound { firstMark = layout.batch }
      writer.append("\n")
    }
    precondition(writer.count == piece.bytes.count, "fewer bytes than were counted")
  }
}
