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
  /// The words in which it speaks.
  private let spoken: SpokenWords

  /// What a repair of the engine came to.
  init(_ report: Store.RepairReport, in words: StoreWords) {
    spoken = SpokenWords(words)
    let found = report.faults.map(\.error) + [report.journal?.error].compactMap(\.self)
    setAside = found.map {
      TrainingError(.damaged, causes: [$0.description], origin: $0).said(in: words)
    }
    mendedCount = report.mended.count
    takenBack = report.strays.reduce(into: report.takenBack) { $0.formUnion($1.taken) }
    missing = report.missing
    hasFoundNothing = report.hasFoundNothing
  }
}

extension StoreRepair {
  /// What a person is told who has asked for the repair, in the words of the store (``StoreOptions/words``).
  public var localizedDescription: String { description(in: spoken.words) }

  /// What a person is told who has asked for the repair.
  public func description(in words: StoreWords) -> String {
    let saying = words[.repair(outcome)]
    return [saying.text, saying.advice].compactMap(\.self).joined(separator: " ")
  }

  private var outcome: StoreWords.Repair {
    if hasFoundNothing { return .nothingToDo }
    return missing.isEmpty && setAside.isEmpty ? .complete : .incomplete
  }
}
