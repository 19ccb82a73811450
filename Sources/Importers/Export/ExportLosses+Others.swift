import EventLog
import Projections

extension ExportLosses {
  /// Counts what a state holds besides sessions and the names of exercises, by kind; the records of imports
  /// are about events of this log, so no file has to hold them.
  mutating func loseOthers(of state: TrainingState) throws(LogError) {
    for row in state.kinds.rows where row.kind != "session" && row.kind != "customExercise" {
      let ids = try state.entities(ofKind: row.kind).map(\.id)
      lose(
        row.plural,
        count: ids.count { !(row.kind == "setting" && $0.hasPrefix(ImportRecord.keyPrefix)) })
    }
  }
}
