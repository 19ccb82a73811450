import EventLog
import Projections
import Testing

@testable import SyncRelay

/// What a side takes of a peer that may bring only so much.
struct AcceptanceTests {
  private static func event(_ replica: UInt64, _ seq: UInt64, content: Int = 0) throws -> Event {
    try ContentComparisonTests.event(replica, seq, content: content)
  }

  private static func accepted(
    _ quota: SyncQuota?, _ parts: [[Event]], by log: Log, of dataset: DatasetID
  ) throws -> (refused: [[UInt64]], brought: SyncQuota) {
    var acceptance = Acceptance(quota)
    let refused = try parts.map { events in
      var part = try EventPart(events, of: dataset)
      try acceptance.take(&part, to: log, of: dataset)
      return part.refused.map(\.line)
    }
    return (refused, acceptance.brought)
  }

  @Test func `a peer brings so many new replicas, and what comes of known ones is taken`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    _ = try pair.left.receive([Self.event(0xA, 1)])
    let parts = try [
      [Self.event(0xA, 2), Self.event(0xB, 1), Self.event(0xC, 1), Self.event(0xD, 1)],
      [Self.event(0xB, 2), Self.event(0xE, 1)],
    ]
    let few = try Self.accepted(
      SyncQuota(newReplicas: 2, newContents: 9), parts, by: pair.left.log, of: dataset)
    #expect(few.refused == [[4], [2]])
    #expect(few.brought == SyncQuota(newReplicas: 2))
    let any = try Self.accepted(nil, parts, by: pair.left.log, of: dataset)
    #expect(any.refused == [[], []])
  }

  @Test func `a peer brings so many other contents of ids that are there`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    let known = try (1...4).map { try Self.event(0xA, $0) }
    _ = try pair.left.receive(known)
    let parts = try [
      [
        known[0], Self.event(0xA, 1, content: 1), Self.event(0xA, 5),
        Self.event(0xA, 2, content: 1),
      ],
      [Self.event(0xA, 3, content: 1), Self.event(0xA, 6)],
    ]
    let few = try Self.accepted(
      SyncQuota(newReplicas: 0, newContents: 2), parts, by: pair.left.log, of: dataset)
    #expect(few.refused == [[], [1]])
    #expect(few.brought == SyncQuota(newContents: 2))
    let any = try Self.accepted(nil, parts, by: pair.left.log, of: dataset)
    #expect(any.refused == [[], []])
    #expect(any.brought == SyncQuota(newContents: 3))
  }
}
