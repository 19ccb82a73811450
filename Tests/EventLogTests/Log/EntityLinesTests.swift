import EventLogTesting
import Testing

@testable import EventLog

/// The lines of a log by entity, held against a plain grouping.
struct EntityLinesTests {
  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `each entity has its lines, ascending by hash, and its greatest stamp`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var events: [Event] = []
    for seq in 1...UInt64(1 + generator.below(60)) {
      let stamp = Stamp(
        instant: Instant(milliseconds: 1_768_471_200_000 + Int64(generator.below(5))), counter: 0)
      let kind = generator.one(of: ["module", "session"])
      let line = try EventLine.bytes(
        of: draft("\(kind).saved", "e\(generator.below(9))", [:]),
        id: EventID(replica: ReplicaID(bits: 7), seq: seq), stamp: try #require(stamp), batch: nil,
        in: TestStore.dataset)
      events.append(try Event(line: line, of: TestStore.dataset))
    }
    let log = Log(of: TestStore.dataset, events: events)
    let lines = EntityLines(of: log)
    let expected = Dictionary(grouping: events.indices) { events[$0].entity }
      .sorted { EntityHash.value(of: $0.key) < EntityHash.value(of: $1.key) }
    #expect(lines.entities.map(\.hash) == expected.map { EntityHash.value(of: $0.key) })
    for (entity, (_, indices)) in zip(lines.entities, expected) {
      #expect(lines.indices(of: entity).map(Int.init) == indices)
      #expect(Int(entity.first) == indices[0])
      #expect(entity.greatestStamp == indices.map { events[$0].stamp.packed }.max())
    }
  }
}
