import EventLog
import SyncRelay

extension SyncEngine {
  /// Joins the pass that is under way, or begins one, and waits for what it comes to.
  ///
  /// A caller that is cancelled leaves. The last one ends the pass, and waits for that.
  /// - Parameter isUrged: Whether it is tried before the peer's turn, so that it counts as no attempt.
  func pass(until goal: PassUnderWay.Goal, isUrged: Bool = false) async -> SyncResult {
    await lookFirst()
    // One that was told to end makes room first: what ended it is not this caller's affair.
    while let current, current.isToldToEnd { await current.task.value }
    var joined = current ?? begin(isUrged: isUrged)
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

  private func begin(isUrged: Bool) -> PassUnderWay {
    schedule.begin()
    passCount += 1
    isWokenAmid = false
    tried = store.board.coverage
    let transport = PunctualTransport(transport, options)
    let task = Task { [store, address, options = watched(passCount)] in
      let result = await store.pass(over: transport, at: address, options) { await self.note($0) }
      await self.end(result)
    }
    let pass = PassUnderWay(task: task, isUrged: isUrged)
    current = pass
    shown.change { [passCount] in $0.pass = SyncPicture.Pass(number: passCount) }
    return pass
  }

  /// The options of a pass that shows how far it comes.
  private func watched(_ number: Int) -> SyncOptions {
    var options = options
    options.watch = { [shown, watch = options.watch] count in
      watch?(count)
      shown.change { picture in
        if picture.pass?.number == number { picture.pass?.progress = SyncProgress(count) }
      }
    }
    // What comes from the peer waits for others only.
    options.takes = { [shown] events in shown.change { $0.noteMoreHeld(events) } }
    return options
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
    shown.change { picture in
      if let level {
        picture.pass?.isLive = true
        picture.noteMoreHeld(level.pass.held)
        picture.lastLevel = level.pass.lastHeard?.date ?? picture.lastLevel
        // An earlier failure says nothing any more, however the connection ends.
        picture.rest = .well
      } else if news.isDifferent {
        picture.pass?.isLive = false
      }
    }
    guard let level else { return }
    schedule.noteLevel()
    current?.news.change { news in
      news.level = level
      news.levelCount += 1
    }
  }

  private func end(_ result: SyncResult) async {
    var result = result
    if shown.picture.pass?.isCutOff ?? false { result = result.changed { $0.isCutOff = true } }
    if current?.isUrged ?? false { result = result.changed { $0.isUrged = true } }
    let pass = result.pass
    let kept = await store.note(pass.steps, of: address)
    let now = store.time
    let news = current?.news
    current = nil
    if case .success(let summary) = result.outcome { passes.tell(summary) }
    plan(behind: result, isKept: kept != nil, at: now)
    let rest = rest(behind: result, kept)
    shown.change { picture in
      (picture.pass, picture.trouble) = (nil, nil)
      picture.rest = rest ?? picture.rest
      switch result.outcome {
      case .success: picture.noteHeld(pass.held)
      case .failure where pass.moved > 0: picture.noteMoreHeld(pass.sent.union(pass.received))
      case .failure: break
      }
      switch pass.outcome {
      case .succeeded, .refused: picture.lastLevel = now.date
      case .different, .unreachable, .troubled, .unauthorised, .failed, nil: break
      }
    }
    // Also for a pass that `sync` began: it may have mended what `run` waits for, and have left what came late.
    wake()
    news?.change { $0.end = result }
  }

  /// How the store stands with the peer behind a pass; nil for as before.
  private func rest(behind result: SyncResult, _ kept: PeerState?) -> SyncPicture.Rest? {
    switch result.pass.outcome {
    case .succeeded, .refused: .well
    case .different:
      .failed(
        TrainingError(.stillDifferent, causes: kept?.last.map { [$0.reason] } ?? []),
        isRetryable: true)
    case .unreachable, .troubled, .unauthorised: failed(result, isRetryable: true)
    case .failed: failed(result, isRetryable: !(kept?.needsManualIntervention ?? false))
    case nil: result.pass.isCutOff ? nil : failed(result, isRetryable: true)
    }
  }

  /// How a pass that failed is shown: not at all, if it was told to end.
  private func failed(_ result: SyncResult, isRetryable: Bool) -> SyncPicture.Rest? {
    guard case .failure(let error) = result.outcome, !(error is CancellationError) else {
      return nil
    }
    return .failed(TrainingError(error), isRetryable: isRetryable)
  }

  private func plan(behind result: SyncResult, isKept: Bool, at now: Instant) {
    switch result.pass.outcome {
    case .unreachable:
      hasMissed = true
      // What was met before the app came back says nothing of now.
      if isWokenAmid { schedule.urge(at: now) } else { schedule.noteMiss(at: now) }
    case .succeeded, .different, .refused, .troubled, .failed, .unauthorised: hasMissed = false
    case nil: break
    }
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
  /// Whether it was tried before the peer's turn.
  let isUrged: Bool
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
