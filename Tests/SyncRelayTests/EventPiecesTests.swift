import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Testing

/// How received events are cut into pieces.
struct EventPiecesTests {
  /// Events of batches of these sizes.
  private func events(_ sizes: [Int], text: String = "x") throws -> [[Event]] {
    let pair = try Pair()
    var batches: [[Event]] = []
    var number = 0.0
    for size in sizes {
      let drafts = try (0..<size).map { _ in
        number += 1
        return try draft("setting.saved", "s", ["value": .number(number), "text": .string(text)])
      }
      let start = pair.left.log.count + 1
      _ = try pair.left.writeAtomically(drafts)
      batches.append(try (start..<(start + size)).map { try pair.left.log.event(at: $0) })
    }
    return batches
  }

  @Test func `a piece ends with the batch in which it gets large`() throws {
    let batches = try events([1, 500, 30, 2, 700, 1])
    let pieces = EventPieces.cut(Array(batches.joined()))
    #expect(pieces.map(\.count) == [501, 732, 1])
    #expect(Array(pieces.joined()) == Array(batches.joined()))
    #expect(EventPieces.cut([]).isEmpty)
  }

  @Test func `long lines make a piece large, too`() throws {
    let text = String(repeating: "x", count: 100_000)
    let batches = try events([1, 1, 1, 1, 4], text: text)
    #expect(EventPieces.cut(Array(batches.joined())).map(\.count) == [2, 2, 4])
  }

  @Test func `batches that are mixed up or come twice stay whole in their piece`() throws {
    let batches = try events([600, 600, 3])
    var mixed = zip(batches[0], batches[1]).flatMap { [$0, $1] }
    mixed.insert(mixed[0], at: 700)
    mixed += batches[2]
    let pieces = EventPieces.cut(mixed)
    #expect(pieces.map(\.count) == [1_201, 3])
  }
}
