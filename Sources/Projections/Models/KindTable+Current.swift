extension KindTable {
  /// The kinds of this build (merge-rules 2). A new kind takes a file beside this one, and a place here.
  package static let builtIn: [any Model.Type] = [
    Session.self, UserProfile.self, CustomExercise.self, Module.self, Workout.self, Program.self,
    ScheduledWorkout.self, Setting.self, Device.self, Routine.self, Occurrence.self,
    ProgramWeek.self, Progression.self,
  ]

  /// The table of the built-in kinds.
  public static let current = KindTable(builtIn.map { KindTable.declared(by: $0).row() })

  /// The table of the built-in kinds and of an app's own kinds and extensions.
  /// - Throws: All mistakes that the app's kinds have.
  package init(addingTo builtIn: [any Model.Type] = KindTable.builtIn, _ models: [any Model.Type])
    throws(KindFaults)
  {
    let added = KindTable.added(by: models, to: builtIn)
    try self.init(
      declaring: (builtIn + added).map { KindTable.declared(by: $0) },
      added.flatMap { KindTable.faults(of: $0) })
  }

  /// The table of the built-in kinds and of kinds and extensions that another program has declared.
  /// - Throws: What contradicts the built-in kinds or itself.
  package init(addingToBuiltIn declared: [DeclaredKind]) throws(KindFaults) {
    try self.init(declaring: KindTable.builtIn.map { KindTable.declared(by: $0) } + declared)
  }

  /// What an app declares beside the built-in kinds.
  package static func declared(by models: [any Model.Type]) -> [DeclaredKind] {
    added(by: models, to: builtIn).map { declared(by: $0) }
  }

  /// The models that are not built in.
  private static func added(
    by models: [any Model.Type], to builtIn: [any Model.Type]
  ) -> [any Model.Type] {
    let known = Set(builtIn.map { ObjectIdentifier($0) })
    return models.filter { !known.contains(ObjectIdentifier($0)) }
  }

  private static func declared<M: Model>(by _: M.Type) -> DeclaredKind { M.kind.declared }
  private static func faults<M: Model>(of _: M.Type) -> [String] { M.kind.allFaults }
}
