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

  /// What was not looked for among sessions that began near too many others.
  /// - Parameter count: How many of them there are.
  static func wordsOfCut(_ count: Int) -> String {
    "\(Count.text(count, "session")) began within five minutes after more than \(greatestCompared) others, and "
      + "\(count == 1 ? "was" : "were") compared with the last \(greatestCompared) of them only"
  }
}
