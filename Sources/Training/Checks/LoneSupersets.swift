package import EventLog
package import Projections

/// The exercises of a kind that are alone in their superset. A model reads their `supersetId` as nil (merge-rules 12).
package struct LoneSupersets: Sendable, Hashable {
  /// The kind of the entities that have them.
  package let kind: String
  /// How many there are.
  package let count: Int
  /// The least entity that has one.
  package let entity: Entity
  /// The id of its exercise.
  package let exercise: String
}

extension TrainingState {
  /// The exercises that are alone in their superset, by kind; a kind without any is left out.
  /// - Complexity: O(bytes of the exercises)
  package func loneSupersets() throws(LogError) -> [LoneSupersets] {
    var found: [LoneSupersets] = []
    for kind in [Module.kind.name, Workout.kind.name] {
      var supersets: [Superset: (exercise: UTF8Text, isAlone: Bool)] = [:]
      try forEachShownPayload(ofKind: kind, "exercises") { entity, payload in
        guard let superset = payload.object?["supersetId"]?.string else { return }
        let exercise = UTF8Text(payload.object?["id"]?.string ?? "")
        let place = Superset(entity: entity, id: UTF8Text(superset))
        let isFirst = supersets[place] == nil
        supersets[place] = (exercise, isFirst)
      }
      let alone = supersets.filter(\.value.isAlone).map { ($0.key.entity, $0.value.exercise) }
      guard let least = alone.min(by: <) else { continue }
      found.append(
        LoneSupersets(kind: kind, count: alone.count, entity: least.0, exercise: least.1.string))
    }
    return found
  }
}

/// A superset of an entity.
private struct Superset: Hashable {
  let entity: Entity
  let id: UTF8Text
}
