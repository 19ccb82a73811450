import EventLog
import Projections

extension ExportLosses {
  /// What the settings are called that only say which events an import wrote: no file has to hold them.
  private static let importRecords = "import:"

  /// Counts what a state holds besides sessions and the names of exercises, by kind.
  mutating func loseOthers(of state: TrainingState) throws(LogError) {
    for row in state.kinds.rows where row.kind != "session" && row.kind != "customExercise" {
      let ids = try state.entities(ofKind: row.kind).map(\.id)
      lose(
        row.plural,
        count: ids.count { !(row.kind == "setting" && $0.hasPrefix(Self.importRecords)) })
    }
  }
}
