import EventLog
import Projections
import Training

/// An exercise that becomes one with another one: its sets keep the name and the id of their file, and are read as sets
/// of that one (worth 1).
struct ImportedAlias {
  /// What comes to say so: the exercise, and that of its name alone, so that sets of the name without an id are of it,
  /// too.
  private(set) var exercises: [CustomExercise] = []
  /// The writes that say so; none where all of it is so already.
  private(set) var writes: [ImportedWrite] = []

  /// - Returns: Nil where a person has said which exercise it is one with, or that it is one by itself: that stays. So
  ///   does what a newer build has said, and what has no stamp left.
  init?(
    _ exercise: CustomExercise, of other: CustomExercise.ID, in state: TrainingState,
    _ ledger: ImportLedger, _ stamps: StampsLeft
  ) throws(LogError) {
    for var alias in [exercise, CustomExercise(named: exercise.name)] where alias.id != other {
      guard let entity = Entity(kind: CustomExercise.kind.name, id: alias.id.text),
        stamps.areEnough(for: 2, about: entity)
      else { return nil }
      let write = ImportedWrite.joining(alias.id, to: other)
      if try state.newerVersion(than: write.draft()) != nil { return nil }
      if try ImportedAlias.isSaidByPerson(entity, in: state, ledger) { return nil }
      let standing = try state.one(CustomExercise.self, alias.id)
      if standing?.sameAs == other { continue }
      alias = standing ?? alias
      // The file's own exercises are saved with the sessions that need them.
      if standing == nil, alias.isNamed { writes.append(try ImportedWrite(saving: alias)) }
      writes.append(write)
      alias.sameAs = other
      exercises.append(alias)
    }
  }
}

extension ImportedAlias {
  /// Whether a person has parted an exercise from another one: it is one by itself, and stays so.
  static func isParted(
    _ exercise: CustomExercise, in state: TrainingState, _ ledger: ImportLedger
  ) throws(LogError) -> Bool {
    guard !exercise.isAlias,
      let entity = Entity(kind: CustomExercise.kind.name, id: exercise.id.text)
    else { return false }
    return try isSaidByPerson(entity, in: state, ledger)
  }

  /// Whether a person, and no import or undo, wrote what counts of which exercise an entity is one with.
  private static func isSaidByPerson(
    _ entity: Entity, in state: TrainingState, _ ledger: ImportLedger
  ) throws(LogError) -> Bool {
    let view = try state.view(of: entity)
    let unit = UnitKey(name: CustomExercise.kind.row(of: \.sameAs).member)
    guard let holder = view.deciding(unit)?.holder.id ?? view[unit]?.holder.id else {
      return false
    }
    return !ledger.hasWritten(holder) && !ledger.hasUndone(holder)
  }
}

extension ImportedWrite {
  /// The write that makes an exercise one with another one.
  fileprivate static func joining(
    _ exercise: CustomExercise.ID, to other: CustomExercise.ID
  ) -> ImportedWrite {
    let row = CustomExercise.kind.row(of: \.sameAs)
    guard let verb = row.verb(.written) else { preconditionFailure("no verb for sameAs") }
    return ImportedWrite(
      type: "\(CustomExercise.kind.name).\(verb)", entity: exercise.text,
      data: [row.member: .string(other.text)])
  }
}
