import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// What both sides prove at the end of an exchange.
struct AgreementTests {
  private let pair: Pair

  init() throws {
    pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "Push"])])
    _ = try pair.left.write([draft("module.saved", "m2", ["name": "Pull"])])
    _ = try pair.right.write([draft("module.saved", "m3", ["name": "Legs"])])
  }

  private func sides(
    _ options: SyncSession.Options = SyncSession.Options()
  ) throws -> [StoreExchange] {
    try [pair.left, pair.right].map { try StoreExchange($0, options, at: .test) }
  }

  /// The messages that one side says, until it is silent.
  private func messages(of side: StoreExchange) throws -> [SyncMessage] {
    var reader = WireReader(of: pair.left.manifest.dataset)
    while let bytes = try side.nextBytes() { reader.add(bytes) }
    var messages: [SyncMessage] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  private func say(_ messages: [SyncMessage], to side: StoreExchange) throws {
    for message in messages { try side.receive(WireLine.bytes(of: message)) }
  }

  @Test func `a proof is the sum of the lines' sums, each hashed under the key of its side`() throws
  {
    let sides = try sides()
    _ = try pair.settle(sides)
    let (mine, theirs) = (sides[0].session.mine, sides[1].session.mine)
    for (side, other, log) in [
      (mine, theirs, pair.left.log), (theirs, mine, pair.right.log),
    ] {
      let nonces = [side.nonce, other.nonce].map { Hexadecimal.text(of: $0, digits: 16) }
      let key = XXH64.hash(Array("\(side.replica) \(nonces[0]) \(nonces[1])".utf8))
      var proof: UInt64 = 0
      for position in 1...log.count {
        let sum = try log.event(at: position).sum
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }
        proof &+= XXH64.hash(bytes, seed: key)
      }
      let session = side.replica == mine.replica ? sides[1].session : sides[0].session
      #expect(session.holdings?.theirs?.proof == proof)
      #expect(session.holdings?.theirs?.count == 3)
    }
    #expect(sides.allSatisfy { $0.session.agreement == .same && $0.session.isFinished })
  }

  @Test func `an exchange is not finished before both have said what they hold`() throws {
    let sides = try sides()
    var said: [SyncMessage] = []
    // The right one's last word is kept back.
    for _ in 0..<10 {
      try say(messages(of: sides[0]), to: sides[1])
      for message in try messages(of: sides[1]) {
        if case .holds = message { said.append(message) } else { try say([message], to: sides[0]) }
      }
    }
    #expect(said.count == 1)
    #expect(!sides[0].session.isFinished && sides[0].session.agreement == nil)
    try say(said, to: sides[0])
    #expect(sides[0].session.isFinished && sides[0].session.agreement == .same)
  }

  @Test func `a peer that names events which it lacks is not believed, whatever it repeats`() throws
  {
    let left = try StoreExchange(pair.left, at: .test)
    var hello = SyncMessage.Hello(pair.right.manifest, coverage: pair.left.log.coverage)
    hello.nonce = 7
    for message in try messages(of: left) {
      // The liar says first, and repeats what it hears.
      if case .hello = message {
        try say([.hello(hello)], to: left)
      } else {
        Issue.record("\(message)")
      }
    }
    for _ in 0..<4 {
      for message in try messages(of: left) { try say([message], to: left) }
    }
    #expect(left.session.isFinished && left.session.agreement == .different)
    try left.end()
    let known = try #require(try pair.left.store.knownPeers().first)
    #expect(!known.newest.isComplete && known.holds.isEmpty)
    #expect(left.pass(endedBy: .finished).outcome == .different(moved: 0))
  }

  @Test func `what a hello names is believed as far as an earlier pass has proved it`() throws {
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.left.write([draft("module.saved", "m4", ["name": "Arms"])])
    let left = try StoreExchange(pair.left, at: .test)
    _ = try messages(of: left)
    // It has lost one event since, and claims another.
    let claimed = try #require(
      Coverage("aaaaaaaaaaaaaaaa:1-1 aaaaaaaaaaaaaaaa:3-3 bbbbbbbbbbbbbbbb:1-1"))
    try say(
      [.hello(SyncMessage.Hello(pair.right.manifest, coverage: claimed))], to: left)
    for message in try messages(of: left) {
      if case .events(let part) = message {
        try say([.acknowledged(.init(count: UInt64(part.lineCount)))], to: left)
      } else {
        try say([message], to: left)
      }
    }
    #expect(left.breakOff())
    let known = try #require(try pair.left.store.knownPeers().first)
    #expect(!known.newest.isComplete)
    #expect(known.newest.peerCoverage?.description == "aaaaaaaaaaaaaaaa:1-2 bbbbbbbbbbbbbbbb:1-1")
  }

  @Test func `a peer that refuses an event holds the rest, and that is proved`() throws {
    var options = SyncSession.Options()
    options.setAside.events = try #require(Coverage("aaaaaaaaaaaaaaaa:2-2"))
    let left = try StoreExchange(pair.left, options, at: .test)
    let right = try StoreExchange(pair.right, at: .test)
    _ = try pair.settle([left, right])
    #expect(left.session.isFinished && left.session.agreement == .sameButForSetAside)
    // The other side was not sent it, and cannot know why.
    #expect(right.session.isFinished && right.session.agreement == .different)
    try left.end()
    let known = try #require(try pair.left.store.knownPeers().first)
    #expect(!known.newest.isComplete)
    #expect(known.holds.description == "aaaaaaaaaaaaaaaa:1-1 bbbbbbbbbbbbbbbb:1-1")
    #expect(left.pass(endedBy: .finished).outcome == .refused([], moved: 2))
  }

  @Test func `what is written behind the last event of an exchange is not part of what it proves`()
    throws
  {
    let sides = try sides()
    var hasWritten = false
    for _ in 0..<10 {
      for from in [0, 1] {
        for message in try messages(of: sides[from]) {
          if case .caughtUp = message, from == 0, !hasWritten {
            hasWritten = true
            _ = try pair.left.write([draft("module.saved", "m5", ["name": "Arms"])])
          }
          try say([message], to: sides[1 - from])
        }
      }
    }
    #expect(hasWritten && pair.right.log.count == 3)
    #expect(sides.allSatisfy { $0.session.isFinished && $0.session.agreement == .same })
  }

  @Test func `sides that watch prove anew after each run of events, however messages cross`() throws
  {
    var options = SyncSession.Options()
    options.isWatching = true
    let sides = try sides(options)
    _ = try pair.settle(sides)
    #expect(sides.allSatisfy { $0.session.agreement == .same })
    for round in 0..<20 {
      let writer = round % 3 == 0 ? pair.left : pair.right
      _ = try writer.write([draft("module.saved", "r\(round)", ["name": "x"])])
      if round % 4 == 1 {
        _ = try pair.left.write([draft("module.saved", "l\(round)", ["name": "x"])])
      }
      // Both speak before either hears.
      let said = try sides.map { try messages(of: $0) }
      try say(said[0], to: sides[1])
      try say(said[1], to: sides[0])
      if round % 2 == 0 {
        _ = try pair.settle(sides)
        #expect(sides.allSatisfy { $0.session.agreement == .same }, "\(round)")
      }
    }
    _ = try pair.settle(sides)
    #expect(sides.allSatisfy { $0.session.agreement == .same && !$0.session.isFinished })
  }

  @Test func `a snapshot proves what the lines prove`() throws {
    for index in 0..<50 {
      _ = try pair.left.write([draft("module.saved", "s\(index)", ["name": "x"])])
    }
    let keys = KeyedFingerprints.Pair(mine: 5, theirs: 6)
    var before = KeyedFingerprints(keys)
    try pair.left.log.add(linesAt: 1..<(pair.left.log.count + 1), to: &before)
    _ = try pair.left.store.makeSnapshot()
    let reader = try Store.open(
      at: "/left", for: .reading, environment: Pair.environment(pair.files))
    #expect(reader.log.baseCount > 0)
    var after = KeyedFingerprints(keys)
    try reader.log.add(linesAt: 1..<(reader.log.count + 1), to: &after)
    #expect(before == after && after.count == 52)
    for position in 1...reader.log.count { after.remove(try reader.log.sum(at: position)) }
    #expect(after == KeyedFingerprints(keys))
  }
}
