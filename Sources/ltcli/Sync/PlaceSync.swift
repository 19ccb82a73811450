import EventLog
import LiftTrail
import Projections
import SyncRelay

/// A pass of a store here with a place.
enum PlaceSync {
  /// What it came to, and what the store holds now.
  struct Pass: Sendable {
    let summary: PlaceSummary
    let eventCount: Int
    let digest: String
    /// What the events that came have overruled of what was written here.
    let gaveWay: [Conflict]
  }

  /// How it ended.
  struct Ending: Sendable {
    let result: Result<Pass, any Error>
    /// The replica id that the store had when it was opened, and the one that it has now; nil if it could not be opened.
    var ids: (before: ReplicaID, now: ReplicaID)?
  }

  /// Runs it.
  static func run(
    _ configuration: StoreConfiguration, _ place: any SyncPlace, _ options: PlaceOptions
  ) async -> Ending {
    let store = TrainingStore(configuration)
    let result: Result<Pass, any Error>
    do {
      try await store.open()
      let summary = try await store.placePass(with: place, options)
      result = .success(
        try await store.withReplica { replica in
          Pass(
            summary: summary, eventCount: replica.log.eventCount,
            digest: try replica.state.digest(),
            gaveWay: try GaveWay.conflicts(in: replica, broughtBy: summary.received))
        })
    } catch {
      result = .failure(error)
    }
    var ending = Ending(result: result)
    do {
      ending.ids = try await store.withReplica {
        ($0.store.replicaWhenOpened, $0.manifest.replica)
      }
    } catch {
      // It could not be opened, which the result says.
    }
    await store.close()
    return ending
  }
}
