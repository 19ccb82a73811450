import EventLog
import Projections
import SyncRelay

/// Where a store meets another history for the first time.
enum MeetingWay {
  case peer(any SyncTransport, SyncOptions)
  /// With the thread on which it is called.
  case place(any SyncPlace, StoreThread)

  /// What the other side holds.
  /// - Throws: `TrainingError`: `otherDataset` where the other side does not say what it holds; what a sync throws.
  nonisolated(nonsending) func found(for mine: Replica) async throws -> DatasetSummary {
    switch self {
    case .peer(let transport, let options):
      try await found { _ = try await PlannedSync(mine, options).peerLog(over: transport) }
    case .place(let place, let thread):
      try await atPlace { try await found(at: pass(at: place, on: thread, for: mine)) }
    }
  }

  /// What the other side holds, and all of its events.
  /// - Throws: As `found(for:)`.
  nonisolated(nonsending) func history(
    for mine: Replica
  ) async throws -> (summary: DatasetSummary, log: Log) {
    switch self {
    case .peer(let transport, let options):
      let found = try await found(for: mine)
      let environment = mine.store.environment
      let manifest = StoreManifest(
        dataset: found.dataset, replica: ReplicaID(from: environment.randomness),
        name: mine.manifest.name, created: environment.clock.now(),
        isEphemeral: mine.manifest.isEphemeral)
      let planned = PlannedSync(
        manifest, Log(of: found.dataset), mine.kinds, environment, options)
      return (found, try await planned.peerLog(over: transport).log)
    case .place(let place, let thread):
      return try await atPlace {
        let pass = pass(at: place, on: thread, for: mine)
        let found = try await found(at: pass)
        return (found, try await pass.history(of: found.dataset))
      }
    }
  }

  private func pass(
    at place: some SyncPlace, on thread: StoreThread, for mine: Replica
  ) -> PlacePass {
    PlacePass(
      MeetingReader(replica: mine), with: CheckedPlace(place: place, thread: thread),
      PlaceMemory(), PlacePass.Options())
  }

  private nonisolated(nonsending) func found(at pass: PlacePass) async throws -> DatasetSummary {
    try await found { try await pass.check() }
  }

  /// Says of a place's errors what an app is told.
  private nonisolated(nonsending) func atPlace<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw error is CancellationError ? error : TrainingError(ofPlace: error)
    }
  }

  /// What the other side says that it holds, when it is asked for this side's history.
  private nonisolated(nonsending) func found(
    _ ask: nonisolated(nonsending) () async throws -> Void
  ) async throws -> DatasetSummary {
    do {
      try await ask()
    } catch let error as TrainingError where error.code == .otherDataset {
      guard let found = error.found.first else { throw error }
      return found
    } catch let fault as PlaceFault where fault.code == .otherDataset {
      guard let found = fault.found.first else { throw fault }
      return found
    }
    throw TrainingError(
      .refusedByPeer, causes: ["both sides hold one dataset: a sync exchanges what they lack"])
  }
}

/// The store of a meeting that only looks at a place.
private struct MeetingReader: PlaceStore {
  let replica: Replica

  func durableLog() -> Log { replica.log }

  func receive(_ lines: ReceivedLines) -> Range<Int> { 0..<0 }

  func files() -> Store { replica.store }
}
