import EventLog
import Projections
import SyncRelay

extension StoreCore {
  /// Takes lines once they are committed at the place that the store is a cache of.
  /// - Returns: The positions of those that the store lacked.
  /// - Throws: As `receive` of a store by itself, before anything is committed where the lines are refused; `PlaceFault`
  ///   where the place takes nothing of the dataset; `PlaceCallError` where they are not known to be durable there.
  func receive(
    _ lines: ReceivedLines, committingAt cache: StoreCache, _ replica: Replica
  ) throws -> Range<Int> {
    let lacked = try lines.written(lackedBy: replica.log)
    if lacked.isEmpty { return 0..<0 }
    let parts = PlacePass.committedParts(
      of: lacked, replica.log, replica.manifest, cache.place.limits)
    let commits = try commit(parts, at: cache.place)
    let taken = try receive(lines)
    for (parts, change) in commits {
      committedCount += parts.count
      if let placePass {
        placePass.note(parts, between: change)
      } else {
        placeMemory?.note(parts, between: change)
      }
    }
    return taken
  }

  /// Commits parts. One whose name is taken by other bytes, since a file there was damaged, gets another name.
  /// - Returns: What was committed by each step.
  private func commit(
    _ parts: [CommittedPart], at place: any CommittingPlace
  ) throws -> [(parts: [CommittedPart], change: PlaceChange)] {
    var commits: [(parts: [CommittedPart], change: PlaceChange)] = []
    var rest = parts
    for number in 1...PlacePass.mostNames {
      let change = try committing(at: place) { try place.commit(rest.flatMap(\.files)) }
      commits.append((rest.filter { !$0.isOccupied(by: change) }, change))
      rest = rest.filter { $0.isOccupied(by: change) }.map { $0.named(again: number) }
      if rest.isEmpty { return commits }
    }
    throw PlaceCallError(
      reason:
        "cannot add to \(place.name): other bytes stand under \(PlacePass.mostNames) names of a part"
    )
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
