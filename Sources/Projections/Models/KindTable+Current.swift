extension KindTable {
  /// The kinds of this build (merge-rules 2). A new kind takes a file beside this one, and a place here.
  package static let builtIn: [any Model.Type] = [
    Session.self, UserProfile.self, CustomExercise.self, Module.self, Workout.self, Program.self,
    ScheduledWorkout.self, Setting.self, Device.self,
  ]

  /// The table of the built-in kinds.
  public static let current = KindTable(builtIn.map { KindTable.row(of: $0) })

  /// The table of the built-in kinds and an app's own.
  /// - Throws: All mistakes that the app's kinds have.
  package init(addingTo builtIn: [any Model.Type] = KindTable.builtIn, _ models: [any Model.Type])
    throws(KindFaults)
  {
    let known = Set(builtIn.map { ObjectIdentifier($0) })
    let added = models.filter { !known.contains(ObjectIdentifier($0)) }
    let rows = (builtIn + added).map { KindTable.row(of: $0) }
    let faults = added.flatMap { KindTable.faults(of: $0) } + KindTable.faults(in: rows)
    guard faults.isEmpty else { throw KindFaults(faults: faults) }
    self.init(rows)
  }

  private static func row<M: Model>(of _: M.Type) -> KindRow { M.kind.row }
  private static func faults<M: Model>(of _: M.Type) -> [String] { M.kind.allFaults }
}

/// The mistakes in the kinds of an app, each as a sentence.
package struct KindFaults: Error, Sendable, Hashable {
  package let faults: [String]
}
