#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import Projections

/// In a payload a date is the text of its instant, rounded to whole milliseconds.
extension Date: PayloadScalar {
  package init?(payload: JSONValue) {
    guard let instant = Instant(payload: payload) else { return nil }
    self = instant.date
  }

  package var payload: JSONValue? { Instant(self).payload }
  package static var memberType: MemberType { .instant }
  package static var samples: [JSONValue] { Instant.samples }
}
