extension Store {
  /// The folder has what was written to a store, and nothing that says to which.
  static func missingManifest(_ folder: StoreFolder) -> LogError {
    LogError(
      .damaged, "it is missing, though the rest of a store is there",
      at: LogError.Position(path: folder.manifest), advice: .restoreManifest)
  }

  /// That `store.json` is another store's, where all that stands beside it says so: its journal is of another
  /// dataset, and no line of its log is of the one that it names; nil otherwise.
  package func manifestFault() throws(LogError) -> LogError? {
    guard log.count == 0, !log.faults.isEmpty,
      case .foreign(let dataset, _)? = try journalReport()?.content, dataset != manifest.dataset
    else { return nil }
    return LogError(
      .damaged,
      "it names the dataset \(manifest.dataset), of which no line of the log is; the journal is of "
        + "\(dataset), so it is another store's",
      at: LogError.Position(path: folder.manifest), advice: .restoreManifest)
  }

  /// That a repair was interrupted; nil where none was.
  package var repairFault: LogError? {
    guard manifest.isBeingRepaired else { return nil }
    return LogError(
      .damaged, "a repair of the store was interrupted, and has not said what it found",
      at: LogError.Position(path: folder.manifest), advice: .repair(store: folder.path))
  }
}
