import EventLog
import Projections

extension EventChange {
  /// What it changed, for people.
  var words: String {
    let name = unit.map { "\($0)" } ?? ""
    if wasShown && !isShown { return "it was deleted" }
    let value: String
    if before != after {
      value = "\(name): \(JSONObject.changeWords(from: before, to: after))"
    } else if hasMoved, let place = places.after {
      value = "\(name): now at place \(place)"
    } else {
      value = ""
    }
    if !wasShown && isShown {
      return (type.verb == "deleted" || before == nil && value.isEmpty ? "it is there" : value)
    }
    if !value.isEmpty { return value }
    return beatenBy.map { "nothing: \(effect.rawValue) by \($0)" }
      ?? "nothing\(effect == .applied ? " that shows" : ": \(effect.rawValue)")"
  }
}

extension JSONObject {
  /// What differs between two values of a unit, such as `reps 5 → 6`.
  static func changeWords(from before: JSONObject?, to after: JSONObject?) -> String {
    switch (before, after) {
    case (nil, nil): return "nothing"
    case (nil, let after?): return "new, \(after.memberWords)"
    case (let before?, nil): return "gone, was \(before.memberWords)"
    case (let before?, let after?):
      return differingNames(before, after).map { name in
        "\(name) \(before[name]?.shownText ?? "–") → \(after[name]?.shownText ?? "–")"
      }.joined(separator: ", ")
    }
  }
}
