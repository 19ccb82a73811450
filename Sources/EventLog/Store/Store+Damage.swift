extension Store {
  /// What is known to be wrong with what the store holds, as it was opened: lines that cannot be believed, events that
  /// are lost, durable lines that readers do not read, an interrupted repair. Empty for a whole store.
  ///
  /// What every reader tells beside its answer; `verify` looks at more files.
  /// - Complexity: O(names of receipts), and O(ranges) of the files that know the log
  package func damage() throws(LogError) -> [LogError] {
    var damage = log.faults.map(\.error)
    damage += try lostEventsOfReader().map(\.error)
    if let journal = openedBeside { damage.append(journal.error) }
    if let fault = repairFault { damage.append(fault) }
    // Before the lines that then seem to be of another dataset.
    if let fault = try manifestFault() { damage.insert(fault, at: 0) }
    return damage
  }

  /// The events that are lost as far as a reader looks. What stands in the place of `peers` costs no answer: `verify`
  /// names it.
  package func lostEventsOfReader() throws(LogError) -> [LostEvents] {
    do throws(LogError) {
      return try lostEvents(asking: .newestOfEachPeer, again: true)
    } catch  where error.code == .strange || error.code == .noPermission {
      return evidenceBesideReceipts.lost(from: log.coverage)
    }
  }

  /// Keeps what is wrong with the journal beside which the store was opened, if no crash may leave it so.
  func noteJournal(_ journal: JournalFinding) throws(LogError) {
    guard let found = report(of: journal, written.mark, manifest), !found.isHarmless else { return }
    // A writer may have taken a fresh id between the readings of `store.json` and of the journal.
    openedBeside = try journalReport().flatMap { $0.isHarmless ? nil : $0 }
  }
}

extension LostEvents {
  /// The loss as an error.
  package var error: LogError {
    LogError(
      .damaged, "the log lacks events that this file knows: \(events)",
      at: LogError.Position(path: path), advice: .syncWithPeer)
  }
}

extension JournalReport {
  /// What the journal has, and what comes of it.
  package var text: String {
    switch content {
    case .missingLines(let segment, let bytes):
      "it has \(JournalReport.text(bytes)) of \(segment) that are missing there; the next writer puts them back"
    case .unreadLines(let segment, let bytes):
      "it has \(JournalReport.text(bytes)) of \(segment) where the log has others or none, so they are not "
        + "read; the next writer puts those events behind the log's end that it lacks"
    case .unreadable:
      "it cannot be read, so nothing says where the log ended, and events may be gone from there; the "
        + "next writer makes a new one"
    case .outdated(let replica):
      "it is of an earlier day, when the store was replica \(replica), so nothing says where the log ended, and "
        + "events may be gone from there; the next writer makes a new one"
    case .foreign(let dataset, let replica):
      "it belongs to another store, replica \(replica) of the dataset \(dataset), so it is not read; the "
        + "next writer keeps its lines in quarantine"
    }
  }

  /// The finding as an error.
  package var error: LogError {
    LogError(.damaged, text, at: LogError.Position(path: path))
  }

  private static func text(_ bytes: Range<Int>) -> String {
    bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
  }
}
