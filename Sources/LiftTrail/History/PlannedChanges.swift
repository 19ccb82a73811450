import Projections
public import SyncRelay

/// What a sync would change on both sides; neither store was touched.
public struct PlannedChanges: Sendable, Hashable {
  /// What would change here, ascending by kind and id.
  public let here: [PlannedChange]
  /// What would change there.
  public let there: [PlannedChange]
  /// How many events this store would take.
  public let arriving: Int
  /// How many events it would send.
  public let leaving: Int
  /// Whether the peer has proved that it holds what this says.
  public let isProven: Bool
}

extension TrainingStore {
  /// What a sync over a transport would change, on both sides: to be shown before it is made. Both stores stay as they
  /// are, and nothing is kept of the peer.
  /// - Throws: As `sync`.
  /// - Complexity: O(bytes of both logs)
  public func plannedChanges(
    over transport: some SyncTransport, options: SyncOptions = SyncOptions()
  ) async throws -> PlannedChanges {
    try Task.checkCancellation()
    core.value.flush()
    let plan = PlannedSync(try core.value.exchangeable(), options)
    do {
      let (log, isProven) = try await plan.peerLog(over: transport)
      return try core.value.reading { replica in
        let (here, there) = try Relay.preview(replica, withPeerHolding: log)
        return PlannedChanges(
          here: here.changes, there: there.changes,
          arriving: Int(clamping: here.events.count), leaving: Int(clamping: there.events.count),
          isProven: isProven)
      }
    } catch {
      throw error is CancellationError ? error : TrainingError(error).said(in: words)
    }
  }
}

extension PlannedChange.Piece {
  /// What it is.
  public var part: EntityDifference.Part { .piece(unit.name, element: unit.id?.string) }
}
