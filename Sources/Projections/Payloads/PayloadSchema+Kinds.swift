/// The payloads of SPEC 4's verbs, as the models in `Models` read them.
extension PayloadSchema {
  /// The reason of a deletion may be given.
  static let deleted = PayloadSchema(optional: ["reason": .text])

  static let module = PayloadSchema(
    required: ["name": .name],
    optional: ["notes": .text, "estimatedMinutes": .amount, "isArchived": .flag])

  static let workout = PayloadSchema(
    required: ["name": .name],
    optional: ["notes": .text, "moduleIds": .texts, "isArchived": .flag])

  /// One exercise of a module or workout.
  static let exercise = PayloadSchema(
    required: ["id": .name],
    optional: [
      "name": .text, "nameOverride": .text, "templateId": .text, "order": .number,
      "sets": .objects(plannedSet), "notes": .text, "supersetId": .text,
    ])

  /// One set that an exercise plans.
  static let plannedSet = PayloadSchema(optional: [
    "kind": .word(SetKind.self), "reps": .amount, "weightKilograms": .number, "seconds": .amount,
    "distanceMeters": .amount, "rpe": .amount, "restSeconds": .amount,
  ])

  static let exerciseRemoved = PayloadSchema(required: ["id": .name])

  static let sessionStarted = PayloadSchema(
    required: ["startedAt": .instant],
    optional: [
      "name": .text, "workoutId": .text, "programId": .text, "moduleIds": .texts, "zone": .text,
      "localStart": .text, "notes": .text, "exerciseNotes": .objects(exerciseNote),
      "source": .text,
    ])

  /// Words about an exercise of a session.
  static let exerciseNote = PayloadSchema(optional: ["exercise": .text, "text": .text])

  static let sessionFinished = PayloadSchema(
    required: ["finishedAt": .instant],
    optional: ["durationSeconds": .amount, "notes": .text])

  static let setLogged = PayloadSchema(
    required: ["id": .name],
    optional: [
      "exercise": .text, "exerciseId": .text, "order": .number, "setNumber": .count,
      "kind": .word(SetKind.self),
      "weightKilograms": .number, "weightText": .text, "weightUnit": .word(MassUnit.self),
      "reps": .amount, "seconds": .amount, "distanceMeters": .amount, "distanceText": .text,
      "distanceUnit": .text, "rpe": .amount, "loggedAt": .instant, "notes": .text,
    ])

  static let program = PayloadSchema(
    required: ["name": .name],
    optional: ["weeks": .count, "startDay": .day, "workoutIds": .texts, "notes": .text])

  static let scheduledWorkout = PayloadSchema(
    required: ["day": .day],
    optional: [
      "workoutId": .text, "programId": .text, "sessionId": .text, "notes": .text,
      "status": .word(ScheduleStatus.self),
    ])

  static let customExercise = PayloadSchema(
    required: ["name": .name],
    optional: [
      "category": .text, "equipment": .text, "muscles": .texts, "notes": .text, "source": .text,
    ])

  static let userProfile = PayloadSchema(
    required: ["name": .name],
    optional: [
      "birthDay": .day, "heightCentimeters": .amount, "weightKilograms": .amount,
      "weightUnit": .word(MassUnit.self),
    ])

  static let setting = PayloadSchema(required: ["value": .anything])

  static let device = PayloadSchema(
    required: ["name": .name], optional: ["platform": .text, "model": .text])
}
