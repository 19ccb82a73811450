import EventLog
import Projections
import SyncRelay

extension TrainingHistory {
  /// What is left of the history where `--exercise` picks exercises.
  /// - Throws: status 1 where no exercise has such a name.
  func picked(by context: CommandContext) throws(CommandError) -> TrainingHistory {
    guard let name = context.arguments[.exercise] else { return self }
    let known = exercises
    let filter = ExerciseFilter(name, among: known)
    guard known.isEmpty || known.contains(where: filter.matches) else {
      throw CommandError(
        status: .different,
        reason: "no exercise has “\(name)” in its name, of \(known.count) that were done",
        hint: Suggestion.text(for: name, among: known) ?? "ltcli exercises STORE lists them")
    }
    return only(filter)
  }
}

extension CommandContext {
  /// The training that a store holds, as far as `--exercise` picks it, and how weights are shown.
  /// - Parameter days: The only days; nil for all.
  func training(
    on days: ClosedRange<Day>?
  ) throws(CommandError) -> (history: TrainingHistory, weights: WeightDisplay) {
    let (reader, forced) = (try arguments.here.reader(), try unit())
    let state = try replica(operand(0)).state
    let (whole, weights) = try attempting("reading the sessions") {
      (try TrainingHistory(state, on: days, at: reader), try WeightDisplay(forced, state))
    }
    return (try whole.picked(by: self), weights)
  }

  /// Tells a person of sessions that cannot stand under any day.
  func sayUndated(_ history: TrainingHistory) {
    guard history.undated > 0 else { return }
    let count = Count.text(history.undated, "session")
    let store = ShellWord.quoted(operand(0))
    note("\(count) without a start left out; ltcli show \(store) sessions lists all")
  }
}
