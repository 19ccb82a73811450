extension KindTable {
  /// The kinds of SPEC 4.
  public static let current = KindTable([
    .writtenOnce(
      "session", plural: "sessions",
      single: [
        VerbRow.Once("started", priority: 2, schema: .sessionStarted),
        VerbRow.Once("finished", priority: 2, schema: .sessionFinished),
      ],
      each: VerbRow.Once("setLogged", priority: 1, schema: .setLogged), list: "sets"),
    .saved("userProfile", plural: "userProfiles", priority: 3, schema: .userProfile),
    .saved("customExercise", plural: "customExercises", priority: 4, schema: .customExercise),
    .merged("module", plural: "modules", priority: 5, schema: .module),
    .merged("workout", plural: "workouts", priority: 6, schema: .workout),
    .saved("program", plural: "programs", priority: 7, schema: .program),
    .saved("scheduledWorkout", plural: "scheduledWorkouts", priority: 8, schema: .scheduledWorkout),
    .saved("setting", plural: "settings", priority: 9, schema: .setting),
    .saved("device", plural: "devices", priority: 9, schema: .device),
  ])
}

extension VerbRow {
  /// What differs between two verbs that write something once.
  struct Once {
    let verb: String
    let priority: Int
    let schema: PayloadSchema

    init(_ verb: String, priority: Int, schema: PayloadSchema) {
      self.verb = verb
      self.priority = priority
      self.schema = schema
    }

    func row(writing unit: UnitRow) -> VerbRow {
      VerbRow(verb: verb, action: .writes(unit), version: 1, priority: priority, schema: schema)
    }
  }
}

extension KindRow {
  private static let fields = UnitRow(name: "fields", rule: .lastWriteWins, shape: .single)
  private static let exercises = UnitRow(
    name: "exercises", rule: .lastWriteWins, shape: .listByOrder)

  /// A kind whose `saved` overwrites the whole (SPEC 4.1).
  static func saved(
    _ kind: String, plural: String, priority: Int, schema: PayloadSchema
  ) -> KindRow {
    KindRow(
      kind: kind, plural: plural, units: [fields],
      verbs: [
        VerbRow(
          verb: "saved", action: .writes(fields), version: 1, priority: priority, schema: schema)
      ])
  }

  /// A kind whose exercises are merged one by one (SPEC 4.2).
  static func merged(
    _ kind: String, plural: String, priority: Int, schema: PayloadSchema
  ) -> KindRow {
    let verbs: [(String, VerbRow.Action, PayloadSchema)] = [
      ("saved", .writes(fields), schema),
      ("exerciseSaved", .writes(exercises), .exercise),
      ("exerciseRemoved", .removes(exercises), .exerciseRemoved),
    ]
    return KindRow(
      kind: kind, plural: plural, units: [exercises, fields],
      verbs: verbs.map { verb, action, schema in
        VerbRow(verb: verb, action: action, version: 1, priority: priority, schema: schema)
      })
  }

  /// A kind whose units are written once (SPEC 4.4).
  static func writtenOnce(
    _ kind: String, plural: String, single: [VerbRow.Once], each: VerbRow.Once, list: String
  ) -> KindRow {
    let units = single.map { UnitRow(name: $0.verb, rule: .writeOnce, shape: .single) }
    let listed = UnitRow(name: list, rule: .writeOnce, shape: .listByStamp)
    return KindRow(
      kind: kind, plural: plural,
      units: (units + [listed]).sorted { $0.name < $1.name },
      verbs: zip(single, units).map { $0.row(writing: $1) } + [each.row(writing: listed)])
  }
}
