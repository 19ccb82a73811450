import EventLog

// How the parts are read of which a store has thousands. An id is always given: a new one would ask the system
// for random bits.

extension LoggedSet: DirectPart {
  init(_ members: DirectMembers) {
    self.init(
      id: members["id"] ?? "", exercise: members["exercise"], exerciseId: members["exerciseId"],
      setNumber: members["setNumber"], kind: members[word: "kind"],
      weightKilograms: members["weightKilograms"], weightText: members["weightText"],
      weightUnit: members[word: "weightUnit"], reps: members["reps"], seconds: members["seconds"],
      distanceMeters: members["distanceMeters"], distanceText: members["distanceText"],
      distanceUnit: members["distanceUnit"], rpe: members["rpe"],
      restSeconds: members["restSeconds"], loggedAt: members["loggedAt"],
      notes: members["notes"])
    origin = members.origin
  }
}

extension Module: DirectPart {
  init(_ members: DirectMembers) {
    self.init(
      id: members["id"] ?? "", name: members["name"] ?? "", notes: members["notes"],
      estimatedMinutes: members["estimatedMinutes"], isArchived: members["isArchived"] ?? false,
      exercises: members[parts: "exercises"] ?? [])
    origin = members.origin
  }
}

extension ModuleExercise: DirectPart {
  init(_ members: DirectMembers) {
    self.init(
      id: members["id"] ?? "", name: members["name"], nameOverride: members["nameOverride"],
      templateId: members["templateId"], order: members["order"] ?? 0,
      sets: members[parts: "sets"] ?? [], notes: members["notes"],
      supersetId: members["supersetId"])
    origin = members.origin
  }
}

extension PlannedSet: DirectPart {
  init(_ members: DirectMembers) {
    self.init(
      kind: members[word: "kind"], reps: members["reps"],
      weightKilograms: members["weightKilograms"], seconds: members["seconds"],
      distanceMeters: members["distanceMeters"], rpe: members["rpe"],
      restSeconds: members["restSeconds"])
    origin = members.origin
  }
}

extension Setting: DirectPart {
  init(_ members: DirectMembers) {
    self.init(id: members["id"] ?? "", value: members["value"] ?? .null)
    origin = members.origin
  }
}
