import EventLog
public import SyncRelay

/// Keeps a store in step with one peer: exchanges with it now and then, waits while there is no network, and
/// tries again what failed (`docs/retrying.md`).
///
///     let engine = SyncEngine(store, with: transport, at: "tcp://desk.local:7440")
///     .task { await engine.run() }
///
/// What it knows of the peer is kept with the store, so it goes on where an earlier process stopped.
public actor SyncEngine {
  private let store: TrainingStore
  private let transport: any SyncTransport
  private let address: String
  private let options: SyncOptions
  private let states = Broadcast(SyncEngineState.idle)
  private let passes = Broadcast<SyncSummary>()
  /// The pass that is under way.
  private var current: Current?
  private var isReachable = true
  /// Wakes `run`. No stream: one that a task stopped listening to has ended for all who come later.
  private var wakes = SyncWakes()

  /// A pass that is under way.
  private struct Current {
    let task: Task<SyncPass, Never>
    /// How many wait for it; none, where it was told to end.
    var waiting = 1
    /// Whether it was told to end because there is no network any more.
    var isCutOff = false
  }

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

  /// What it does: the present first, then each change. A slow reader gets the newest.
  public nonisolated var stateUpdates: AsyncStream<SyncEngineState> { states.values() }

  /// What each pass that succeeds from now on has exchanged. A slow reader gets the newest.
  public nonisolated var summaries: AsyncStream<SyncSummary> { passes.values() }

  /// Whether there is a network, as the app knows. Where it goes, a pass that is under way ends: what was
  /// exchanged stays, and it counts as no attempt. While there is none, nobody is called; once there is one again,
  /// a pass begins at once.
  public func setReachable(_ isReachable: Bool) async {
    guard isReachable != self.isReachable else { return }
    self.isReachable = isReachable
    if isReachable {
      await note([.networkReturned])
      if current == nil { states.send(.idle) }
    } else {
      cutOff()
    }
    wakes.wake()
  }

  /// Ends the pass that is under way, rather than have it wait for a peer that cannot answer.
  private func cutOff() {
    guard let task = current?.task else { return states.send(.offline) }
    current?.waiting = 0
    current?.isCutOff = true
    task.cancel()
  }

  /// Forgets failed attempts, so that the peer is tried again.
  public func retry() async {
    await note([.askedToRetry])
    wakes.wake()
  }

  /// Exchanges with the peer now. If a pass is under way, this joins it.
  ///
  /// Cancelling leaves no trace: the pass ends once nobody waits for it any more.
  /// - Throws: What `TrainingStore.sync` throws; `unreachable` where the network goes meanwhile.
  @discardableResult
  public func sync() async throws -> SyncSummary {
    let pass = await pass()
    if case .failure = pass.result, pass.isCutOff, !Task.isCancelled {
      throw TrainingError(.unreachable, causes: ["the network has gone"])
    }
    return try pass.result.get()
  }

  /// Exchanges with the peer whenever it is time for that, until its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      let seen = wakes.count
      guard isReachable else {
        states.send(.offline)
        await sleep(since: seen)
        continue
      }
      switch await nextPass() {
      case .now: _ = await pass()
      case .at(let time): await wait(until: time, since: seen)
      case .whenAsked: await sleep(since: seen)
      }
    }
  }

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
    let number = wakes.makeSleeper()
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleeper in
        if Task.isCancelled { return sleeper.resume() }
        wakes.add(sleeper, number, since: seen)
      }
    } onCancel: {
      Task { await self.wake(number) }
    }
  }

  private func wake(_ number: Int) { wakes.wake(number) }
}

extension SyncEngine {
  /// Joins the pass that is under way, or begins one.
  private func pass() async -> SyncPass {
    // One that was told to end makes room first: what ended it is not this caller's affair.
    while let current, current.waiting == 0 { _ = await current.task.value }
    let task: Task<SyncPass, Never>
    if let current {
      task = current.task
      self.current?.waiting += 1
    } else {
      states.send(.syncing)
      task = Task { [store, transport, options] in
        var pass = await store.pass(over: transport, options)
        pass.isCutOff = self.isCutOff
        await self.end(pass)
        return pass
      }
      current = Current(task: task)
    }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await self.leave(task) }
    }
  }

  /// Ends a pass for which nobody waits any more.
  private func leave(_ task: Task<SyncPass, Never>) {
    guard let current, current.task == task else { return }
    self.current?.waiting = max(0, current.waiting - 1)
    if current.waiting <= 1 { task.cancel() }
  }

  private var isCutOff: Bool { current?.isCutOff ?? false }

  private func end(_ pass: SyncPass) async {
    let outcome = pass.outcome
    let kept = await store.note(pass, of: address)
    current = nil
    if case .success(let summary) = pass.result { passes.tell(summary) }
    switch outcome {
    case .succeeded, .refused, nil: states.send(isReachable ? .idle : .offline)
    case .unreachable(let reason, _): states.send(.failed(message: reason, isRetryable: true))
    case .unauthorised(let reason): states.send(.failed(message: reason, isRetryable: true))
    case .failed(let reason, _):
      let isFlagged = kept?.needsManualIntervention ?? false
      states.send(.failed(message: reason, isRetryable: !isFlagged))
    }
  }

  private func note(_ steps: [PeerStep]) async { _ = await store.note(steps, of: address) }

  private func nextPass() async -> NextPass { await store.nextPass(with: address) }
}
