import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// How much is under way, and what goes along.
struct WindowTests {
  private func session(
    _ replica: Replica, _ change: (inout SyncSession.Options) -> Void = { _ in }
  ) -> SyncSession {
    var options = SyncSession.Options()
    change(&options)
    return SyncSession(replica.manifest, replica.log, options, at: .test)
  }

  private func write(_ count: Int, to replica: Replica, from first: Int = 0) throws {
    for number in first..<(first + count) {
      _ = try replica.write([
        draft("setting.saved", "k\(number)", ["value": .string(String(repeating: "x", count: 900))])
      ])
    }
  }

  @Test func `no more than the smaller window is under way, and one part is always allowed`() throws
  {
    for (mine, theirs) in [(200_000, 4 << 20), (4 << 20, 200_000), (1, 1)] {
      let pair = try Pair()
      try write(600, to: pair.left)
      var sender = session(pair.left) { $0.limits.window = mine }
      var hello = SyncMessage.Hello(pair.right.manifest, coverage: Coverage())
      hello.window = theirs
      sender.receive(WireLine.bytes(of: .hello(hello)), at: .test)
      while try sender.nextTask(in: pair.left.log) != nil {}
      var underWay = 0
      while let bytes = try sender.nextBytes(in: pair.left.log) {
        if bytes.count > 10_000 { underWay += bytes.count }
      }
      #expect(underWay <= max(200_000, 70_000))
      #expect(underWay > 60_000)
    }
  }

  @Test func `what is written during an exchange goes along`() throws {
    let pair = try Pair()
    try write(300, to: pair.left)
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, at: .test) }
    var turns = 0
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in [0, 1] {
        guard let bytes = try sides[from].nextBytes() else { continue }
        try sides[1 - from].receive(bytes)
        isMoving = true
        turns += 1
        if turns == 8 { try write(1, to: pair.left, from: 1_000) }
      }
    }
    #expect(turns > 8)
    #expect(pair.right.log.count == 301)
    #expect(sides[0].session.sent.count == 301)
    let areFinished = sides.allSatisfy { $0.session.isFinished }
    #expect(areFinished)
  }

  @Test func `what is written before the peer's hello has come goes along`() throws {
    let pair = try Pair()
    try write(2, to: pair.left)
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, at: .test) }
    // Neither names it in its hello.
    try write(1, to: pair.left, from: 10)
    _ = try pair.right.writeAtomically(
      ["a", "b"].map { try draft("module.saved", $0, ["name": "Push"]) })
    #expect(try pair.settle(sides) == 5)
    let areFinished = sides.allSatisfy { $0.session.isFinished }
    #expect(areFinished && pair.left.log.count == 5)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test
  func
    `an exchange of two that watch goes on with what is written later, both ways, and sends nothing back`()
    throws
  {
    let pair = try Pair()
    var options = SyncSession.Options()
    options.isWatching = true
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, options, at: .test) }
    #expect(try pair.settle(sides) == 0)
    for number in 0..<3 {
      try write(1, to: pair.left, from: number)
      #expect(try pair.settle(sides) == 1)
      try write(2, to: pair.right, from: 10 + number * 2)
      #expect(try pair.settle(sides) == 2)
      let states = sides.map { ($0.session.isLevel, $0.session.isFinished) }
      #expect(states.allSatisfy { $0.0 && !$0.1 })
    }
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test func `an exchange with a peer that does not watch ends`() throws {
    let pair = try Pair()
    try write(1, to: pair.left)
    var options = SyncSession.Options()
    options.isWatching = true
    let sides = [
      try StoreExchange(pair.left, options, at: .test), try StoreExchange(pair.right, at: .test),
    ]
    for from in Array(repeating: [0, 1], count: 10).joined() {
      guard let bytes = try sides[from].nextBytes() else { continue }
      try sides[1 - from].receive(bytes)
    }
    let areFinished = sides.allSatisfy { $0.session.isFinished }
    #expect(areFinished && pair.right.log.count == 1)
  }

  @Test func `what a peer cannot read is offered again once its time has come`() throws {
    let pair = try Pair()
    try write(3, to: pair.left)
    let aside = try #require(Coverage("aaaaaaaaaaaaaaaa:2-2"))
    let refused = RefusedEvent(
      event: EventID(replica: pair.left.manifest.replica, seq: 2), reason: "it is new")
    try pair.left.store.note(
      [
        .met(PeerTraits(replica: pair.right.manifest.replica)),
        .ended(.refused([refused], moved: 0)),
      ], of: "/right", build: "test")
    func meet() throws -> SyncPass {
      let pass = Relay.meet(
        pair.left, pair.right, at: "/right", allowsEphemeral: false
      ).pass
      try pair.left.store.keep(pass, at: "/right", build: "test")
      return pass
    }
    #expect(try meet().agreement == .sameButForSetAside)
    #expect(pair.right.log.coverage == pair.left.log.coverage.subtracting(aside))
    pair.clock.set(to: Instant(milliseconds: pair.clock.now().milliseconds + 300_000))
    #expect(try meet().agreement == .same)
    #expect(pair.right.log.coverage == pair.left.log.coverage)
    #expect(try pair.left.store.peerState(at: "/right")?.rejected.isEmpty == true)
  }
}
