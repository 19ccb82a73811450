import EventLog
import EventLogTesting
import Projections
import Testing

@testable import SyncRelay

/// A peer that goes on under a fresh replica id, and what it was known by before.
struct RetiredIDTests {
  private let pair: Pair

  private init() throws {
    pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
  }

  private func at(_ milliseconds: Int64) {
    pair.clock.set(to: Instant(milliseconds: 1_768_471_200_123 + milliseconds))
  }

  /// As a store does that meets another one with its id.
  private func takeNewID() throws {
    try pair.right.store.detectReusedID(in: Coverage(), of: pair.right.manifest.replica)
  }

  @Test func `a hello names the store and the ids that it had, and both come through the wire`()
    throws
  {
    try takeNewID()
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: Coverage())
    #expect(hello.name == "/right" && hello.formerly.map(\.description) == ["bbbbbbbbbbbbbbbb"])
    var reader = WireReader(of: pair.right.manifest.dataset, limits: SyncLimits())
    reader.add(WireLine.bytes(of: .hello(hello)))
    #expect(try reader.next() == .hello(hello))
    var long = pair.right.manifest
    long.name = String(repeating: "é", count: 100)
    let name = try #require(SyncMessage.Hello(long, coverage: Coverage()).name)
    #expect(name.utf8.count <= 64 && name.hasSuffix("…"))
  }

  @Test func `an id that a peer has given up belongs to it`() throws {
    let old = pair.right.manifest.replica
    #expect(try pair.left.store.knownPeers().map(\.name) == ["/right"])
    try takeNewID()
    at(1000)
    _ = try pair.right.write([draft("module.saved", "n", ["name": "Pull"])])
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pair.left.store.knownPeers().count == 2)
    let (peers, retired) = try pair.left.store.presentPeers([])
    #expect(peers.map(\.replica) == [pair.right.manifest.replica])
    #expect(retired == [pair.right.manifest.replica: [old]])
  }

  @Test func `an id that answers at an address, or was met later, still writes`() throws {
    let old = pair.right.manifest.replica
    try takeNewID()
    at(1000)
    _ = try pair.right.write([draft("module.saved", "n", ["name": "Pull"])])
    _ = try Relay.sync(pair.left, pair.right)
    let known = try pair.left.store.knownPeers()
    #expect(known.withoutRetiredIDs { $0 == old }.peers.count == 2)
    #expect(known.withoutRetiredIDs { _ in false }.peers.count == 1)
    var receipt = try #require(known.first { $0.replica == old }?.newest)
    receipt.at = Instant(milliseconds: receipt.at.milliseconds + 5000)
    try pair.left.store.keep(receipt)
    #expect(try pair.left.store.presentPeers([]).peers.count == 2)
  }

  @Test func `ids that were given up one after the other belong to the last one`() throws {
    var old = [pair.right.manifest.replica]
    for turn in 1...3 {
      try takeNewID()
      at(Int64(turn) * 1000)
      _ = try pair.right.write([draft("module.saved", "n\(turn)", ["name": "Pull"])])
      _ = try Relay.sync(pair.left, pair.right)
      old.append(pair.right.manifest.replica)
    }
    let (peers, retired) = try pair.left.store.presentPeers([])
    #expect(peers.map(\.replica) == [old[3]])
    #expect(retired == [old[3]: old[..<3].sorted()])
  }

  @Test func `a clone and its source know each other by name`() throws {
    let source = try Store.open(
      at: "/left", for: .reading, environment: Pair.environment(pair.files))
    var manifest = source.manifest
    manifest = StoreManifest(
      dataset: manifest.dataset, replica: try #require(ReplicaID("cccccccccccccccc")),
      name: "the clone", created: manifest.created, isEphemeral: false)
    let clone = try Relay.clone(
      source, to: "/clone", manifest: manifest, environment: Pair.environment(pair.files))
    try Relay.leaveReceipts(of: clone, from: source)
    #expect(try clone.knownPeers().map(\.name) == ["/left"])
    #expect(try source.knownPeers().compactMap(\.name).contains("the clone"))
  }
}
