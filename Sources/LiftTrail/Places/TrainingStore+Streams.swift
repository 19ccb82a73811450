public import EventLog
import Projections
import SyncRelay

extension TrainingStore {
  /// Which events the store holds: what a peer is to be told so that it gives what is lacking.
  /// - Throws: `TrainingError`, if the store cannot be read.
  public var coverage: Coverage {
    get async throws { try await withReplica { $0.log.coverage } }
  }

  /// The events that a peer lacks, as bytes for `receive(_:)` there: over any way that carries bytes, such as AirDrop or
  /// WatchConnectivity.
  ///
  /// Two devices that hold the same make the same bytes. Under an id that two writers have used every content goes.
  /// - Parameter coverage: What the peer holds, as its `coverage` says; the empty coverage gives all.
  /// - Returns: Empty where the peer lacks nothing.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(bytes of these events), all of which are in memory
  public func events(lacking coverage: Coverage) async throws -> [UInt8] {
    try Task.checkCancellation()
    do {
      core.value.flush()
      let replica = try core.value.readable()
      // What a reader takes out is given.
      if let writer = core.value.giver {
        _ = try writer.noteGiven(toPeerHolding: coverage, isLive: false)
      }
      return try EventStream.bytes(of: replica.log, replica.manifest, lacking: coverage)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }

  /// Takes the events that `events(lacking:)` of another device gave, durably: all, or none and a throw.
  /// - Returns: Those that the store lacked.
  /// - Throws: `TrainingError`: `otherDataset`; `refusedByPeer` where the bytes were cut or changed, or are of a store for a
  ///   trial; why the store cannot be written.
  @discardableResult
  public func receive(_ bytes: [UInt8]) async throws -> Coverage {
    try Task.checkCancellation()
    do {
      let manifest = try core.value.writableNow().manifest
      var reader = StreamReader(manifest, allowsEphemeral: false, takesPart: false)
      try reader.takeAll(bytes)
      return Coverage(of: try core.value.receive(reader.events).map(\.id.first))
    } catch let error as LogError where error.code == .cutStream || error.code == .wrongStream {
      throw TrainingError(.refusedByPeer, causes: [error.description], origin: error)
        .said(in: words)
    } catch {
      throw words.spoken(TrainingError.ofSync(error))
    }
  }
}

extension StoreCore {
  /// Where it is noted that events are given; nil where the store takes no writes now.
  fileprivate var giver: Store? {
    guard case .open(let replica) = condition, refusal == nil, !isYielded,
      plan.options.access == .writing
    else { return nil }
    return replica.store
  }
}
