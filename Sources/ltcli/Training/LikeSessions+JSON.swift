import EventLog
import Projections
import Training

extension LikeSessions {
  /// It for programs.
  var json: JSONValue {
    [
      "alike": .count(common), "first": .string(first.id.text), "second": .string(second.id.text),
      "sets": .count(sets),
    ]
  }
}
