import EventLog
import Projections
import Training
import SyncRelay

extension TrainingHistory {
  /// The part of the history that `--exercise` picks.
  /// - Throws: status 1 if no exercise has such a name.
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
    return only(filter.matches)
  }
}

/// Picks exercises by name: the one that has the name, else all that have it within theirs. Case does not count.
private struct ExerciseFilter {
  private let part: String
  private let isWhole: Bool

  /// - Parameter names: The names of all exercises.
  init(_ part: String, among names: [String]) {
    self.part = part.lowercased()
    isWhole = names.contains { $0.lowercased() == part.lowercased() }
  }

  func matches(_ name: String) -> Bool {
    // Case and Unicode's forms change a length by less than that, and comparing accents is slow.
    if name.utf8.count < part.utf8.count / 8 { return false }
    return isWhole ? name.lowercased() == part : name.lowercased().contains(part)
  }
}

extension TrainingHistory {
  /// Reads the sessions of some days, each by the clocks where it took place.
  /// - Parameter now: The clocks for a session that does not say where it took place.
  init(_ state: TrainingState, on days: ClosedRange<Day>?, at now: TimeReader) throws(LogError) {
    var indexes = StateIndexes()
    var places = SessionClocks(elsewhere: now.zone)
    try self.init(state, &indexes, on: days) { places.time(of: $0)?.day }
  }
}

extension CommandContext {
  /// The training of a store that `--exercise` picks, how weights are shown, and the store's state.
  /// - Parameter days: The only days; nil for all.
  func training(
    on days: ClosedRange<Day>?
  ) throws(CommandError) -> (
    history: TrainingHistory, weights: WeightDisplay, state: TrainingState
  ) {
    let (reader, forced) = (try arguments.here.reader(), try unit())
    let state = try replica(operand(0)).state
    let (whole, weights) = try attempting("reading the sessions") {
      try state.require(Session.self)
      return (try TrainingHistory(state, on: days, at: reader), try WeightDisplay(forced, state))
    }
    return (try whole.picked(by: self), weights, state)
  }

  /// Notes how many sessions have no day.
  func sayUndated(_ history: TrainingHistory) {
    guard history.undated > 0 else { return }
    let count = Count.text(history.undated, "session")
    let store = ShellWord.quoted(operand(0))
    note("\(count) without a start left out; ltcli show \(store) sessions lists all")
  }

  /// Notes how many sessions are second records of others.
  func saySecondRecords(_ history: TrainingHistory) {
    guard history.secondRecords > 0 else { return }
    let count = Count.text(history.secondRecords, "second record")
    let store = ShellWord.quoted(operand(0))
    note("\(count) left out; ltcli show \(store) sessions lists all")
  }
}
