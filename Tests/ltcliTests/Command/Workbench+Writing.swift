import EventLog
import EventLogTesting
import Testing

extension Workbench {
  /// Writes one more event into `/phone`, and has not ended yet.
  func beginWriting(as holder: String = "a writer") throws -> Store {
    let environment = StoreEnvironment(files: files, holder: holder)
    let store = try Store.open(at: "/phone", for: .writing, environment: environment)
    var staging = store.stage()
    let type = try #require(EventType("module.saved"))
    try staging.add(
      try #require(try EventDraft(type: type, entityID: "p", data: ["name": "P"])))
    _ = try store.commit(staging)
    return store
  }

  /// Has a store take an event of a newer build.
  func receive(
    _ type: String, _ entity: String, version: UInt64 = 1, seq: UInt64,
    into store: String = "/phone"
  ) throws {
    let type = try #require(EventType(type))
    let draft = try #require(
      try EventDraft(type: type, version: version, entityID: entity, data: ["name": "N"]))
    let stamp = try #require(Stamp(instant: .earliestStamped))
    let line = try EventLine.bytes(
      of: draft, id: EventID(replica: ReplicaID(bits: 7), seq: seq), stamp: stamp, batch: nil,
      in: Workbench.dataset)
    _ = run("receive \(store)", input: String(decoding: line, as: UTF8.self) + "\n")
  }
}
