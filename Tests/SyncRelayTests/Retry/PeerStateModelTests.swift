import EventLog
import EventLogTesting
import SyncRelay
import Testing

/// A peer's state held against a model that looks back over all that has happened.
struct PeerStateModelTests {
  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `any sequence of steps comes to what a look back says`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var (state, now) = (PeerState(address: "a", build: "1"), Instant(milliseconds: 1 << 40))
      var history: [(step: PeerStep, at: Instant)] = []
      for _ in 0..<20 {
        now = Instant(
          milliseconds: now.milliseconds + Int64(random.below(random.once(in: 9) ? 600_000 : 9_000))
        )
        let step = anyStep(&random, now)
        state.take(step, now: now, bits: random.next())
        history.append((step, now))
        let model = LookBack(history)
        #expect(state.attempts == model.attempts, "\(history.map(\.step))")
        #expect(state.needsManualIntervention == (model.attempts == 5))
        #expect(state.rejected.events == model.setAside, "\(history.map(\.step))")
        #expect((state.nextPass(now: now) == .whenAsked) == (model.attempts == 5))
        // Between the shortest wait and the longest one the lot decides.
        if let isDue = model.isDue {
          #expect((state.nextPass(now: now) == .now) == (isDue && model.attempts < 5))
        }
        #expect(state.last?.at == model.lastEnd)
        #expect(
          state.trouble.map { [$0.first, $0.last] } == model.trouble, "\(history.map(\.step))")
        #expect(state.lastByte == model.last { if case .heard = $0 { true } else { false } })
        #expect(
          state.lastAcknowledged
            == model.last { if case .acknowledged = $0 { true } else { false } })
        // What is kept is all there is.
        let bytes = state.json.canonicalBytes()
        #expect(try PeerState(#require(JSONReader.canonicalValue(of: bytes).object)) == state)
        if model.attempts < 5, let last = model.lastEnd {
          let latest = Instant(milliseconds: last.milliseconds + RetryPolicy.waits.upperBound)
          #expect(state.nextPass(now: latest) == .now)
        }
      }
    }
  }

  private func anyStep(_ random: inout SplitMix64, _ now: Instant) -> PeerStep {
    let number = UInt64(1 + random.below(2))
    switch random.below(18) {
    case 0: return .ended(.succeeded(moved: random.below(3)))
    case 1, 2: return .ended(.unreachable("no network"))
    case 3: return .ended(.unauthorised("no token"))
    case 4:
      let id = EventID(replica: ReplicaID(bits: 7), seq: UInt64(1 + random.below(9)))
      return .ended(.refused([RefusedEvent(event: id, reason: "\(number)")], moved: 1))
    case 5: return .met(PeerTraits(replica: ReplicaID(bits: number)))
    case 6: return .met(PeerTraits(version: Int(number), token: UInt16(random.below(2))))
    case 7: return .networkReturned
    case 8: return random.once(in: 3) ? .askedToRetry : .started(build: "\(number)")
    case 10: return number == 1 ? .offeredAgain : .ended(.different(moved: 0))
    case 11: return .met(PeerTraits(engine: "\(number)"))
    case 16, 17: return .ended(.troubled("full"))
    case 9: return number == 1 ? .heard(at: now) : .acknowledged(at: now)
    default: return .ended(.failed("no"))
    }
  }
}

/// What the whole history comes to, without a state.
private struct LookBack {
  let history: [(step: PeerStep, at: Instant)]

  init(_ history: [(step: PeerStep, at: Instant)]) { self.history = history }

  private var ends: [Int] {
    history.indices.filter { if case .ended = history[$0].step { true } else { false } }
  }

  /// When a step was taken last since the peer became another one.
  func last(_ isStep: (PeerStep) -> Bool) -> Instant? {
    let start = history.indices.last { isAnotherReader(at: $0) } ?? -1
    return history[(start + 1)...].last { isStep($0.step) }?.at
  }

  var lastEnd: Instant? { ends.last.map { history[$0].at } }

  var attempts: Int {
    let start = history.indices.last { clears(at: $0) || succeeds(at: $0) } ?? -1
    let failures = history[(start + 1)...].filter {
      if case .ended(.failed) = $0.step { true } else { false }
    }
    return min(5, failures.count)
  }

  /// Whether the next pass is due at once; nil where only the lot says it.
  var isDue: Bool? {
    guard let last = ends.last, let now = history.last?.at else { return true }
    let isMade = history.indices.filter { $0 > last }.contains { index in
      if case .networkReturned = history[index].step {
        return LookBack(Array(history[...index])).attempts < 5
      }
      return clears(at: index)
    }
    let elapsed = now.milliseconds - history[last].at.milliseconds
    if isMade || elapsed >= RetryPolicy.waits.upperBound { return true }
    return elapsed < RetryPolicy.waits.lowerBound ? false : nil
  }

  /// When the peer first and last said that its store takes nothing.
  var trouble: [Instant]? {
    let start = history.indices.last { index in
      switch history[index].step {
      case .ended(.unreachable), .ended(.unauthorised), .ended(.troubled): false
      case .ended: true
      default: clears(at: index)
      }
    }
    let said = history[((start ?? -1) + 1)...].filter {
      if case .ended(.troubled) = $0.step { true } else { false }
    }
    guard let first = said.first, let last = said.last else { return nil }
    return [first.at, last.at]
  }

  var setAside: Coverage {
    let start = history.indices.last { takesBackSetAside(at: $0) } ?? -1
    var events = Coverage()
    for (step, _) in history[(start + 1)...] {
      guard case .ended(.refused(let refused, _)) = step else { continue }
      for event in refused {
        events = events.union(Coverage([EventRange(event.event)]))
      }
    }
    return events
  }

  private func takesBackSetAside(at index: Int) -> Bool {
    switch history[index].step {
    case .askedToRetry, .offeredAgain, .ended(.succeeded): true
    default: isAnotherReader(at: index)
    }
  }

  private func succeeds(at index: Int) -> Bool {
    switch history[index].step {
    case .ended(.succeeded), .ended(.refused), .ended(.different): true
    default: false
    }
  }

  private func clears(at index: Int) -> Bool {
    switch history[index].step {
    case .askedToRetry: true
    case .started(let build): build != lastBuild(before: index)
    case .met(let traits):
      isAnotherReader(at: index) || changed(traits.token, before: index, \.token)
    case .ended, .networkReturned, .heard, .acknowledged, .offeredAgain: false
    }
  }

  private func isAnotherReader(at index: Int) -> Bool {
    guard case .met(let traits) = history[index].step else { return false }
    return changed(traits.replica, before: index, \.replica)
      || changed(traits.version, before: index, \.version)
      || changed(traits.engine, before: index, \.engine)
  }

  private func changed<Value: Equatable>(
    _ now: Value?, before index: Int, _ trait: KeyPath<PeerTraits, Value?>
  ) -> Bool {
    let before = history[..<index].compactMap { entry -> Value? in
      guard case .met(let traits) = entry.step else { return nil }
      return traits[keyPath: trait]
    }.last
    guard let before, let now else { return false }
    return before != now
  }

  private func lastBuild(before index: Int) -> String {
    history[..<index].compactMap { entry -> String? in
      guard case .started(let build) = entry.step else { return nil }
      return build
    }.last ?? "1"
  }
}
