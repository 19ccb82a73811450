#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import Projections

extension Replica {
  /// The state as of a date, by all that the log holds now (merge-rules 9): the millisecond that is nearest to
  /// it, to its end. A date that is no number is none of the past, so that all counts.
  /// - Complexity: O(bytes of the log)
  func state(asOf date: Date) throws(LogError) -> TrainingState {
    guard let stamp = Stamp(endOf: date) else { return state }
    return try state(asOf: stamp)
  }
}

extension Stamp {
  /// The last stamp of the millisecond nearest to a date, of those that stamps can have; nil for a date that
  /// is no number. Nearest, since a date made of whole milliseconds may stand a little before them.
  init?(endOf date: Date) {
    let (least, greatest) = (Instant.earliestStamped, Instant.latestStamped)
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let nearest = min(max(milliseconds, Double(least.milliseconds)), Double(greatest.milliseconds))
    guard !milliseconds.isNaN, let whole = Int64(exactly: nearest) else { return nil }
    self.init(instant: Instant(milliseconds: whole), counter: .max)
  }
}
