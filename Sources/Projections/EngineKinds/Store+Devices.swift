package import EventLog

extension Store {
  /// What is said of the devices of some replicas, without folding the log.
  /// - Complexity: O(lines that were read), and the bytes of the devices' events.
  package func devices(
    of replicas: some Sequence<ReplicaID>, _ kinds: KindTable
  ) throws(LogError) -> [ReplicaID: Device] {
    let ids = Dictionary(replicas.map { (Device.id(of: $0), $0) }) { first, _ in first }
    let entities = Set(ids.keys.compactMap { Entity(kind: Device.kind.name, id: $0.text) })
    var events: [Event] = []
    try log.forEachEvent(about: entities) { _, event throws(LogError) in events.append(event) }
    if events.isEmpty { return [:] }
    let log = Log(of: manifest.dataset, events: events)
    let state = TrainingState(
      fold: try Fold(replaying: log, workers: SerialWorkers(), kinds: kinds), log: log)
    var devices: [ReplicaID: Device] = [:]
    for (id, replica) in ids { devices[replica] = try state.one(Device.self, id) { _ in } }
    return devices
  }
}
