package import EventLog
package import Projections

/// A member of a payload that has the id of an entity, or a list of such ids.
package struct Reference: Sendable, Hashable {
  /// The kind that has the member.
  package let kind: String
  /// The unit whose payloads have it.
  let unit: String
  /// The member; a point stands before a member within a member.
  package let member: String
  /// The kind of the entity that it names.
  package let target: String

  private init(_ kind: String, _ unit: String, _ member: String, to target: String) {
    (self.kind, self.unit, self.member, self.target) = (kind, unit, member, target)
  }

  /// The references of the built-in kinds. The exercise of a set is left out, since its id may
  /// be that of an app's catalogue.
  package static let all = [
    Reference("module", "exercises", "templateId", to: "customExercise"),
    Reference("workout", "fields", "moduleIds", to: "module"),
    Reference("workout", "modules", "moduleId", to: "module"),
    Reference("workout", "exercises", "templateId", to: "customExercise"),
    Reference("program", "fields", "workoutIds", to: "workout"),
    Reference("program", "workouts", "workoutId", to: "workout"),
    Reference("scheduledWorkout", "fields", "workoutId", to: "workout"),
    Reference("scheduledWorkout", "fields", "programId", to: "program"),
    Reference("scheduledWorkout", "fields", "sessionId", to: "session"),
    Reference("scheduledWorkout", "outcome", "outcome.sessionId", to: "session"),
    Reference("session", "started", "workoutId", to: "workout"),
    Reference("session", "started", "programId", to: "program"),
    Reference("session", "started", "moduleIds", to: "module"),
    Reference("session", "plan", "moduleId", to: "module"),
    Reference("session", "sameAs", "sameAs", to: "session"),
    Reference("occurrence", "fields", "routineId", to: "routine"),
    Reference("occurrence", "outcome", "outcome.sessionId", to: "session"),
    Reference("programWeek", "fields", "programId", to: "program"),
    Reference("programWeek", "days", "workoutId", to: "workout"),
    Reference("programWeek", "outcomes", "sessionId", to: "session"),
  ]

  /// The ids that a payload has there.
  fileprivate func ids(in payload: JSONValue) -> [String] {
    var value: JSONValue? = payload
    for name in member.split(separator: ".") { value = value?.object?[String(name)] }
    return value?.string.map { [$0] } ?? value?.array?.compactMap(\.string) ?? []
  }
}

/// The references of one sort that lead to nothing that the state shows: it was deleted, or has not come yet.
///
/// The state keeps them as they were written.
package struct DanglingReferences: Sendable, Hashable {
  package let reference: Reference
  /// How many there are.
  package private(set) var count = 0
  /// The least entity that has one.
  package private(set) var entity: Entity
  /// The id that it has there.
  package private(set) var id: String

  fileprivate init(_ reference: Reference, of entity: Entity, id: String) {
    (self.reference, self.entity, self.id) = (reference, entity, id)
  }

  fileprivate mutating func add(of entity: Entity, id: String) {
    count += 1
    if entity < self.entity { (self.entity, self.id) = (entity, id) }
  }
}

extension TrainingState {
  /// The references that lead nowhere, by sort; those without any are left out.
  /// - Complexity: O(bytes of the payloads that have references, and entities)
  package func danglingReferences() throws(LogError) -> [DanglingReferences] {
    var shown: [String: Set<UTF8Text>] = [:]
    var found: [DanglingReferences] = []
    for reference in Reference.all {
      if shown[reference.target] == nil {
        let ids = try entities(ofKind: reference.target).map { UTF8Text($0.id) }
        shown[reference.target] = Set(ids)
      }
      let targets = shown[reference.target] ?? []
      var dangling: DanglingReferences?
      // An entity with an event of the part that the member became has the member there.
      let moved =
        reference.unit == UnitRow.fields.name
        ? kinds[reference.kind]?.unit(insteadOf: reference.member) : nil
      try forEachShownPayload(ofKind: reference.kind, reference.unit, unless: moved) {
        entity, payload in
        for id in reference.ids(in: payload) where !targets.contains(UTF8Text(id)) {
          var noted = dangling ?? DanglingReferences(reference, of: entity, id: id)
          noted.add(of: entity, id: id)
          dangling = noted
        }
      }
      if let dangling { found.append(dangling) }
    }
    return found
  }

  /// Calls the body with each payload that the state shows of a unit, in the state's order within an entity.
  /// - Parameter part: Entities with an event of this part are passed over.
  func forEachShownPayload(
    ofKind kind: String, _ unit: String, unless part: String? = nil,
    _ body: (Entity, JSONValue) -> Void
  ) throws(LogError) {
    try forEachShown(ofKind: kind) { (id, view) throws(LogError) in
      if let part, view.hasUnits(part) { return }
      let entity = Entity(checkedKind: kind, id: id)
      try view.forEachPayload(unit, in: log) { (_, payload) throws(LogError) in
        body(entity, try JSONReader.value(of: payload))
      }
    }
  }
}
