import EventLog
import Projections
import Training

/// Two names, or two exercises, that are one: an alias is looked up when sets are read, and no set changes.
struct ExerciseJoining {
  private let context: CommandContext
  private let replica: Replica
  /// The exercise that goes into the other one; of a name without sets, that of the name alone.
  private let from: CustomExercise
  /// The exercise that stays.
  private let into: CustomExercise
  private let reader: TimeReader

  /// `merge FROM INTO`, `alias INTO FROM`.
  init(
    _ deed: ExerciseDeed, _ context: CommandContext, _ replica: Replica
  ) throws(CommandError) {
    (self.context, self.replica) = (context, replica)
    reader = try context.arguments.here.reader()
    let (first, second) = (context.operand(2), (context.optionalOperand(3) ?? "").trimmed)
    let found = try ExerciseByHand.find(first, replica, reader)
    let here = reader
    guard !second.isEmpty else { throw .usage("the name is empty") }
    switch deed {
    case .merge:
      (from, into) = (found, try ExerciseByHand.find(second, replica, reader))
      try Self.check(into, first: second, in: replica, reader)
    case .alias, .show, .rename, .set:
      into = found
      let names = try attempting("looking for the name") {
        try TrainingHistory(replica.state, on: nil, at: here).exercises
      }
      from =
        names.contains { TextOrder.isSame($0, second) }
        ? try ExerciseByHand.find(second, replica, reader) : CustomExercise(named: second)
    }
    try Self.check(found, first: first, in: replica, reader)
    if from.id == into.id || TextOrder.isSame(from.name, into.name) {
      throw CommandError(
        status: .different,
        reason: "“\(Printable.text(second))” is “\(Printable.text(into.name))” already")
    }
  }

  /// Refuses a name of which nothing is known: it may be mistyped.
  private static func check(
    _ exercise: CustomExercise, first word: String, in replica: Replica, _ reader: TimeReader
  ) throws(CommandError) {
    let isKnown = try attempting("looking for the exercise") {
      if try replica.state.one(CustomExercise.self, exercise.id) != nil { return true }
      return try TrainingHistory(replica.state, on: nil, at: reader).exercises
        .contains { TextOrder.isSame($0, exercise.name) }
    }
    if isKnown { return }
    throw CommandError(
      status: .different, reason: "there is no exercise “\(Printable.text(word))”",
      hint: "ltcli exercises STORE lists them")
  }

  /// Says which sets and records move, and asks; an alias that moves none is not asked about.
  func confirm() throws(CommandError) {
    let change = try change()
    if change.sets == 0 { return }
    try Confirmation(
      deed: "make “\(Printable.text(from.name))” one with “\(Printable.text(into.name))”",
      list: [words(change)]
    ).ask(context)
  }

  func write() throws(CommandError) {
    let change = try change()
    let events = try attempting("joining the exercises") {
      try replica.writeAtomically(
        joined().flatMap { old, new in
          try ExerciseByHand.drafts(new, over: old, in: replica)
        }
      ).compactMap(\.event)
    }
    try context.tellDone(
      "“\(Printable.text(from.name))” is “\(Printable.text(into.name))”"
        + (change.sets == 0 ? "" : ": \(words(change))"),
      events, in: context.operand(1),
      [
        "into": .text(into.id), "recordsLost": .count(change.recordsLost),
        "recordsMoved": .count(change.recordsMoved), "sets": .count(change.sets),
      ])
  }

  /// `exercise alias EXERCISE NAME --remove`.
  static func remove(in replica: Replica, _ context: CommandContext) throws(CommandError) {
    let name = (context.optionalOperand(3) ?? "").trimmed
    let (aliases, drafts) = try attempting("looking for the alias") {
      let alike = try replica.state.all(CustomExercise.self).filter {
        $0.isAlias && $0.name.lowercased() == name.lowercased()
      }
      // Aliases may differ in capitals alone.
      let same = alike.filter { TextOrder.isSame($0.name, name) }
      let aliases = same.isEmpty ? alike : same
      return (
        aliases,
        try aliases.flatMap { alias in
          var single = alias
          single.sameAs = nil
          return try ExerciseByHand.drafts(single, over: alias, in: replica)
        }
      )
    }
    guard !aliases.isEmpty else {
      throw CommandError(
        status: .different, reason: "“\(Printable.text(name))” is no other name of an exercise",
        hint: "ltcli exercise show STORE EXERCISE lists them")
    }
    let events = try attempting("removing the alias") {
      try replica.writeAtomically(drafts).compactMap(\.event)
    }
    try context.tellDone(
      "“\(Printable.text(name))” is an exercise of its own", events, in: context.operand(1))
  }

  // MARK: -

  /// The exercises that say they are one with another one, before and after; the one of the name is among them, so that
  /// sets that come in later under it are of that exercise, too.
  private func joined() throws -> [(CustomExercise, CustomExercise)] {
    var all = try ExerciseRenaming.exercises(called: from, in: replica)
    let named = CustomExercise(named: from.name)
    if !all.contains(where: { $0.id == named.id }) {
      all.append(try replica.state.one(CustomExercise.self, named.id) ?? named)
    }
    return all.filter { $0.id != into.id }.map { exercise in
      var joined = exercise
      joined.sameAs = into.id
      return (exercise, joined)
    }
  }

  private struct Change {
    var sets = 0
    var sessions = 0
    var recordsMoved = 0
    var recordsLost = 0
  }

  private func words(_ change: Change) -> String {
    "\(Count.text(change.sets, "set")) of \(Count.text(change.sessions, "session")) move, "
      + "\(Count.text(change.recordsMoved, "record")) with them, "
      + "\(Count.text(change.recordsLost, "record")) then \(change.recordsLost == 1 ? "is" : "are") none"
  }

  /// What it would change.
  private func change() throws(CommandError) -> Change {
    try attempting("reading the sets") {
      let state = replica.state
      var (indexes, places) = (StateIndexes(), SessionClocks(elsewhere: reader.zone))
      let before = try TrainingHistory(state, &indexes, on: nil) { places.day(of: $0) }
      let changed = try joined().map(\.1)
      let others = try state.all(CustomExercise.self).filter { exercise in
        !changed.contains { $0.id == exercise.id }
      }
      let after = TrainingHistory(
        before.sessions.map(\.session), exercises: others + changed,
        profiles: try state.all(UserProfile.self), bodyWeights: try state.all(BodyWeight.self)
      ) { places.day(of: $0) }
      var change = Change()
      for (old, new) in zip(before.sessions, after.sessions) {
        let moved = zip(old.sets, new.sets).count { !TextOrder.isSame($0.exercise, $1.exercise) }
        change.sets += moved
        if moved > 0 { change.sessions += 1 }
      }
      func records(_ history: TrainingHistory) -> [PersonalRecord] {
        PersonalRecord.all(
          in: history.only {
            TextOrder.isSame($0, from.name) || TextOrder.isSame($0, into.name)
          })
      }
      let (old, new) = (records(before), records(after))
      change.recordsMoved = old.count { TextOrder.isSame($0.exercise, from.name) }
      change.recordsLost = old.count { record in
        !new.contains { $0.session == record.session && $0.set.id == record.set.id }
      }
      return change
    }
  }
}
