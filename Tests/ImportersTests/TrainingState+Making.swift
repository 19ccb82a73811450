import EventLog
import EventLogTesting
import Projections
import Training
import Testing

extension TrainingState {
  /// A state that some drafts come to: type, entity, payload.
  static func made(of writes: [(String, String, JSONObject)]) throws -> TrainingState {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SeededRandomness(seed: 1)), replica: ReplicaID(bits: 1),
      name: "phone", created: Instant(milliseconds: 0), isEphemeral: false)
    let replica = try Replica(
      Store.create(
        at: "/phone", manifest: manifest,
        environment: StoreEnvironment(files: MemoryFileSystem(), workers: SerialWorkers())))
    for (type, entity, data) in writes {
      let type = try #require(EventType(type))
      let draft = try #require(try EventDraft(type: type, entityID: entity, data: data))
      #expect(try replica.write([draft]).refusal == nil)
    }
    return replica.state
  }
}
