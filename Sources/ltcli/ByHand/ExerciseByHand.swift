import EventLog
import Projections
import SyncRelay
import Training

/// What is done to an exercise by hand.
enum ExerciseDeed: String, CaseIterable {
  case show, rename, set, alias, merge
}

/// The exercise that a person names, and the writes of what is done to it.
enum ExerciseByHand {
  /// The exercise that the operand names; one that no entity is there for is the one of its name alone.
  static func find(
    _ word: String, _ replica: Replica, _ reader: TimeReader
  ) throws(CommandError) -> CustomExercise {
    try attempting("looking for the exercise") {
      let state = replica.state
      var indexes = StateIndexes()
      let history = try TrainingHistory(state, on: nil, at: reader)
      let named = try ExerciseNames(ExerciseSummary.all(in: history), in: state)
        .exercise(of: word, in: state, &indexes)
      let catalogue = try state.exerciseCatalogue()
      // One that is one with another one says nothing of it.
      let last = history.only { TextOrder.isSame($0, named.name) }.sets.last {
        !catalogue.isAliased(ExerciseLabel($0))
      }
      let key = last.flatMap { ExerciseKey($0) }
      for id in ([key].compactMap(\.self) + named.keys).map(\.entityID) {
        if var found = try state.one(CustomExercise.self, CustomExercise.ID(id)), !found.isAlias {
          if found.name.isEmpty { found.name = named.name }
          return found
        }
      }
      var exercise = CustomExercise(named: named.name)
      if let key { exercise.id = CustomExercise.ID(key.entityID) }
      return exercise
    }
  }

  /// The writes of what has changed. An exercise that is not there yet gets its name as a starter, which loses to a name
  /// that another device has given it.
  static func drafts(
    _ changed: CustomExercise, over exercise: CustomExercise, in replica: Replica
  ) throws -> [EventDraft] {
    guard let entity = Entity(kind: CustomExercise.kind.name, id: exercise.id.text) else {
      throw CommandError(
        status: .inputRefused, reason: "“\(exercise.id)” cannot be the id of an exercise")
    }
    guard let standing = try replica.state.reading(of: entity) else {
      let named = CustomExercise(id: exercise.id, name: exercise.name)
      let drafts = try replica.starters(CustomExercise.kind.drafts(saving: named, over: nil))
      return try drafts
        + CustomExercise.kind.drafts(saving: changed, over: nil).filter { draft in
          draft.type.description != CustomExercise.kind.savedType || changed.name != exercise.name
        }
    }
    return try CustomExercise.kind.drafts(from: exercise, to: changed, over: standing)
  }
}
