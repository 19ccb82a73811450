import EventLog
import Projections
import SyncRelay

extension StoreCore {
  /// Commits what the log lacks of some lines at the place that the store is a cache of.
  /// - Throws: `PlaceFault` where the place takes nothing of the dataset; `PlaceCallError` where the lines are not known to be
  ///   durable there.
  func commit(_ lines: ReceivedLines, to cache: StoreCache, for replica: Replica) throws {
    let parts = try PlacePass.committedParts(
      of: lines.events(), lackedBy: replica.log, replica.manifest, cache.place.limits)
    if parts.isEmpty { return }
    let change = try committing(at: cache.place) {
      try cache.place.commit(parts.flatMap(\.files))
    }
    committedCount += parts.count
    if let placePass {
      placePass.note(parts, between: change)
    } else {
      placeMemory?.note(parts, between: change)
    }
  }

  private func committing<Value>(
    at place: any CommittingPlace, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let fault as PlaceFault {
      throw fault
    } catch {
      throw PlaceCallError(reason: "cannot add to \(place.name): \(error)")
    }
  }

  /// Keeps what is known of the place, so that the next opening reads less. If that fails, it reads more.
  func keepPlaceMemory() {
    guard let cache = plan.cache, let memory = placeMemory, case .open(let replica) = condition
    else { return }
    do throws(LogError) { try replica.store.keep(memory, of: cache.place.name) } catch {}
  }
}
