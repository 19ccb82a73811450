import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Testing

/// What is kept of a peer's state in `peers/`.
struct PeerStateFileTests {
  private let address = "tcp://relay:7440"

  @Test func `a state is one file of canonical JSON, and reads as it was`() throws {
    let pair = try Pair()
    let store = pair.left.store
    let heard = try #require(Instant("2026-01-15T09:59:00.000Z"))
    try store.note([.heard(at: heard), .ended(.failed("no"))], of: address, build: "1")
    let name = PeerStateName.name(of: address)
    #expect(try pair.files.names(in: "/left/peers") == [name] && PeerStateName.isName(name))
    let bytes = try pair.files.contents(of: "/left/peers/" + name).allBytes
    let text = String(decoding: bytes, as: UTF8.self)
    let wait = try #require(try store.peerState(at: address)).wait
    #expect(
      text == "{\"address\":\"tcp://relay:7440\",\"attempts\":1,\"build\":\"1\",\"format\":1,"
        + "\"last\":{\"at\":\"2026-01-15T10:00:00.123Z\",\"ending\":\"failed\",\"moved\":0,\"reason\":\"no\"},"
        + "\"lastByte\":\"2026-01-15T09:59:00.000Z\",\"wait\":\(wait)}\n")
    #expect(try store.peerStates().map(\.address) == [address])
    #expect(try store.peerStateFaults().isEmpty && store.knownPeers().isEmpty)
    #expect(try store.unexpectedFiles().isEmpty)
  }

  @Test func `when both were level last is kept, whatever ended the passes behind it`() throws {
    let pair = try Pair()
    let store = pair.left.store
    let level = pair.clock.now()
    try store.note([.ended(.succeeded(moved: 1))], of: address, build: "1")
    let later = Instant(milliseconds: level.milliseconds + 60_000)
    pair.clock.set(to: later)
    try store.note([.ended(.unreachable("no network"))], of: address, build: "1")
    #expect(try store.peerState(at: address)?.level == level)
    try store.note([.ended(.refused([], moved: 0))], of: address, build: "1")
    #expect(try store.peerState(at: address)?.level == later)
  }

  @Test func `a file of an earlier build says when both were level if that was the last pass`()
    throws
  {
    let store = try Pair().left.store
    try store.note([.ended(.succeeded(moved: 1))], of: address, build: "1")
    var members = try #require(try store.peerState(at: address)).json
    members["level"] = nil
    let read = try #require(PeerState(members))
    #expect(read.level == read.last?.at && read.level != nil)
  }

  @Test func `it outlives a crash`() throws {
    let pair = try Pair()
    for attempt in 1...4 {
      try pair.left.store.note([.ended(.failed("no"))], of: address, build: "1")
      pair.files.crash()
      #expect(try pair.left.store.peerState(at: address)?.attempts == attempt)
    }
  }

  @Test func `an upgrade of this build clears the flag`() throws {
    let store = try Pair().left.store
    for _ in 0..<5 { try store.note([.ended(.failed("no"))], of: address, build: "1") }
    #expect(try store.peerState(at: address)?.needsManualIntervention == true)
    try store.note([], of: address, build: "2")
    #expect(try store.peerState(at: address)?.needsManualIntervention == false)
  }

  @Test(arguments: [
    "", "{}\n", "{\"address\":\"tcp://relay:7440\"", "[1]\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":6,\"build\":\"1\",\"format\":1,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":-1,\"build\":\"1\",\"format\":1,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":2,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"wait\":9}\n",
    "{\"address\":\"tcp://another\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"last\":7,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"token\":99999,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"setAside\":[{\"events\":\"x\",\"reason\":\"\"}],\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\", \"attempts\":0,\"build\":\"1\",\"format\":1,\"wait\":0}\n",
    "{\"address\":\"tcp://relay:7440\",\"attempts\":0,\"build\":\"1\",\"format\":1,\"wait\":0}",
  ])
  func `a file that cannot be read is passed over, named, and replaced`(text: String) throws {
    let pair = try Pair()
    let store = pair.left.store
    let name = PeerStateName.name(of: address)
    try pair.files.createFile(at: "/left/peers/" + name).append(Array(text.utf8))
    #expect(try store.peerStates().isEmpty && store.peerState(at: address) == nil)
    #expect(try store.peerStateFaults().map(\.position.path) == ["/left/peers/" + name])
    _ = try Relay.sync(pair.left, pair.right)
    try store.note([.ended(.failed("no"))], of: address, build: "1")
    #expect(try store.peerState(at: address)?.attempts == 1)
    #expect(try store.peerStateFaults().isEmpty)
  }

  @Test func `members that are not known are passed over, and so are names`() throws {
    let pair = try Pair()
    let store = pair.left.store
    var object = PeerState(address: address, build: "1").json
    object["zzz"] = 1
    try store.keepPeerFile(
      PeerStateName.name(of: address), bytes: object.canonicalBytes() + [UInt8(ascii: "\n")])
    #expect(try store.peerStates().count == 1)
    for name in ["0.peer.json", "x.json", "000000000000000G.peer.json"] {
      try store.keepPeerFile(name, bytes: [1])
    }
    #expect(try store.peerStateFaults().count == 3 && store.peerStates().count == 1)
  }

  @Test func `states are named by their addresses' bytes`() throws {
    let store = try Pair().left.store
    for address in ["é", "e\u{301}", "b", ""] {
      try store.note([.ended(.unreachable("no"))], of: address, build: "1")
    }
    #expect(
      try store.peerStates().map { Array($0.address.utf8) } == [
        [], [98], [101, 0xCC, 0x81], [0xC3, 0xA9],
      ])
  }
}
