public import EventLog
import Projections
import SyncRelay

/// What a sync would change on one side in what an entity shows.
public struct PlannedChange: Sendable, Hashable {
  /// The entity's kind.
  public let kind: String
  /// The entity's id.
  public let entityID: String
  /// What would happen to it.
  public let sort: Sort
  /// The pieces that would have another value, or another place; none where the entity comes or goes as a whole.
  public let pieces: [Piece]

  /// What can happen to an entity.
  public enum Sort: String, Sendable, Hashable, CaseIterable {
    /// It would be there.
    case added
    /// Pieces would be there that are not, and nothing that is there would change.
    case extended
    /// Elements of a list would stand elsewhere, and nothing else would change.
    case reordered
    /// A value that is there would lose.
    case overwritten
    /// It would be there no more.
    case deleted
  }

  /// A piece that would have another value; the same one if it would only stand elsewhere.
  public struct Piece: Sendable, Hashable {
    /// What it is.
    public let part: EntityDifference.Part
    /// What is there now; nil for nothing.
    public let before: JSONObject?
    /// What would be there; nil for nothing.
    public let after: JSONObject?
  }
}

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
          here: here.changes.map(PlannedChange.init), there: there.changes.map(PlannedChange.init),
          arriving: Int(clamping: here.events.count), leaving: Int(clamping: there.events.count),
          isProven: isProven)
      }
    } catch {
      throw error is CancellationError ? error : TrainingError(error)
    }
  }
}

extension PlannedChange {
  init(_ change: MergePreview.Change) {
    (kind, entityID) = (change.entity.kind, change.entity.id)
    sort =
      switch change.sort {
      case .added: .added
      case .extended: .extended
      case .reordered: .reordered
      case .overwritten: .overwritten
      case .deleted: .deleted
      }
    pieces = change.units.map {
      Piece(
        part: .piece($0.unit.name, element: $0.unit.id?.string), before: $0.before, after: $0.after)
    }
  }
}
