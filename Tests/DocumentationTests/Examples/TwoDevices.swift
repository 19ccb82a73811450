import EventLog
import Projections
import SyncRelay

/// Two devices edit one module offline, then meet; returns what both show from then on.
func twoDevices(
  in folder: String, _ environment: StoreEnvironment = StoreEnvironment()
) throws -> String {
  let dataset = DatasetID(from: environment.randomness)
  func device(_ name: String) throws -> Replica {
    let manifest = StoreManifest(
      dataset: dataset, replica: ReplicaID(from: environment.randomness), name: name,
      created: environment.clock.now(), isEphemeral: false)
    let path = folder + "/" + name
    return try Replica(Store.create(at: path, manifest: manifest, environment: environment))
  }
  func write(_ type: String, _ data: JSONObject, on replica: Replica) throws {
    guard let type = EventType(type),
      let draft = try EventDraft(type: type, entityID: "push", data: data)
    else { return }
    _ = try replica.writeAtomically([draft])
  }
  let (phone, watch) = (try device("phone"), try device("watch"))
  try write("module.saved", ["name": "Push A"], on: phone)
  try write("module.exerciseSaved", ["id": "1", "name": "Bench press"], on: phone)
  try write("module.exerciseSaved", ["id": "2", "name": "Dips"], on: watch)
  _ = try Relay.sync(phone, watch)
  return try String(decoding: watch.state.canonicalBytes(), as: UTF8.self)
}
