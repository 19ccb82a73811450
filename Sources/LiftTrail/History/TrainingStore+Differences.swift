#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
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
      let (present, earlier) = (replica.state, try replica.state(asOf: date))
      return try earlier.differences(from: present).map { (difference) throws(LogError) in
        try EntityDifference(difference, from: earlier, to: present)
      }
    } catch {
      throw TrainingError(error)
    }
  }
}
