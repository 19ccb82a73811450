import EventLog
public import SyncRelay

/// Keeps a store in step with one peer: exchanges with it now and then and soon after a write, waits while there is
/// no network, and tries again what failed (`docs/retrying.md`).
///
///     let engine = SyncEngine(store, with: transport, at: "wss://example.org/athlete")
///     .task { await engine.run() }
///     .onChange(of: scenePhase) { … await engine.wakeUp() … }
///
/// What it knows of the peer is kept with the store, so it goes on where an earlier process stopped.
public actor SyncEngine {
  let store: TrainingStore
  let transport: any SyncTransport
  let address: String
  let options: SyncOptions
  let passes = Broadcast<SyncSummary>(room: 100)
  /// What is known of the store and the peer, and shown.
  let shown: ShownSync
  var current: PassUnderWay?
  /// How many passes have begun.
  var passCount = 0
  /// Whether the last pass reached nobody, so that it is worth a try once something happens.
  var hasMissed = false
  /// Whether it was woken during the pass that is under way.
  var isWokenAmid = false
  /// What the store held when the last pass began.
  var tried = Coverage()
  /// Whether `run` has begun, and has not looked at the peer yet.
  private var isBeginning = false
  /// How often the store had been opened when that was asked last.
  private var openings: Int?
  var schedule = SyncSchedule()
  /// How often something has changed that `run` waits for.
  private let changes = Monitor(0)

  /// Names a peer. It is called by `run` and `sync` only.
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
    shown = ShownSync(store.board, store.words)
  }

  /// How the store stands with the peer: the present first, then each change, until the engine is gone. A slow reader
  /// gets the newest.
  ///
  /// The first reader has the store looked at, which opens it if needed.
  public nonisolated var stateUpdates: AsyncStream<SyncEngineState> {
    if shown.picture.state == nil { Task { [weak self] in await self?.lookFirst() } }
    return shown.updates
  }

  /// What each pass that succeeds from now on has exchanged, until the engine is gone; of a live connection, once it
  /// ends. A slow reader gets the newest hundred.
  public nonisolated var summaries: AsyncStream<SyncSummary> { passes.values() }

  /// Whether there is a network, as the app knows. If it goes, a pass that is under way ends: what was
  /// exchanged stays, and it counts as no attempt. While there is none, `run` does not call the peer; once there is one again,
  /// it begins a pass at once, or ten seconds after the last one that reached nobody. `sync` calls the peer all the same,
  /// since it was asked to.
  public func setReachable(_ isReachable: Bool) async {
    guard isReachable != shown.picture.isReachable else { return }
    await lookFirst()
    if !isReachable { cutOff() }
    shown.change { $0.isReachable = isReachable }
    if isReachable { await wakeUp() } else { wake() }
  }

  /// Says that now is a good time: the app has come to the front, or was told by a push that the peer has news.
  ///
  /// `run` begins a pass at once, or ten seconds after the last one that reached nobody. Such a pass counts as no attempt.
  /// One that is under way goes on, and is followed by such a one if it reaches nobody.
  public func wakeUp() async {
    guard current == nil else {
      isWokenAmid = true
      return
    }
    schedule.clear()
    schedule.urge(at: store.time)
    wake()
  }

  /// Forgets failed attempts, so that the peer is tried again.
  public func retry() async {
    await note([.askedToRetry])
    schedule.clear()
    shown.change { picture in
      if case .failed(let error, isRetryable: false) = picture.rest {
        picture.rest = .failed(error, isRetryable: true)
      }
    }
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
    isBeginning = true
    if options.isWatching { schedule.noteBeginning(at: store.time) }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.heed(news) }
      await runPasses()
      news.end()
    }
  }

  private func runPasses() async {
    while !Task.isCancelled {
      let seen = changes.read { $0 }
      guard shown.picture.isReachable else {
        await sleep(since: seen)
        continue
      }
      switch await nextPass() {
      case .now(let isUrged): _ = await pass(until: .end, isUrged: isUrged)
      case .at(let time): await wait(until: time, since: seen)
      case .whenAsked: await sleep(since: seen)
      }
    }
  }

  /// When the next pass is due, as the peer's kept state and the schedule say together.
  private enum Due {
    /// - Parameter isUrged: Whether for hope alone, so that it counts as no attempt.
    case now(isUrged: Bool)
    case at(Instant)
    case whenAsked
  }

  /// Looks again at what is to be done, whenever the store or what it holds has changed.
  private func heed(_ news: ChangeSignal) async {
    while await news.wait(isolation: self) {
      // A pass sends what is written meanwhile, and what it leaves is looked at behind it.
      if current == nil { wake() }
    }
  }

  private func nextPass() async -> Due {
    let now = store.time
    do {
      let isHeldKnown = shown.picture.held != nil
      let (state, held, openings) = try await store.outlook(on: address, isHeldKnown: isHeldKnown)
      // What failed before the store was opened again says nothing of now.
      if self.openings.map({ $0 != openings }) ?? (shown.picture.trouble != nil) {
        schedule.clear()
        schedule.urge(at: now)
      }
      self.openings = openings
      learn(state, held)
      consider(at: now)
      let kept = state?.nextPass(now: now) ?? .now
      switch schedule.next(kept, at: now) {
      case .now: return .now(isUrged: schedule.isUrged(kept, at: now))
      case .at(let time): return .at(time)
      case .whenAsked: return .whenAsked
      }
    } catch {
      let trouble = TrainingError(error)
      shown.change { $0.trouble = trouble }
      // News of the store comes earlier, if it is this process that has to do something.
      return .at(now.adding(RetryPolicy.interval))
    }
  }

  /// Takes in what is kept of the peer.
  private func learn(_ state: PeerState?, _ held: Coverage?) {
    let isUnknown = shown.picture.rest == nil
    if isUnknown, let last = state?.last, last.ending == .unreachable, state?.trouble == nil {
      hasMissed = true
      schedule.noteMiss(at: last.at)
    }
    shown.change { picture in
      picture.trouble = nil
      if picture.held == nil, let held { picture.noteHeld(held) }
      picture.lastLevel = picture.lastLevel ?? state?.level?.date
      if isUnknown || (state?.needsManualIntervention ?? false && !picture.isGivenUp) {
        picture.rest = SyncPicture.Rest(after: state)
      }
    }
  }

  /// Has the schedule heed what waits.
  private func consider(at now: Instant) {
    let picture = shown.picture
    defer { isBeginning = false }
    if hasMissed, isBeginning || picture.hasMoreWaiting(than: tried) { schedule.urge(at: now) }
    if picture.held != nil, picture.waitingCount > 0, picture.isWell {
      schedule.noteWaiting(at: now)
    }
  }

  /// Looks at the store, if that was not done yet.
  func lookFirst() async {
    if shown.picture.rest == nil, shown.picture.trouble == nil { _ = await nextPass() }
  }

  /// Ends the pass that is under way, rather than have it wait for a peer that cannot answer.
  private func cutOff() {
    shown.change { $0.pass?.isCutOff = true }
    endEarly()
  }

  private func note(_ steps: [PeerStep]) async { _ = await store.note(steps, of: address) }
}

extension SyncEngine {
  private func wait(until time: Instant, since seen: Int) async {
    let now = store.time
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
