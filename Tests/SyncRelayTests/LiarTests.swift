import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// Honest stores that meet a peer which lies, and then behaves.
///
/// On the way nothing that a store keeps says what is not so. In the end every honest store holds the same.
struct LiarTests {
  @Test(arguments: Seeds.some(of: 0..<300 as Range<UInt64>))
  func `what a liar says is not believed, and once it behaves all hold the same`(
    seed: UInt64
  ) throws {
    var history = try LiarHistory(seed: seed)
    for _ in 0..<14 { try history.step() }
    try history.settle()
  }
}

/// How a peer lies in one pass.
private enum Lie: CaseIterable {
  /// It names all that it hears of, and repeats every fingerprint and proof.
  case claims
  /// It refuses every line.
  case refuses
  /// It acknowledges what it does not keep, and proves nothing.
  case drops
  /// It hides what it holds.
  case withholds
  /// It sends other contents under the ids of an honest store.
  case contests
  /// It sends events of many replicas.
  case floods
}

/// A random history of two honest stores and one that lies at times.
private struct LiarHistory {
  private var random: SplitMix64
  private let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_000))
  private let honest: [Replica]
  private let liar: Replica
  private var count = 0
  private var floodCount: UInt64 = 0
  /// What the liar has acknowledged and does not keep: an acknowledgement is believed.
  private var dropped = Coverage()

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    let environment = StoreEnvironment(
      files: files, clock: clock, randomness: SeededRandomness(seed: seed), holder: "the test")
    func replica(_ path: String, _ id: String, at created: Instant) throws -> Replica {
      let manifest = StoreManifest(
        dataset: try #require(DatasetID(Pair.dataset)), replica: try #require(ReplicaID(id)),
        name: path, created: created, isEphemeral: false)
      return try Replica(Store.create(at: path, manifest: manifest, environment: environment))
    }
    let now = clock.now()
    honest = [
      try replica("/a", "aaaaaaaaaaaaaaaa", at: now),
      try replica("/b", "bbbbbbbbbbbbbbbb", at: now),
    ]
    liar = try replica("/liar", "cccccccccccccccc", at: now)
    for store in honest { try write(to: store) }
  }

  private mutating func write(to replica: Replica) throws {
    count += 1
    _ = try replica.write([draft("module.saved", "m\(count % 5)", ["name": .string("\(count)")])])
  }

  mutating func step() throws {
    clock.set(to: Instant(milliseconds: clock.now().milliseconds + Int64(random.below(900_000))))
    let store = honest[random.below(2)]
    switch random.below(7) {
    case 0, 1: try write(to: store)
    case 2: try write(to: liar)
    case 3: try meet(honest[0], honest[1])
    case 4: try meet(store, liar)
    default: try lie(Lie.allCases[random.below(Lie.allCases.count)], to: store)
    }
  }

  /// Two stores meet, and both behave.
  private func meet(_ left: Replica, _ right: Replica) throws {
    let address = right.store.folder.path
    let (report, pass) = Relay.meet(left, right, at: address, allowsEphemeral: false)
    try left.store.keep(pass, at: address, build: "1")
    let isSame = lines(of: left) == lines(of: right)
    #expect(try report.get().isComplete == isSame)
    #expect((pass.agreement == .same) == isSame)
    try check(left, afterMeeting: right)
    try check(right, afterMeeting: left)
  }

  /// What is kept of a peer that has just been met must be so.
  private func check(_ store: Replica, afterMeeting peer: Replica) throws {
    guard let known = try store.store.knownPeer(peer.manifest.replica) else { return }
    let held = known.holds.subtracting(peer.log.coverage)
    #expect(held.isEmpty, "\(store.store.folder.path) believes that its peer holds \(held)")
    if known.newest.isComplete, known.newest.coverage == store.log.coverage {
      #expect(known.newest.coverage.subtracting(peer.log.coverage).isEmpty)
    }
  }

  /// The lines of a store, in no order.
  private func lines(of replica: Replica) -> Set<[UInt8]> {
    var lines: Set<[UInt8]> = []
    for position in 1..<(replica.log.count + 1) {
      do throws(LogError) { lines.insert(try replica.log.line(at: position)) } catch {
        Issue.record("\(error)")
      }
    }
    return lines
  }

  /// One pass in which the peer lies.
  private mutating func lie(_ lie: Lie, to store: Replica) throws {
    var options = SyncSession.Options()
    options.setAside = try store.store.setAside(at: "/liar")
    let session = SyncSession(of: store, options, at: .test)
    let side = StoreExchange(store, session) { .test }
    var reader = WireReader(of: store.manifest.dataset)
    var acknowledged: UInt64 = 0
    var sent: UInt64 = 0
    var told: Coverage = Coverage()
    var ending = SyncPass.Ending.finished
    do {
      for _ in 0..<40 where !side.session.isFinished {
        while let bytes = try side.nextBytes() { reader.add(bytes) }
        while let message = try reader.next() {
          for answer in try answers(to: message, lie, store, &acknowledged, &sent, &told) {
            try side.receive(WireLine.bytes(of: answer))
          }
        }
      }
    } catch let error as LogError {
      ending = .failed(error)
    }
    if case .finished = ending, side.session.isFinished {
      try side.end()
    } else {
      _ = side.breakOff()
    }
    let pass = side.pass(endedBy: ending)
    try store.store.keep(pass, at: "/liar", build: "1")
    // It holds what it holds, whatever it says; only of what it has acknowledged is it believed.
    let known = try store.store.knownPeer(liar.manifest.replica)
    let believed = (known?.holds ?? Coverage()).subtracting(liar.log.coverage)
    if lie != .refuses { dropped.formUnion(told) }
    // It had what it sent, and may name it again.
    dropped.formUnion(side.session.received)
    #expect(
      believed.subtracting(dropped).isEmpty,
      "\(lie): \(believed)")
    if pass.agreement == .same { #expect(store.log.count == 0, "\(lie)") }
  }

  private mutating func answers(
    to message: SyncMessage, _ lie: Lie, _ store: Replica, _ acknowledged: inout UInt64,
    _ sent: inout UInt64, _ told: inout Coverage
  ) throws -> [SyncMessage] {
    switch message {
    case .hello:
      let claimed: Coverage
      switch lie {
      case .claims: claimed = store.log.coverage.union(liar.log.coverage)
      case .contests: claimed = store.log.coverage
      case .withholds, .refuses, .drops, .floods: claimed = Coverage()
      }
      var hello = SyncMessage.Hello(liar.manifest, coverage: claimed)
      hello.nonce = random.next()
      return [.hello(hello)]
    case .shared(let ranges):
      var events: [Event] = []
      if lie == .contests, let range = ranges.first, sent == 0 {
        events = [try event(range.range.replica.bits, range.range.seqs.lowerBound)]
      }
      if lie == .floods, sent == 0 {
        for _ in 0..<3 {
          floodCount += 1
          events.append(try event(0xF000_0000_0000_0000 + floodCount, 1))
        }
      }
      sent += UInt64(events.count)
      let part = try EventPart(events, of: store.manifest.dataset)
      return [.shared(ranges)] + (events.isEmpty ? [] : [.events(part)])
    case .events(let part):
      let lines = acknowledged + 1..<(acknowledged + UInt64(part.lineCount) + 1)
      acknowledged += UInt64(part.lineCount)
      if lie == .refuses {
        return [
          .acknowledged(
            .init(
              count: acknowledged,
              refused: lines.map { RefusedLine(line: $0, reason: "a bug of a day") }))
        ]
      }
      told.formUnion(Coverage(part.lines.ranges))
      return [.acknowledged(.init(count: acknowledged))]
    case .caughtUp: return [.caughtUp]
    case .holds(let said):
      return [
        .holds(.init(sent: said.taken, taken: said.sent, count: said.count, proof: said.proof))
      ]
    case .ping: return [.pong]
    case .acknowledged, .pong, .refused: return []
    }
  }

  private mutating func event(_ replica: UInt64, _ seq: UInt64) throws -> Event {
    try ContentComparisonTests.event(replica, seq, content: Int(random.below(1_000_000)))
  }

  /// Everybody behaves, until all hold the same.
  mutating func settle() throws {
    for _ in 0..<4 {
      // By then what was set aside is offered again.
      clock.set(to: Instant(milliseconds: clock.now().milliseconds + 90_000_000))
      try meet(honest[0], liar)
      try meet(honest[1], liar)
      try meet(honest[0], honest[1])
    }
    #expect(lines(of: honest[0]) == lines(of: honest[1]))
    #expect(lines(of: honest[0]) == lines(of: liar))
    #expect(try honest[0].state.digest() == honest[1].state.digest())
    for store in honest {
      let states = try store.store.peerStates()
      #expect(states.allSatisfy { $0.rejected.isEmpty && $0.last?.ending == .succeeded })
    }
  }
}
