import EventLog
public import Foundation
import Projections

extension TrainingStore {
  /// What is shown otherwise now than as of a date, by all that the store knows now: the entities in
  /// order, with both values and the events behind each difference (merge-rules 9, merge-rules 10).
  /// - Throws: `TrainingError`
  /// - Complexity: O(bytes of the log): it is replayed up to the date.
  public func differences(since date: Date) async throws -> [EntityDifference] {
    try Task.checkCancellation()
    core.value.flush()
    let replica = try core.value.readable()
    do {
      let present = replica.state
      let earlier = try Stamp(endOf: date).map { try replica.state(asOf: $0) } ?? present
      return try earlier.differences(from: present).map { (difference) throws(LogError) in
        try EntityDifference(difference, from: earlier, to: present)
      }
    } catch {
      throw TrainingError(error)
    }
  }
}

extension Stamp {
  /// The last stamp of a date's millisecond, or of the nearest one that has stamps.
  fileprivate init?(endOf date: Date) {
    let (least, greatest) = (Instant.earliestStamped, Instant.latestStamped)
    // Rounded, since a date made of whole milliseconds may stand a little before them.
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let nearest = min(max(milliseconds, Double(least.milliseconds)), Double(greatest.milliseconds))
    // A date that is no number is none of the past.
    let instant = Int64(exactly: nearest).map { Instant(milliseconds: $0) } ?? greatest
    self.init(instant: instant, counter: .max)
  }
}
