import EventLog
import Projections
import Training

/// Gives an exercise another name.
enum ExerciseRenaming {
  /// All ids that the name has at present get the new one: imports of several apps may have made several.
  static func rename(in replica: Replica, _ context: CommandContext) throws(CommandError) {
    let reader = try context.arguments.here.reader()
    let name = (context.optionalOperand(3) ?? "").trimmed
    let exercise = try ExerciseByHand.find(context.operand(2), replica, reader)
    guard !name.isEmpty else { throw .usage("the new name is empty") }
    let taken = try attempting("looking for the name") { () -> Bool in
      let history = try TrainingHistory(replica.state, on: nil, at: reader)
      let isOther = !TextOrder.isSame(name, exercise.name)
      return isOther && history.exercises.contains { TextOrder.isSame($0, name) }
    }
    if taken {
      throw CommandError(
        status: .undecided, reason: "there is an exercise “\(Printable.text(name))” already",
        hint:
          "ltcli exercise merge \(Printable.text(context.operand(1))) “\(Printable.text(exercise.name))” "
          + "“\(Printable.text(name))” joins the two")
    }
    let events = try attempting("renaming the exercise") { () -> [EventID] in
      var drafts: [EventDraft] = []
      for entry in try exercises(called: exercise, in: replica) {
        var changed = entry
        changed.name = name
        drafts += try ExerciseByHand.drafts(changed, over: entry, in: replica)
      }
      return try replica.writeAtomically(drafts).compactMap(\.event)
    }
    try context.tellDone(
      "“\(Printable.text(exercise.name))” is called “\(Printable.text(name))”", events,
      in: context.operand(1), ["name": .string(name)])
  }

  /// The exercises that have the name of one at present and are one by themselves, as entities; it is among them.
  static func exercises(
    called exercise: CustomExercise, in replica: Replica
  ) throws -> [CustomExercise] {
    var indexes = StateIndexes()
    let named = try NamedExercise(exercise.name, in: replica.state, &indexes)
    var found = [exercise]
    for key in named.keys {
      let id = CustomExercise.ID(key.entityID)
      guard !found.contains(where: { $0.id == id }) else { continue }
      if var known = try replica.state.one(CustomExercise.self, id) {
        if known.isAlias { continue }
        if known.name.isEmpty { known.name = exercise.name }
        found.append(known)
      } else if try !key.isIDAlone || indexes.last(of: key, in: replica.state) != nil {
        var made = CustomExercise(named: exercise.name)
        made.id = id
        found.append(made)
      }
    }
    return found
  }
}

extension ExerciseKey {
  /// Whether it names an id.
  fileprivate var isIDAlone: Bool { name == nil }
}
