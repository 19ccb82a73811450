import EventLog
import EventLogTesting
import SyncRelay
import Testing

/// When a peer is tried again, on a clock that tests set.
struct PeerStateTests {
  private let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_000))
  private let randomness = SeededRandomness(seed: 17)
  private var state = PeerState(address: "tcp://relay:7440", build: "1")

  /// Takes a step now.
  private mutating func take(_ step: PeerStep) {
    state.take(step, now: clock.now(), bits: randomness.bits())
  }

  private var next: NextPass { state.nextPass(now: clock.now()) }

  /// How long until the next pass, in milliseconds; nil where there is none by itself.
  private var delay: Int64? {
    [state].wakeUp(now: clock.now()).map { $0.milliseconds - clock.now().milliseconds }
  }

  private func wait(_ milliseconds: Int64) {
    clock.set(to: Instant(milliseconds: clock.now().milliseconds + milliseconds))
  }

  @Test mutating func `a week offline is no attempt`() throws {
    var passes = 0
    var elapsed: Int64 = 0
    while elapsed < 7 * 86_400_000 {
      let delay = try #require(delay)
      #expect(passes == 0 ? delay == 0 : RetryPolicy.waits.contains(delay))
      wait(delay)
      elapsed += delay
      passes += 1
      take(
        .ended(passes.isMultiple(of: 3) ? .unauthorised("no token") : .unreachable("no network")))
    }
    #expect(passes > 1600 && state.attempts == 0 && !state.needsManualIntervention)
    take(.networkReturned)
    #expect(next == .now)
  }

  @Test mutating func `five failures are the flag, and then nobody polls`() {
    for attempt in 1...5 {
      #expect(delay != nil && !state.needsManualIntervention)
      take(.ended(.failed("disk full there")))
      #expect(state.attempts == attempt)
      // A network that was away in between changes nothing.
      if attempt < 5 { take(.ended(.unreachable("no network"))) }
    }
    #expect(state.needsManualIntervention && delay == nil && next == .whenAsked)
    take(.networkReturned)
    take(.ended(.unreachable("no network")))
    wait(86_400_000)
    #expect(next == .whenAsked)
    take(.ended(.failed("again")))
    #expect(state.attempts == 5)
  }

  @Test mutating func `a peer whose store takes nothing is tried on, and told after a day`() throws
  {
    for pass in 0..<400 {
      let delay = try #require(delay)
      #expect(pass == 0 ? delay == 0 : RetryPolicy.waits.contains(delay))
      wait(delay)
      take(.ended(.troubled("its store takes nothing for now")))
      #expect(
        state.attempts == 0 && !state.needsManualIntervention && state.last?.ending == .unreachable)
      let trouble = try #require(state.trouble)
      #expect(
        state.isInTroubleForLong
          == (trouble.last.milliseconds - trouble.first.milliseconds >= 86_400_000))
    }
    #expect(state.isInTroubleForLong)
    take(.ended(.unreachable("no network")))
    #expect(state.isInTroubleForLong)
    take(.ended(.failed("no")))
    #expect(state.trouble == nil && state.attempts == 1)
    take(.ended(.troubled("full")))
    clock.set(to: Instant(milliseconds: .min))
    take(.ended(.troubled("full")))
    clock.set(to: Instant(milliseconds: .max))
    take(.ended(.troubled("full")))
    #expect(state.isInTroubleForLong)
  }

  @Test mutating func `one failure is tried again without a further write`() throws {
    take(.ended(.failed("it ended")))
    let delay = try #require(delay)
    #expect(RetryPolicy.waits.contains(delay))
    wait(delay - 1)
    #expect(next == .at(Instant(milliseconds: clock.now().milliseconds + 1)))
    wait(1)
    #expect(next == .now && !state.needsManualIntervention)
  }

  @Test mutating func `a pass that succeeds is followed by the next poll`() throws {
    take(.ended(.succeeded(moved: 3)))
    #expect(RetryPolicy.waits.contains(try #require(delay)))
    take(.networkReturned)
    #expect(next == .now)
    take(.ended(.succeeded(moved: 0)))
    #expect(state.last?.reason == "both held the same" && next != .now)
  }

  /// What clears the flag.
  static let clearing: [[PeerStep]] = [
    [.ended(.succeeded(moved: 0))], [.ended(.refused([], moved: 1))], [.askedToRetry],
    [.started(build: "2")], [.met(PeerTraits(version: 2))], [.met(PeerTraits(token: 2))],
    [.met(PeerTraits(replica: ReplicaID(bits: 2)))],
  ]

  @Test(arguments: 0..<7) mutating func `the flag is cleared`(way: Int) {
    take(.met(PeerTraits(replica: ReplicaID(bits: 1), version: 1, token: 1)))
    for _ in 0..<5 { take(.ended(.failed("no"))) }
    #expect(state.needsManualIntervention)
    // What is as it was clears nothing, and neither does what nobody knows.
    take(.met(PeerTraits(replica: ReplicaID(bits: 1))))
    take(.met(PeerTraits(version: 1, token: 1)))
    take(.started(build: "1"))
    #expect(state.needsManualIntervention)
    for step in Self.clearing[way] { take(step) }
    #expect(!state.needsManualIntervention && state.attempts == 0 && delay != nil)
    // What is not itself a pass makes one due.
    #expect((next == .now) == (way > 1))
  }

  @Test mutating func `what is learnt for the first time has not changed`() {
    for _ in 0..<5 { take(.ended(.failed("no"))) }
    take(.met(PeerTraits(replica: ReplicaID(bits: 1), version: 1, token: 1)))
    #expect(state.needsManualIntervention && state.description == "0000000000000001")
    #expect(PeerState(address: "unix:/r", build: "").description == "unix:/r")
  }

  @Test mutating func `a clock that was set back puts nothing off`() {
    take(.ended(.failed("no")))
    wait(-3 * 365 * 86_400_000)
    #expect(next == .now)
    take(.ended(.failed("no")))
    #expect(RetryPolicy.waits.contains(delay ?? 0))
    clock.set(to: Instant(milliseconds: .max))
    #expect(next == .now)
    clock.set(to: Instant(milliseconds: .min))
    #expect(next == .now)
  }

  @Test func `the wait is spread by a quarter either way`() {
    let waits = (0..<2_000).map { _ in RetryPolicy.wait(randomness.bits()) }
    #expect(waits.allSatisfy { (225_000...375_000).contains($0) })
    #expect((waits.min() ?? 0) < 226_000 && (waits.max() ?? 0) > 374_000)
    #expect(RetryPolicy.wait(0) == 225_000 && RetryPolicy.wait(150_000) == 375_000)
    #expect(
      RetryPolicy.wait(150_001) == 225_000 && RetryPolicy.waits.contains(RetryPolicy.wait(.max)))
  }

  @Test mutating func `the first of several peers wakes`() {
    var other = PeerState(address: "b", build: "1")
    other.take(.ended(.failed("no")), now: clock.now(), bits: 0)
    take(.ended(.failed("no")))
    let first = [state, other].wakeUp(now: clock.now())
    #expect(first?.milliseconds == clock.now().milliseconds + min(other.wait, state.wait))
    #expect([PeerState]().wakeUp(now: clock.now()) == nil)
  }

  @Test mutating func `what a peer refuses is set aside by the reason, and fails nothing`() throws {
    take(.ended(.failed("no")))
    let ids = try ["a", "a", "b"].enumerated().map { place, digit in
      try #require(EventID(String(repeating: digit, count: 16) + ":\(place + 1)"))
    }
    take(
      .ended(
        .refused(
          [
            RefusedEvent(event: ids[0], reason: "too deep"),
            RefusedEvent(event: ids[1], reason: "too deep"),
            RefusedEvent(event: ids[2], reason: "no"), RefusedEvent(event: ids[0], reason: "no"),
          ], moved: 2)))
    #expect(state.attempts == 0 && state.last?.moved == 2)
    #expect(state.rejected.reasons.map(\.text) == ["too deep", "no"])
    #expect(
      state.rejected.reasons.map(\.events.description) == [
        "aaaaaaaaaaaaaaaa:1-2", "bbbbbbbbbbbbbbbb:3-3",
      ])
    // It is for this reader: neither another token nor another build here makes it read them.
    take(.met(PeerTraits(version: 1, engine: "1", token: 1)))
    take(.started(build: "2"))
    take(.met(PeerTraits(token: 2)))
    take(.ended(.different(moved: 0)))
    #expect(state.rejected.events.count == 3)
    let asked: [PeerStep] = [
      .met(PeerTraits(version: 2)), .met(PeerTraits(engine: "2")), .askedToRetry, .offeredAgain,
      .ended(.succeeded(moved: 0)),
    ]
    for step in asked {
      var state = state
      state.take(step, now: Instant(milliseconds: 0), bits: 0)
      #expect(state.rejected.isEmpty, "\(step)")
    }
  }

  @Test mutating func `reasons that a peer makes up are bounded`() throws {
    let refused = (1...150).map { number in
      RefusedEvent(
        event: EventID(replica: ReplicaID(bits: 1), seq: number),
        reason: "\(number)" + String(repeating: "é", count: 400))
    }
    take(.ended(.refused(refused, moved: 0)))
    #expect(state.rejected.reasons.count == 101 && state.rejected.events.count == 150)
    #expect(state.rejected.reasons.last?.text == "other reasons")
    #expect(state.rejected.reasons.allSatisfy { $0.text.utf8.count <= 300 })
    take(.ended(.failed(String(repeating: "x", count: 301))))
    #expect(state.last?.reason.utf8.count == 300)
    take(.ended(.failed(String(repeating: "x", count: 300))))
    #expect(state.last?.reason == String(repeating: "x", count: 300))
  }

  @Test func `events that are refused together are set aside as one after the other`() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<20 {
      let (events, reasons) = (UInt64(1 + random.below(300)), 1 + random.below(130))
      var (together, apart) = (state, state)
      for _ in 0..<3 {
        let refused = (0..<random.below(200)).map { _ in
          RefusedEvent(
            event: EventID(
              replica: ReplicaID(bits: UInt64(1 + random.below(2))),
              seq: 1 + random.next() % events),
            reason: "\(random.below(reasons))")
        }
        together.take(.ended(.refused(refused, moved: 0)), now: clock.now(), bits: 0)
        for event in refused {
          apart.take(.ended(.refused([event], moved: 0)), now: clock.now(), bits: 0)
        }
        let areSame = together.rejected == apart.rejected
        #expect(areSame, "of \(refused.count) events")
      }
    }
  }

  @Test func `an error is an attempt only if the peer was met and nothing came through`() throws {
    let (ended, broken) = (LogError(.peerEnded, "it ended"), LogError(.badSum, "broken"))
    let peer = SyncMessage.Hello(
      dataset: try #require(DatasetID(Pair.dataset)), replica: ReplicaID(bits: 2),
      isEphemeral: false, coverage: Coverage())
    func outcome(
      _ ending: SyncPass.Ending, _ hasMet: Bool, _ moved: Int, hasTrouble: Bool = false
    ) -> PassOutcome? {
      var pass = SyncPass(ending)
      pass.hasPeerTrouble = hasTrouble
      pass.moved = moved
      if hasMet { pass.peer = peer }
      return pass.outcome
    }
    #expect(outcome(.failed(ended), false, 0) == .unreachable("it ended"))
    #expect(outcome(.failed(broken), false, 0) == .unreachable("broken"))
    #expect(outcome(.failed(ended), true, 0) == .failed("it ended"))
    #expect(outcome(.failed(ended), true, 1) == .unreachable("it ended", moved: 1))
    #expect(outcome(.failed(broken), true, 1) == .failed("broken", moved: 1))
    #expect(outcome(.peerFailed("full"), true, 1) == .failed("full", moved: 1))
    #expect(outcome(.unreachable("no network"), false, 0) == .unreachable("no network"))
    #expect(outcome(.unreachable("it broke"), true, 0) == .failed("it broke"))
    #expect(outcome(.unreachable("it broke"), true, 2) == .unreachable("it broke", moved: 2))
    // The peer's store: whether it was met, and whatever moved.
    #expect(outcome(.failed(ended), true, 0, hasTrouble: true) == .troubled("it ended"))
    #expect(outcome(.failed(ended), false, 2, hasTrouble: true) == .troubled("it ended", moved: 2))
    // This store's own trouble says nothing of the peer.
    #expect(outcome(.failed(LogError(.diskFull, "full")), true, 1) == nil)
    #expect(outcome(.storeFailed, true, 1) == nil && outcome(.cancelled, true, 1) == nil)
  }

  @Test func `a token's mark tells tokens apart`() {
    #expect(PeerTraits.mark(ofToken: [1]) != PeerTraits.mark(ofToken: [2]))
    #expect(PeerTraits.mark(ofToken: [1]) == PeerTraits.mark(ofToken: [1]))
  }
}
