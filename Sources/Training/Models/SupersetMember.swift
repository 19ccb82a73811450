import EventLog
import Projections

/// An exercise that may be done in turns with others.
protocol SupersetMember {
  /// The id that exercises share if they are done in turns, set by set.
  var supersetId: String? { get set }
}

extension Array where Element: SupersetMember {
  /// Takes the superset from each exercise that is alone in it: a superset has two exercises at least (merge-rules 12).
  mutating func dissolveLoneSupersets() {
    var sizes: [UTF8Text: Int] = [:]
    for exercise in self {
      if let id = exercise.supersetId { sizes[UTF8Text(id), default: 0] += 1 }
    }
    for index in indices {
      guard let id = self[index].supersetId, sizes[UTF8Text(id)] == 1 else { continue }
      self[index].supersetId = nil
    }
  }
}
