import EventLog
import Projections
import SyncRelay

/// Four devices of which two had one replica id, and what must hold of them after every step.
struct IdentityWorld {
  private var devices: [IdentityDevice]
  /// The first device's folder as it was put aside.
  private var aside: IdentityDevice?

  /// A rule that does not hold.
  struct Broken: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  init() throws(LogError) {
    devices = []
    for (name, replica) in [0xA, 0xA, 0xC, 0xD].enumerated() {
      devices.append(try IdentityDevice(name, replica: UInt64(replica)))
    }
    try devices[0].write()
    devices[1].take(devices[0])
  }

  /// Stands for all that decides what may come next.
  var key: [[UInt64]] { devices.map(\.key) + (aside.map { [$0.key] } ?? []) }

  /// Does a step.
  /// - Returns: Whether it can be done.
  mutating func perform(_ step: IdentityStep) throws -> Bool {
    switch step {
    case .write(let device): try devices[device].write()
    case .backup: aside = devices[0]
    case .restore:
      guard let aside else { return false }
      devices[0].take(aside)
    case .copy: devices[1].take(devices[0])
    case .meeting(let left, let right): try meet(left, right)
    }
    return true
  }

  /// Everybody meets everybody, as often as news takes to reach all: then all show the same.
  mutating func settle() throws {
    let all = Set(devices.flatMap(\.lines)).sorted()
    for (left, right) in [(0, 1), (2, 3), (0, 2), (1, 3)] { try meet(left, right) }
    var digests: Set<String> = []
    for index in devices.indices {
      guard devices[index].lines == all else {
        throw Broken("device \(index) lacks \(all.count - devices[index].lines.count) events")
      }
      // Opened anew, so that nothing but the log counts.
      digests.insert(
        try devices[index].open { (replica) throws(LogError) in try replica.state.digest() })
    }
    guard digests.count == 1 else { throw Broken("\(digests.count) digests") }
  }

  /// Two devices exchange, and once more, when nothing is left to do.
  private mutating func meet(_ left: Int, _ right: Int) throws {
    let before = [devices[left], devices[right]]
    let replicas = [try devices[left].opened(), try devices[right].opened()]
    defer { for replica in replicas { replica.store.endWriting() } }
    let report = try Relay.sync(replicas[0], replicas[1])
    guard report.isComplete else { throw Broken("an exchange ends early") }
    try devices[left].note(replicas[0])
    try devices[right].note(replicas[1])
    let after = [devices[left], devices[right]]
    let union = Set(before.flatMap(\.lines)).sorted()
    for (index, device) in after.enumerated() {
      guard device.lines == union else { throw Broken("device \(device.name) has not all events") }
      try check(before[index], device, peer: before[1 - index])
    }
    guard after[0].replica != after[1].replica else { throw Broken("two devices have one id") }
    let digests = try replicas.map { try $0.state.digest() }
    guard digests[0] == digests[1] else { throw Broken("two digests after an exchange") }
    let again = try Relay.sync(replicas[0], replicas[1])
    guard again.isComplete, again.leftReceived.isEmpty, again.rightReceived.isEmpty,
      zip(replicas, after).allSatisfy({ $0.manifest.replica == $1.replica })
    else { throw Broken("a second meeting does something") }
  }

  /// A fresh id has a cause, and a cause makes one.
  private func check(
    _ before: IdentityDevice, _ after: IdentityDevice, peer: IdentityDevice
  ) throws {
    let fresh = after.formerCount - before.formerCount
    let mayHaveCause =
      peer.replica == before.replica || !Set(peer.lines).isSubset(of: before.lines)
    guard fresh == 0 || fresh == 1 && mayHaveCause else {
      throw Broken("device \(after.name) took \(fresh) fresh ids")
    }
  }
}
