import EventLog

/// What a repair found, and what it did. Nothing was deleted.
public struct StoreRepair: Sendable, Hashable {
  /// What could not be believed and was set aside, and what was gone. The causes name files and lines.
  public let setAside: [TrainingError]
  /// How many lines were sound, and stand now as they should.
  public let mendedCount: Int
  /// The events that came back: from what earlier repairs had set aside, and from files beside the log, such as the
  /// conflict copies of a file-sync program.
  public let takenBack: Coverage
  /// The events that are known to be missing. A sync with a device that holds them brings them back.
  public let missing: Coverage
  /// Whether the store was whole, so that nothing was done.
  public let hasFoundNothing: Bool

  /// What a repair of the engine came to.
  init(_ report: Store.RepairReport) {
    let found = report.faults.map(\.error) + [report.journal?.error].compactMap(\.self)
    setAside = found.map { TrainingError(.damaged, causes: [$0.description], origin: $0) }
    mendedCount = report.mended.count
    takenBack = report.strays.reduce(into: report.takenBack) { $0.formUnion($1.taken) }
    missing = report.missing
    hasFoundNothing = report.hasFoundNothing
  }
}

extension StoreRepair {
  /// What a person is told who has asked for the repair.
  public var localizedDescription: String {
    if hasFoundNothing { return "Your training data is whole. Nothing had to be repaired." }
    let isMissing = !missing.isEmpty || !setAside.isEmpty
    return isMissing
      ? "Your training data can be used again. What could not be read was set aside, and nothing was deleted. "
        + "Sync now: what your other devices hold comes back."
      : "Your training data can be used again. Nothing is missing."
  }
}
