public import EventLog
import Projections
public import SyncRelay

extension TrainingStore {
  /// What a first meeting with a peer of another dataset would do, each way. Neither side is changed.
  /// - Parameters:
  ///   - transport: Leads to the peer, each time that it connects.
  ///   - options: As for `sync`.
  /// - Throws: What `sync` throws; `otherDataset` where the peer does not say what it holds; `refusedByPeer` where both
  ///   hold one dataset.
  /// - Complexity: O(bytes of both histories), which it holds in memory meanwhile.
  public func planMeeting(
    over transport: some SyncTransport, options: SyncOptions = SyncOptions()
  ) async throws -> MeetingPlan {
    try await planMeeting(way(over: transport, options))
  }

  /// What a first meeting at a place of another dataset would do, each way. Neither side is changed.
  /// - Throws: What `sync(with:)` throws, and as `planMeeting(over:options:)`.
  public func planMeeting(with place: some SyncPlace) async throws -> MeetingPlan {
    try await planMeeting(.place(place, places.thread))
  }

  /// Makes one history of two that have never met. The store stays open: what is written meanwhile comes along.
  ///
  /// Until the last moment this store is as it was. Its earlier folder is kept beside it, and ``takeBackMeeting()`` puts it
  /// back. From then on the store is of another dataset, which the app opens it with (``StoreOptions/dataset``). After a
  /// merge the peer is given what this store held.
  /// - Parameters:
  ///   - choice: Whose history counts.
  ///   - theirs: What the other side holds: ``MeetingPlan/theirs``, or what an error says that it has
  ///     ``TrainingError/found``.
  ///   - transport: Leads to the peer, each time that it connects.
  /// - Throws: What `sync` throws. `otherDataset` where the peer holds another dataset than when it was planned.
  @discardableResult
  public func meet(
    _ choice: MeetingChoice, with theirs: DatasetSummary, over transport: some SyncTransport,
    options: SyncOptions = SyncOptions()
  ) async throws -> MeetingOutcome {
    try await meet(choice, theirs, way(over: transport, options))
  }

  /// Makes one history of two that have never met, at a place; see ``meet(_:with:over:options:)``.
  @discardableResult
  public func meet(
    _ choice: MeetingChoice, with theirs: DatasetSummary, at place: some SyncPlace
  ) async throws -> MeetingOutcome {
    try await meet(choice, theirs, .place(place, places.thread))
  }

  /// Takes the last first meeting back on this device: the folder from before takes its place again, with what was
  /// written here since. What has reached others stays there; `undo` takes that back.
  /// - Throws: `notFound` where the store came out of no meeting, or its earlier folder is gone.
  @discardableResult
  public func takeBackMeeting() async throws -> MeetingOutcome {
    do {
      return try core.value.takeBackMeeting()
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }
}

/// What a first meeting came to.
public struct MeetingOutcome: Sendable, Hashable {
  /// Whose history the store holds now.
  public let dataset: DatasetID
  /// Where the folder is kept that stood here before; nil where this side's history counts.
  public let keptFolder: String?
  /// How many events of this side are in the history that the other side did not hold.
  public let carriedCount: Int
  /// Whether the other side has what this one held; false where it does not matter, or the next sync gives it.
  public internal(set) var isGiven = false

  /// Says what it came to.
  package init(dataset: DatasetID, keptFolder: String?, carriedCount: Int) {
    self.dataset = dataset
    self.keptFolder = keptFolder
    self.carriedCount = carriedCount
  }
}

extension TrainingStore {
  /// What a peer of another dataset holds.
  /// - Throws: As `planMeeting` does.
  package func found(
    over transport: some SyncTransport, options: SyncOptions
  ) async throws -> DatasetSummary {
    try await way(over: transport, options).found(for: core.value.exchangeable())
  }

  /// What a place of another dataset holds.
  /// - Throws: As `planMeeting` does.
  package func found(at place: some SyncPlace) async throws -> DatasetSummary {
    try await MeetingWay.place(place, places.thread).found(for: core.value.exchangeable())
  }

  /// The way to a peer, each exchange with which comes to its end.
  private func way(over transport: some SyncTransport, _ options: SyncOptions) -> MeetingWay {
    var options = options
    options.isWatching = false
    return .peer(transport, options)
  }

  private func planMeeting(_ way: MeetingWay) async throws -> MeetingPlan {
    core.value.flush()
    let mine = try core.value.exchangeable()
    let (summary, log): (DatasetSummary, Log)
    do {
      (summary, log) = try await way.history(for: mine)
    } catch {
      throw words.spoken(error)
    }
    do {
      return try MeetingPlan(mine, withPeerHolding: log, summary)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }

  private func meet(
    _ choice: MeetingChoice, _ theirs: DatasetSummary, _ way: MeetingWay
  ) async throws -> MeetingOutcome {
    switch choice {
    case .useMine: return try await takeOver(theirs, way)
    case .merge, .useTheirs: break
    }
    let joining: (JoiningStore, lines: Int)
    do {
      joining = try core.value.beginMeeting(choice, as: theirs.dataset)
    } catch {
      throw TrainingError(error).said(in: words)
    }
    try await fill(joining.0, from: way)
    try Task.checkCancellation()
    var outcome: MeetingOutcome
    do {
      outcome = try core.value.join(joining.0, after: joining.lines)
    } catch {
      throw TrainingError(error).said(in: words)
    }
    if choice == .merge { outcome.isGiven = await give(to: way) }
    return outcome
  }

  /// Gives the other side what this one held.
  /// - Returns: Whether it has it.
  private func give(to way: MeetingWay) async -> Bool {
    do {
      switch way {
      case .peer(let transport, let options):
        return try await sync(over: transport, options: options).isComplete
      case .place(let place, _):
        var options = PlaceOptions()
        options.addsAtOnce = true
        try await sync(with: place, options: options)
        return true
      }
    } catch {
      // The histories are one here; the next sync goes on from there.
      return false
    }
  }

  /// Takes what the other side holds, as any device of its dataset does.
  private func fill(_ joining: JoiningStore, from way: MeetingWay) async throws {
    let plan = core.value.plan
    var options = StoreOptions()
    (options.dataset, options.words) = (joining.dataset, words)
    let store = TrainingStore(
      StoreConfiguration(
        path: joining.folders.joined.path, options: options, environment: plan.environment,
        kinds: plan.kinds))
    do {
      switch way {
      case .peer(let transport, let options):
        try await store.sync(over: transport, options: options)
      case .place(let place, _): try await store.sync(with: place)
      }
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }

  /// Has the other side hold this side's history in place of its own.
  private func takeOver(
    _ theirs: DatasetSummary, _ way: MeetingWay
  ) async throws -> MeetingOutcome {
    switch way {
    case .peer(let transport, var options):
      options.making = .instead
      try await sync(over: transport, options: options)
    case .place(let place, _):
      try await takeOver(place, from: theirs.dataset)
      try await sync(with: place)
    }
    let mine = try core.value.exchangeable()
    var outcome = MeetingOutcome(
      dataset: mine.manifest.dataset, keptFolder: nil, carriedCount: mine.log.eventCount)
    outcome.isGiven = true
    return outcome
  }

  private func takeOver(_ place: some SyncPlace, from dataset: DatasetID) async throws {
    await places.enter(place.name)
    defer { places.leave(place.name) }
    do {
      let pass = PlacePass(
        try PlacedStore(core.value), with: CheckedPlace(place: place, thread: places.thread),
        PlaceMemory(), PlacePass.Options())
      try await pass.takeOver(from: dataset)
    } catch {
      throw error is CancellationError && Task.isCancelled
        ? error : TrainingError(ofPlace: error).said(in: words)
    }
  }
}

extension StoreCore {
  /// Makes the store in which the joined history is made.
  /// - Returns: It, and how many lines the log has now.
  func beginMeeting(
    _ choice: MeetingChoice, as dataset: DatasetID
  ) throws -> (JoiningStore, lines: Int) {
    flush()
    let replica = try writable()
    let joining = try JoiningStore(
      choice, of: replica.manifest, at: plan.path, as: dataset,
      environment: plan.environment)
    return (joining, replica.log.count)
  }

  /// Puts the joined store into this one's place, and opens it.
  func join(_ joining: JoiningStore, after lines: Int) throws -> MeetingOutcome {
    flush()
    let mine = try writable().store
    defer { tell(.everything) }
    let kept: (kept: String, carried: Int)
    do {
      kept = try joining.takePlace(of: mine, after: lines)
    } catch {
      try openAnew(for: .use)
      throw error
    }
    try goOn(with: joining.dataset)
    return MeetingOutcome(
      dataset: joining.dataset, keptFolder: kept.kept, carriedCount: kept.carried)
  }

  /// Puts the folder from before the last first meeting back, and opens it.
  func takeBackMeeting() throws -> MeetingOutcome {
    flush()
    let joined = try writable().store
    let folders = MeetingFolders(at: plan.path, files: plan.environment.files)
    guard let note = try folders.note() else {
      throw TrainingError(.notFound, causes: ["the store came out of no first meeting"])
    }
    defer { tell(.everything) }
    let kept: (kept: String, carried: Int)
    do {
      kept = try folders.takeBack(joined, environment: plan.environment)
    } catch {
      try openAnew(for: .use)
      throw error
    }
    try goOn(with: note.former)
    return MeetingOutcome(dataset: note.former, keptFolder: kept.kept, carriedCount: kept.carried)
  }

  private func goOn(with dataset: DatasetID) throws {
    change(to: dataset)
    opensReading = .sinceSnapshot
    try openAnew(for: .use)
  }
}
