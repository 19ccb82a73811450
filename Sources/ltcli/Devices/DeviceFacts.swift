import EventLog
import Projections
import SyncRelay

/// A device that writes a store's history, or has been met.
struct DeviceFacts {
  let replica: ReplicaID
  /// The ids under which it wrote before.
  let formerly: [ReplicaID]
  let name: String?
  let isThis: Bool
  let isRetired: Bool
  /// When the last exchange with it ended, by this device's clock; nil where it was never met.
  let lastContact: Instant?
  /// How many events of this store it has written.
  let written: UInt64
  /// The events that it is known to hold.
  let holds: Coverage
  /// How many events of this store it is not known to hold.
  let lacks: UInt64

  /// All devices of a store: this one first, then the others by their names and ids.
  static func all(of replica: Replica) throws(LogError) -> [DeviceFacts] {
    let (store, state) = (replica.store, replica.state)
    let log = store.log
    let (known, former) = try store.presentPeers(store.peerStates())
    let peers = Dictionary(known.map { ($0.replica, $0) }) { first, _ in first }
    var formerly = former
    // Also ids under which a peer was never met, as its hello named them.
    for peer in known {
      let said = peer.newest.peerFormerly.filter { peers[$0] == nil }
      formerly[peer.replica] = said + (former[peer.replica] ?? []).filter { !said.contains($0) }
    }
    formerly[store.manifest.replica] = store.manifest.formerReplicas
    let past = Set(formerly.values.joined())
    let named = Dictionary(
      try state.all(Device.self).compactMap { device in
        ReplicaID(device.id.text).map { ($0, device) }
      }
    ) { first, _ in first }
    let ids = Set(log.coverage.replicas).union(peers.keys).union([store.manifest.replica])
      .union(named.keys).subtracting(past)
    var devices: [DeviceFacts] = []
    for id in ids.sorted() {
      let device = named[id]
      let all = [id] + (formerly[id] ?? [])
      let (peer, isThis) = (peers[id], id == store.manifest.replica)
      let held = isThis ? log.coverage : try peer?.holds(of: log)
      let holds = held ?? Coverage(log.coverage.ranges.filter { all.contains($0.replica) })
      devices.append(
        DeviceFacts(
          replica: id, formerly: formerly[id] ?? [],
          name: [device?.name, peer?.name, isThis ? store.manifest.name : nil]
            .compactMap(\.self).first { !$0.isEmpty },
          isThis: isThis, isRetired: device?.isRetired ?? false, lastContact: peer?.newest.at,
          written: all.reduce(0) { $0 + log.coverage[$1].count }, holds: holds,
          lacks: log.coverage.subtracting(holds).count))
    }
    return devices.sorted {
      ($0.isThis ? 0 : 1, $0.isRetired ? 1 : 0, $0.name ?? "~", $0.replica)
        < ($1.isThis ? 0 : 1, $1.isRetired ? 1 : 0, $1.name ?? "~", $1.replica)
    }
  }

  /// The device that a word names: by its id or the beginning of one, or by its name.
  static func find(
    _ word: String, in devices: [DeviceFacts]
  ) throws(CommandError) -> DeviceFacts {
    let lower = word.lowercased()
    let exact = devices.filter {
      $0.replica.description == lower || $0.name?.lowercased() == lower
    }
    let found = exact.isEmpty ? devices.filter { $0.replica.description.hasPrefix(lower) } : exact
    if found.count == 1 { return found[0] }
    let names = (found.isEmpty ? devices : found).map { StatusWords.peer($0.name, $0.replica) }
      .joined(separator: ", ")
    throw found.isEmpty
      ? CommandError(
        status: .wrongUsage, reason: "no device is called “\(Printable.text(word))”",
        hint: "say one of \(names)")
      : CommandError(
        status: .undecided, reason: "“\(Printable.text(word))” may mean several devices",
        hint: "say one of \(names), by its id")
  }

  var json: JSONObject {
    var object: JSONObject = [
      "formerly": .array(formerly.map { .text($0) }), "holds": .text(holds),
      "isRetired": .bool(isRetired), "isThis": .bool(isThis), "lacks": .count(lacks),
      "replica": .text(replica), "written": .count(written),
    ]
    object["name"] = name.map { .string($0) }
    object["lastContact"] = lastContact.map { .text($0) }
    return object
  }
}
