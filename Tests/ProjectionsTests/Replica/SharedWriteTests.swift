import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Calls of several callers that become durable together.
struct SharedWriteTests {
  private func replica(_ files: MemoryFileSystem) throws -> Replica {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "shared",
      created: .at(0), isEphemeral: false)
    return try Replica(
      Store.create(at: "/store", manifest: manifest, environment: StoreEnvironment(files: files)))
  }

  private func saved(_ id: String, _ value: Double) -> EventDraft {
    .of("setting.saved", id, ["value": .number(value)])
  }

  @Test func `calls that share one write keep their own batches and their own refusals`() throws {
    let files = MemoryFileSystem()
    let replica = try replica(files)
    let bad = EventDraft.of("setting.saved", "bad", [:])
    let reports = try replica.write([
      WriteCall([saved("a", 1), saved("b", 1)], isAtomic: true),
      WriteCall([saved("c", 1), bad, saved("d", 1)], isAtomic: true),
      WriteCall([saved("e", 1), bad, saved("f", 1)]),
      WriteCall([saved("a", 1), saved("g", 1)]),
      WriteCall([saved("h", 1), saved("a", 2), saved("i", 1)], isAtomic: true),
    ])
    #expect(reports.map { $0.refusal?.position.line } == [nil, 2, 2, nil, nil])
    #expect(
      reports.map { $0.outcomes.map(\.description).map { String($0.suffix(2)) } } == [
        [":1", ":2"], [], [":3"], ["ed", ":4"], [":5", ":6", ":7"],
      ])
    let log = replica.store.log
    let batches = try (1...log.count).map { try log.event(at: $0).batch?.description ?? "" }
    #expect(batches == ["[1,2]", "[2,2]", "", "", "[1,3]", "[2,3]", "[3,3]"])
    let read = try Store.open(
      at: "/store", for: .reading, environment: StoreEnvironment(files: files))
    #expect(read.log.count == 7 && read.log.faults.isEmpty)
    #expect(
      try TrainingState(fold: Fold(replaying: read.log, kinds: .training), log: read.log).digest()
        == replica.state.digest())
  }
}
