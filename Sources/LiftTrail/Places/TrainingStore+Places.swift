import EventLog
import Projections
public import SyncRelay

extension TrainingStore {
  /// Takes what a place has and this store lacks, and puts there what the place lacks.
  ///
  /// What arrives is taken durably file by file; writes and reads go on meanwhile. The place may fail at any call, and the
  /// task may be cancelled: the next pass goes on from what the place lists then. Two passes with one place follow each
  /// other.
  /// - Returns: What was taken and put there, and what other devices say.
  /// - Throws: `TrainingError`: `unreachable` where the place cannot be reached, is not made yet or was emptied;
  ///   `otherDataset` where it is another dataset's; why the store cannot be read or written. `CancellationError`.
  @discardableResult
  public func sync(
    with place: some SyncPlace, options: PlaceOptions = PlaceOptions()
  ) async throws -> PlaceSummary {
    do {
      return try await placePass(with: place, options)
    } catch let fault as PlaceFault {
      throw TrainingError(ofPlace: fault).said(in: words)
    }
  }

  /// Exchanges with a place as `sync` does.
  /// - Throws: As that, but `PlaceFault` where the place is not used.
  package func placePass(
    with place: some SyncPlace, _ options: PlaceOptions
  ) async throws -> PlaceSummary {
    await places.enter(place.name)
    defer { places.leave(place.name) }
    do {
      try Task.checkCancellation()
      core.value.tryToWriteAgain()
      return PlaceSummary(try await pass(with: place, options))
    } catch let fault as PlaceFault {
      throw fault
    } catch {
      throw error is CancellationError && Task.isCancelled
        ? error : TrainingError(ofPlace: error).said(in: words)
    }
  }

  private func pass(
    with place: some SyncPlace, _ options: PlaceOptions
  ) async throws -> PlaceReport {
    let store = try PlacedStore(core.value)
    var wanted = PlacePass.Options()
    (wanted.makesPlace, wanted.addsAtOnce) = (options.makesPlace, options.addsAtOnce)
    let pass = PlacePass(
      store, with: CheckedPlace(place: place, thread: places.thread),
      try store.files().placeMemory(of: place.name), wanted
    )
    do {
      try await pass.run()
    } catch {
      // What was read need not be read again; what is not kept loses only knowledge.
      do { try store.files().keep(pass.memory, of: place.name) } catch {}
      note(PassOutcome.ofPlace(error), of: place.name)
      throw error
    }
    try store.files().keep(pass.memory, of: place.name)
    let report = pass.report
    note(.succeeded(moved: report.moved), of: place.name)
    core.value.makeSnapshotIfDue()
    return report
  }

  /// Keeps how a pass ended, if that says something of the place.
  private func note(_ outcome: PassOutcome?, of place: String) {
    guard let outcome else { return }
    do {
      let store = try core.value.writableNow().store
      var steps = [PeerStep.ended(outcome)]
      if case .succeeded = outcome {
        steps.insert(.heard(at: store.environment.clock.now()), at: 0)
      } else if try store.peerState(at: place) == nil {
        return
      }
      try store.note(steps, of: place, build: TrainingStore.build)
    } catch {
      // What is not kept loses only knowledge.
    }
  }
}

extension PassOutcome {
  /// What an error that ended a pass says of the place; nil where it is about the store, or the pass was cancelled.
  static func ofPlace(_ error: any Error) -> PassOutcome? {
    switch error {
    case let fault as PlaceFault: .unreachable(fault.reason)
    case let error as PlaceCallError: .unreachable(error.reason)
    default: nil
    }
  }
}

extension TrainingError {
  /// What ended a pass with a place, as an app sees it.
  init(ofPlace error: any Error) {
    switch error {
    case let fault as PlaceFault:
      let code: Code =
        switch fault.code {
        case .otherDataset, .twoDatasets: .otherDataset
        case .trialStore, .removed: .refusedByPeer
        case .notMade, .markerGone, .noMarker, .tooLarge: .unreachable
        }
      self.init(
        code, causes: [fault.reason],
        origin: code == .otherDataset
          ? .ofOtherDataset(fault.reason, found: fault.found) : nil)
    case let error as PlaceCallError:
      self.init(.unreachable, causes: [error.reason])
    default: self.init(error)
    }
  }
}

/// The store of a pass with a place, which speaks of the log as it was opened.
struct PlacedStore: PlaceStore {
  private let core: StoreCore
  private let opening: Int

  init(_ core: StoreCore) throws {
    self.core = core
    // Opens it, if needed.
    _ = try core.writableNow()
    opening = core.openings
  }

  private func replica() throws -> Replica {
    core.flush()
    let replica = try core.writableNow()
    guard core.openings == opening else {
      throw TrainingError(.closed, causes: ["the store was opened anew during the pass"])
    }
    return replica
  }

  func durableLog() throws -> Log { try replica().log }

  func receive(_ lines: ReceivedLines) throws -> Range<Int> {
    _ = try replica()
    return try core.receive(lines)
  }

  func files() throws -> Store { try replica().store }
}

/// Calls a place on a thread of its own, and names it where a call fails.
struct CheckedPlace<Place: SyncPlace>: SyncPlace {
  let place: Place
  let thread: StoreThread

  var name: String { place.name }
  var limits: PlaceLimits { place.limits }

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    try await calling("list") { try await place.list(after: token) }
  }

  func read(_ names: [String]) async throws -> [PlaceFile] {
    try await calling("read") { try await place.read(names) }
  }

  func add(_ files: [PlaceFile]) async throws {
    try await calling("add to") { try await place.add(files) }
  }

  func remove(_ names: [String]) async throws {
    try await calling("remove from") { try await place.remove(names) }
  }

  fileprivate func calling<Value: Sendable>(
    _ what: String, _ body: () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    do {
      return try await withTaskExecutorPreference(thread, operation: body)
    } catch {
      if error is CancellationError, Task.isCancelled { throw error }
      // A place that knows why the store may not use it says so itself.
      if error is PlaceFault { throw error }
      let reason = TrainingError(unreachableBecause: error).causes.first ?? "\(error)"
      throw PlaceCallError(reason: "cannot \(what) \(place.name): \(reason)")
    }
  }
}

extension CheckedPlace: ReplacingPlace where Place: ReplacingPlace {
  func replace(_ names: [String], with files: [PlaceFile]) async throws {
    try await calling("put parts together in") { try await place.replace(names, with: files) }
  }
}
