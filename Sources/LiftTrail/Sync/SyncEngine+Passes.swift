import SyncRelay

extension SyncEngine {
  /// Joins the pass that is under way, or begins one, and waits for what it comes to.
  func pass(until goal: PassUnderWay.Goal) async -> SyncPass {
    // One that was told to end makes room first: what ended it is not this caller's affair.
    while let current, current.isToldToEnd { await current.task.value }
    if current == nil { begin() }
    waiterCount += 1
    let number = waiterCount
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = PassUnderWay.Waiter(goal: goal, continuation: continuation)
        current?.waiting[number] = waiter
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func begin() {
    schedule.begin()
    let transport = PunctualTransport(transport, options)
    let task = Task { [store, address, options] in
      let pass = await store.pass(over: transport, at: address, options) { await self.note($0) }
      await self.end(pass)
    }
    current = PassUnderWay(task: task)
    show()
  }

  /// One who waits is cancelled. The last one ends the pass, and waits for that.
  private func leave(_ number: Int) {
    guard let waiter = current?.waiting[number] else { return }
    guard current?.waiting.count == 1 else {
      current?.waiting[number] = nil
      return waiter.continuation.resume(
        returning: SyncPass(result: .failure(CancellationError())))
    }
    endEarly()
  }

  /// Ends the pass that is under way; nobody joins it any more.
  func endEarly() {
    current?.isToldToEnd = true
    current?.task.cancel()
  }

  /// Heeds whether both sides of a live connection hold the same.
  private func note(_ news: SyncLevelNews) {
    guard let newest = current?.newest, news.number > newest else { return }
    current?.newest = news.number
    current?.level = news.level
    if let level = news.level {
      schedule.noteLevel()
      held = level.held
      current?.resume(at: level)
      if current?.waiting.isEmpty ?? false { endEarly() }
    }
    show()
  }

  private func end(_ pass: SyncPass) async {
    var pass = pass
    pass.isCutOff = current?.isCutOff ?? false
    let kept = await store.note(pass, of: address)
    let now = await store.now()
    let waiting = current?.waiting ?? [:]
    current = nil
    if case .success(let summary) = pass.result {
      held = pass.held
      passes.tell(summary)
    }
    switch pass.outcome {
    case .succeeded, .refused: rest = .idle
    case .unreachable, .unauthorised: rest = failed(pass, isRetryable: true)
    case .failed:
      rest = failed(pass, isRetryable: !(kept?.needsManualIntervention ?? false))
    case nil: if !pass.isCutOff { rest = failed(pass, isRetryable: true) }
    }
    plan(behind: pass, isKept: kept != nil, at: now)
    show()
    // Whoever began the pass: it may have mended what `run` waits for, and have left what came late.
    wakes.wake()
    for waiter in waiting.values { waiter.continuation.resume(returning: pass) }
  }

  /// How a pass that failed is shown: not at all, where somebody ended it.
  private func failed(_ pass: SyncPass, isRetryable: Bool) -> SyncEngineState? {
    guard case .failure(let error) = pass.result, !(error is CancellationError) else { return rest }
    return .failed(TrainingError(error), isRetryable: isRetryable)
  }

  private func plan(behind pass: SyncPass, isKept: Bool, at now: Instant) {
    switch pass.outcome {
    case .succeeded, .refused, .unreachable:
      if options.isWatching { schedule.noteBreak(at: now) }
    case .failed, .unauthorised: break
    case nil:
      if case .failure(let error) = pass.result, !pass.isCutOff, !(error is CancellationError) {
        schedule.noteUnkept(at: now)
      }
      return
    }
    if isKept { schedule.noteKept() } else { schedule.noteUnkept(at: now) }
  }
}
