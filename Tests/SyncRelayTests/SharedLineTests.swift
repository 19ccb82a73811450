import EventLog
import EventLogTesting
import Projections
import Testing

@testable import SyncRelay

/// Batches of the same ids that have a line in common, as two copies of a store write them whose stamps are alike.
struct SharedLineTests {
  private let pair: Pair
  /// What two writers with one replica id have written: the first line of both batches is the same.
  private let contents: [[Event]]

  init() throws {
    pair = try Pair()
    contents = try ["/one", "/two"].map { path in
      let writer = try Pair.replica(path, "cccccccccccccccc", dataset: Pair.dataset, Pair().files)
      _ = try writer.writeAtomically([
        draft("module.saved", "m1", ["name": "Push"]),
        draft("module.saved", "m2", ["name": .string(path)]),
        draft("module.saved", "m3", ["name": .string(path)]),
      ])
      return try (1...3).map { try writer.log.event(at: $0) }
    }
    try #require(contents[0][0] == contents[1][0] && contents[0][1] != contents[1][1])
  }

  @Test
  func `the one that a store has stays, the other is refused, and what else there is crosses`()
    throws
  {
    _ = try pair.left.receive(contents[0])
    _ = try pair.right.receive(contents[1])
    _ = try pair.left.write([draft("module.saved", "left", ["name": "Left"])])
    _ = try pair.right.write([draft("module.saved", "right", ["name": "Right"])])
    for _ in 1...2 {
      let report = try Relay.sync(pair.left, pair.right)
      #expect(!report.isComplete)
      #expect(
        report.rightRefused.map(\.event.description) == [
          "cccccccccccccccc:2", "cccccccccccccccc:3",
        ])
      #expect(report.leftRefused.map(\.event) == report.rightRefused.map(\.event))
      #expect(report.leftRefused.allSatisfy { $0.reason.hasPrefix("it shares a line") })
    }
    for (replica, mine) in [(pair.left, contents[0]), (pair.right, contents[1])] {
      #expect(replica.log.count == 5 && replica.log.contested.isEmpty)
      #expect(try mine.allSatisfy { try replica.log.event($0.id) == $0 })
    }
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `of two in one part the first one is taken`(order: [Int]) throws {
    let single = try pair.right.write([draft("module.saved", "m9", ["name": "Later"])])
    try #require(single.refusal == nil)
    let last = try pair.right.log.event(at: 1)
    let dataset = pair.left.manifest.dataset
    var part = try EventPart(order.flatMap { contents[$0] } + [last], of: dataset)
    try part.refuseBatches(sharingLinesWith: pair.left.log, holding: Coverage(), of: dataset)
    #expect(part.refused.map(\.line) == [5, 6])
    #expect(try pair.left.receive(part.lines).count == 4)
    #expect(try pair.left.log.event(contents[0][1].id) == contents[order[0]][1])
  }

  @Test func `a batch that is refused is refused each time it comes`() throws {
    let dataset = pair.left.manifest.dataset
    var part = try EventPart(contents[0] + contents[1] + contents[1], of: dataset)
    try part.refuseBatches(sharingLinesWith: pair.left.log, holding: Coverage(), of: dataset)
    #expect(part.refused.map(\.line) == [5, 6, 8, 9])
    #expect(try pair.left.receive(part.lines).count == 3)
  }

  @Test func `lines that come again are no batch that shares one`() throws {
    _ = try pair.left.receive(contents[0])
    let dataset = pair.left.manifest.dataset
    var part = try EventPart(contents[0] + contents[0], of: dataset)
    try part.refuseBatches(
      sharingLinesWith: pair.left.log, holding: pair.left.log.coverage, of: dataset)
    #expect(part.refused.isEmpty && part.lines.count == 6)
    #expect(try pair.left.receive(part.lines).isEmpty)
  }
}
