import EventLog
import Projections
import SyncRelay
import Training

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
  /// Notes how many sessions have no day.
  func sayUndated(_ undated: Int) {
    guard undated > 0 else { return }
    let count = Count.text(undated, "session")
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
