import EventLog
public import SyncRelay

/// Keeps a store in step with one peer: exchanges with it now and then and soon after a write, waits while there is
/// no network, and tries again what failed (`docs/retrying.md`).
///
///     let engine = SyncEngine(store, with: transport, at: "wss://example.org/athlete")
///     .task { await engine.run() }
///
/// What it knows of the peer is kept with the store, so it goes on where an earlier process stopped.
public actor SyncEngine {
  let store: TrainingStore
  let transport: any SyncTransport
  let address: String
  let options: SyncOptions
  let passes = Broadcast<SyncSummary>(room: 100)
  private let states = Broadcast(SyncEngineState.idle(SyncStanding()), room: 1)
  private var shown = SyncEngineState.idle(SyncStanding())
  var current: PassUnderWay?
  /// How the last pass ended, for those who look at it now; nil before that is known.
  var rest: SyncEngineState?
  /// What is shown beside an engine that is idle.
  var standing = SyncStanding()
  /// Why the store cannot take part in an exchange now.
  private var trouble: TrainingError?
  /// How often the store had been opened when that was asked last.
  private var openings: Int?
  /// What the peer holds, or cannot read, for all that is known here; nil before a pass succeeded.
  var held: Coverage?
  var schedule = SyncSchedule()
  private(set) var isReachable = true
  /// How often something has changed that `run` waits for.
  private let changes = Monitor(0)

  /// Names a peer. Nothing happens before `run` or `sync`.
  /// - Parameters:
  ///   - transport: The way to the peer.
  ///   - address: What the peer is called where its state is kept; the same each time.
  public init(
    _ store: TrainingStore, with transport: any SyncTransport, at address: String,
    options: SyncOptions = SyncOptions()
  ) {
    self.store = store
    self.transport = transport
    self.address = address
    self.options = options
  }

  /// What it does: the present first, then each change, until the engine is gone. A slow reader gets the newest.
  public nonisolated var stateUpdates: AsyncStream<SyncEngineState> { states.values() }

  /// What each pass that succeeds from now on has exchanged, until the engine is gone; of a live connection, once it
  /// ends. A slow reader gets the newest hundred.
  public nonisolated var summaries: AsyncStream<SyncSummary> { passes.values() }

  /// Whether there is a network, as the app knows. If it goes, a pass that is under way ends: what was
  /// exchanged stays, and it counts as no attempt. While there is none, `run` does not call the peer; once there is one again,
  /// it begins a pass at once. `sync` calls the peer all the same, since it was asked to.
  public func setReachable(_ isReachable: Bool) async {
    guard isReachable != self.isReachable else { return }
    self.isReachable = isReachable
    if isReachable { await expectNothingBad() } else { cutOff() }
    show()
    wake()
  }

  /// Forgets failed attempts, so that the peer is tried again.
  public func retry() async {
    await note([.askedToRetry])
    schedule.clear()
    if case .failed(let error, isRetryable: false) = rest {
      rest = .failed(error, isRetryable: true)
    }
    show()
    wake()
  }

  /// Exchanges with the peer now: what was written before this was called is there when it returns. If a pass is
  /// under way, this joins it. On a live connection it returns as soon as both sides hold the same.
  ///
  /// A caller that is cancelled leaves. The pass ends once no caller waits for it any more; what was exchanged by then
  /// stays, with a receipt, and it counts as no attempt.
  /// - Throws: What `TrainingStore.sync` throws; `unreachable` where the network goes meanwhile.
  @discardableResult
  public func sync() async throws -> SyncSummary {
    let isJoining = current.map { !$0.isToldToEnd } ?? false
    if isJoining, options.isWatching { return try await untilLevel() }
    let (summary, held) = try await passed(until: options.isWatching ? .level : .end)
    if !isJoining { return summary }
    // It may have sent its last event before this was asked.
    if await store.holdsNothing(beside: held) { return summary }
    return try await passed(until: .end).summary
  }

  /// Waits until the peer has all that this store holds, on a live connection that is there already.
  private func untilLevel() async throws -> SyncSummary {
    while true {
      if let current, let level = current.level, let summary = level.summary {
        if await store.holdsNothing(beside: level.pass.held) { return summary }
        if self.current?.newest != current.newest { continue }
      }
      let (summary, held) = try await passed(until: .level)
      if await store.holdsNothing(beside: held) { return summary }
    }
  }

  private func passed(
    until goal: PassUnderWay.Goal
  ) async throws -> (summary: SyncSummary, held: Coverage) {
    try Task.checkCancellation()
    let result = await pass(until: goal)
    if case .failure = result.outcome, result.pass.isCutOff, !Task.isCancelled {
      throw TrainingError(.unreachable, causes: ["the network has gone"]).said(in: store.words)
    }
    return (try result.outcome.get(), result.pass.held)
  }

  /// Exchanges with the peer whenever it is time for that, until its task is cancelled: at once, a few seconds after
  /// a write, every few minutes, and when the network or the store is back.
  public func run() async {
    let news = store.board.signal { news in
      switch news {
      case .status, .changed: .raises
      case .projected, .exchanged, .set, .lostSettings: .nothing
      }
    }
    // What is so now is asked for anyway.
    news.lower()
    schedule.clear()
    if options.isWatching { schedule.noteBeginning(at: await store.now()) }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.heed(news) }
      await runPasses()
      news.end()
    }
  }

  private func runPasses() async {
    while !Task.isCancelled {
      let seen = changes.read { $0 }
      guard isReachable else {
        await sleep(since: seen)
        continue
      }
      switch await nextPass() {
      case .now: _ = await pass(until: .end)
      case .at(let time): await wait(until: time, since: seen)
      case .whenAsked: await sleep(since: seen)
      }
    }
  }

  /// Looks again at what is to be done, whenever the store or what it holds has changed.
  private func heed(_ news: ChangeSignal) async {
    while await news.wait(isolation: self) {
      // A pass sends what is written meanwhile, and what it leaves is looked at behind it.
      if current == nil { wake() }
    }
  }

  private func nextPass() async -> NextPass {
    let now = await store.now()
    do {
      let (state, waiting, openings) = try await store.outlook(on: address, beside: held)
      let isBack = self.openings.map { $0 != openings } ?? (trouble != nil)
      (self.openings, trouble) = (openings, nil)
      if isBack {
        await expectNothingBad()
        return await nextPass()
      }
      if rest == nil || (state?.needsManualIntervention ?? false && !isGivenUp) {
        rest = SyncEngineState(after: state)
        standing.lastSuccess = standing.lastSuccess ?? state?.lastSuccess?.date
      }
      standing.waitingCount = waiting.count
      if waiting.isKnown, waiting.count > 0, rest?.isIdle ?? false {
        schedule.noteWaiting(at: now)
      }
      show()
      return schedule.next(state?.nextPass(now: now) ?? .now, at: now)
    } catch {
      trouble = TrainingError(error)
      show()
      // News of the store comes earlier, if it is this process that has to do something.
      return .at(now.adding(RetryPolicy.interval))
    }
  }

  private var isGivenUp: Bool {
    if case .failed(_, isRetryable: false) = rest { true } else { false }
  }

  /// What failed without a network, or before the store was opened again, says nothing of now.
  private func expectNothingBad() async {
    await note([.networkReturned])
    schedule.clear()
  }

  /// Ends the pass that is under way, rather than have it wait for a peer that cannot answer.
  private func cutOff() {
    current?.isCutOff = true
    endEarly()
  }

  /// Says what it does, where that is new.
  func show() {
    var state: SyncEngineState =
      if !isReachable, current?.isCutOff ?? true {
        .offline
      } else if let current {
        current.level == nil ? .syncing : .idle(standing)
      } else if let trouble {
        .failed(trouble, isRetryable: true)
      } else if let rest, !rest.isIdle {
        rest
      } else {
        .idle(standing)
      }
    if state == shown { return }
    if case .failed(let error, let isRetryable) = state {
      state = .failed(error.said(in: store.words), isRetryable: isRetryable)
    }
    shown = state
    states.send(state)
  }

  private func note(_ steps: [PeerStep]) async { _ = await store.note(steps, of: address) }
}

extension SyncEngine {
  private func wait(until time: Instant, since seen: Int) async {
    let now = await store.now()
    let pause = Duration.milliseconds(
      max(0, time.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue))
    await withTaskGroup(of: Void.self) { [options] group in
      group.addTask {
        do { try await options.wait(pause) } catch {
          // It was woken, or is to end.
        }
      }
      group.addTask { await self.sleep(since: seen) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Waits until something changes that had not when the count was seen.
  private func sleep(since seen: Int) async {
    do throws(CancellationError) {
      try await changes.value { $0 != seen ? () : nil }
    } catch {
      // It is to end.
    }
  }

  /// Has `run` look again at what is to be done.
  func wake() { changes.change { $0 += 1 } }
}
