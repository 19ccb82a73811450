import EventLog
import Projections

/// How many stamps are left for the few entities that hold one of the last there are (merge-rules 1).
///
/// A write about an entity without any is refused, and would take the whole import with it.
struct StampsLeft {
  private let greatest: [Entity: Stamp]

  /// - Complexity: That of `Log.entities(stampedAfter:)`
  init(in log: Log) throws(LogError) {
    greatest = try log.entities(stampedAfter: StampsLeft.lastDay)
  }

  /// Each millisecond has 65,536 stamps, so no import has a day's.
  private static let lastDay = Instant(milliseconds: Stamp.last.instant.milliseconds - 86_400_000)

  /// Whether so many writes about an entity get stamps.
  func areEnough(for count: Int, about entity: Entity) -> Bool {
    greatest[entity].map { $0.followers >= UInt64(count) } ?? true
  }

  /// Refuses writes about entities of which one gets no stamp. Those that bring their own need none.
  func require(for writes: [ImportedWrite]) throws(LogError) {
    if greatest.isEmpty { return }
    var counts: [Entity: Int] = [:]
    for write in writes where write.updatedAt == nil {
      counts[try write.draft().entity, default: 0] += 1
    }
    let refused = counts.filter { !areEnough(for: $1, about: $0) }.keys.min()
    guard let refused else { return }
    throw LogError(
      .lastStamp,
      "\(refused) holds one of the last stamps there are, and no later write can be about it")
  }
}
