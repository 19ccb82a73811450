import EventLogTesting
import Testing

@testable import EventLog

/// The order of a snapshot's parts, held against a plain list of all events.
struct SnapshotOrderTests {
  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `each event stands where a sorted list has it, and ranges are runs of it`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    var events: Set<EventID> = []
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      events.insert(anyEvent(&generator))
    }
    let sorted = events.sorted()
    let order = SnapshotOrder(Coverage(sorted.map { EventRange($0) }))
    for _ in 0..<40 {
      let event = anyEvent(&generator)
      #expect(order.index(of: event) == sorted.firstIndex(of: event))
      let range = EventRange(
        replica: event.replica,
        seqs: event.seq...(event.seq + UInt64.random(in: 0...20, using: &generator)))
      let runs = order.runs(of: range)
      #expect(
        runs.flatMap { $0.indices.map { sorted[$0] } }
          == sorted.filter { $0.replica == range.replica && range.seqs.contains($0.seq) })
      for run in runs {
        let first = run.indices.lowerBound
        let begins = first == 0 || sorted[first - 1].replica != range.replica
        #expect(run.beginsReplica == begins)
      }
    }
  }

  private func anyEvent(_ generator: inout SplitMix64) -> EventID {
    EventID(
      replica: ReplicaID(bits: UInt64.random(in: 1...5, using: &generator)),
      seq: UInt64.random(in: 1...30, using: &generator))
  }
}
