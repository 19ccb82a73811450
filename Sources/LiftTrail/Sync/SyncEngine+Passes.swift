import SyncRelay

extension SyncEngine {
  /// Joins the pass that is under way, or begins one, and waits for what it comes to.
  ///
  /// A caller that is cancelled leaves. The last one ends the pass, and waits for that.
  func pass(until goal: PassUnderWay.Goal) async -> SyncResult {
    // One that was told to end makes room first: what ended it is not this caller's affair.
    while let current, current.isToldToEnd { await current.task.value }
    var joined = current ?? begin()
    joined.waiterCount += 1
    current = joined
    let (news, count) = (joined.news, joined.news.read { $0.levelCount })
    do throws(CancellationError) {
      let result = try await news.value { $0.answer(to: goal, since: count) }
      leave(news)
      return result
    } catch {
      if leave(news) { return await news.valueDespiteCancellation { $0.end } }
      return SyncResult(error)
    }
  }

  private func begin() -> PassUnderWay {
    schedule.begin()
    let transport = PunctualTransport(transport, options)
    let task = Task { [store, address, options] in
      let result = await store.pass(over: transport, at: address, options) { await self.note($0) }
      await self.end(result)
    }
    let pass = PassUnderWay(task: task)
    current = pass
    show()
    return pass
  }

  /// A caller leaves a pass; the last one ends it.
  /// - Returns: Whether it was the last one of the pass that is under way.
  @discardableResult
  private func leave(_ news: Monitor<PassUnderWay.News>) -> Bool {
    guard var pass = current, pass.news === news else { return false }
    pass.waiterCount -= 1
    current = pass
    guard pass.waiterCount == 0 else { return false }
    endEarly()
    return true
  }

  /// Ends the pass that is under way; no caller joins it any more.
  func endEarly() {
    current?.isToldToEnd = true
    current?.task.cancel()
  }

  /// Notes whether both sides of a live connection hold the same.
  private func note(_ news: SyncLevelNews) {
    guard let newest = current?.newest, news.number > newest else { return }
    current?.newest = news.number
    let level = news.level.map { SyncResult($0) }
    current?.level = level
    if let level {
      schedule.noteLevel()
      held = level.pass.held
      standing.waitingCount = 0
      standing.lastSuccess = level.pass.lastHeard?.date ?? standing.lastSuccess
      current?.news.change { news in
        news.level = level
        news.levelCount += 1
      }
    }
    show()
  }

  private func end(_ result: SyncResult) async {
    let result = current?.isCutOff ?? false ? result.cutOff : result
    let pass = result.pass
    let kept = await store.note(pass.steps, of: address)
    let now = await store.now()
    let waiting = await store.count(beside: pass.held)
    let news = current?.news
    current = nil
    if case .success(let summary) = result.outcome {
      held = pass.held
      standing.waitingCount = waiting
      passes.tell(summary)
    }
    switch pass.outcome {
    case .succeeded, .refused:
      standing.lastSuccess = now.date
      rest = .idle(standing)
    case .different:
      rest = .failed(
        TrainingError(.stillDifferent, causes: kept?.last.map { [$0.reason] } ?? []),
        isRetryable: true)
    case .unreachable, .troubled, .unauthorised: rest = failed(result, isRetryable: true)
    case .failed:
      rest = failed(result, isRetryable: !(kept?.needsManualIntervention ?? false))
    case nil: if !pass.isCutOff { rest = failed(result, isRetryable: true) }
    }
    plan(behind: result, isKept: kept != nil, at: now)
    show()
    // Also for a pass that `sync` began: it may have mended what `run` waits for, and have left what came late.
    wake()
    news?.change { $0.end = result }
  }

  /// How a pass that failed is shown: not at all, if it was told to end.
  private func failed(_ result: SyncResult, isRetryable: Bool) -> SyncEngineState? {
    guard case .failure(let error) = result.outcome, !(error is CancellationError) else {
      return rest
    }
    return .failed(TrainingError(error), isRetryable: isRetryable)
  }

  private func plan(behind result: SyncResult, isKept: Bool, at now: Instant) {
    switch result.pass.outcome {
    case .succeeded, .different, .refused, .unreachable, .troubled:
      if options.isWatching { schedule.noteBreak(at: now) }
    case .failed, .unauthorised: break
    case nil:
      if case .failure(let error) = result.outcome, !result.pass.isCutOff,
        !(error is CancellationError)
      {
        schedule.noteUnkept(at: now)
      }
      return
    }
    if isKept { schedule.noteKept() } else { schedule.noteUnkept(at: now) }
  }
}

/// A pass of an engine that is under way.
struct PassUnderWay {
  let task: Task<Void, Never>
  /// What the callers that wait for it look at.
  let news = Monitor(News())
  /// How many callers wait for it.
  var waiterCount = 0
  /// What a live connection has come to, while both sides hold the same.
  var level: SyncResult?
  /// The number of the last news of that.
  var newest = 0
  /// Whether it was told to end; no caller joins it any more.
  var isToldToEnd = false
  /// Whether it was told to end because there is no network any more.
  var isCutOff = false

  /// What a caller waits for.
  enum Goal { case level, end }

  /// What has become of a pass so far.
  struct News {
    /// The newest moment at which both sides held the same.
    var level: SyncResult?
    /// How often they did.
    var levelCount = 0
    /// What it came to, once it has ended.
    var end: SyncResult?

    /// What a caller is told that waits since the sides were level so many times; nil to wait on.
    func answer(to goal: Goal, since count: Int) -> SyncResult? {
      if goal == .level, let level, levelCount > count { return level }
      return end
    }
  }
}
