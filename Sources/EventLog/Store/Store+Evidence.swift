extension Store {
  /// The events that are lost: a file of the store knows them, and its log lacks them.
  ///
  /// A reader looks at the log once more, since a writer may have added events meanwhile.
  /// - Complexity: O(files), and O(ranges) of each
  package func lostEvents() throws(LogError) -> [LostEvents] {
    try lostEvents(asking: .all, again: true)
  }

  /// The events that are lost, by the receipts that are asked.
  /// - Parameter again: Whether a reader looks at the log once more.
  func lostEvents(asking asked: ReceiptsAsked, again: Bool) throws(LogError) -> [LostEvents] {
    let evidence = try evidence(asking: asked)
    let lost = evidence.lost(from: log.coverage)
    guard again, !lost.isEmpty, writing == nil else { return lost }
    let coverage = try reader.log(workers: environment.workers, reading: .everyLine).log.coverage
    return evidence.lost(from: log.coverage.union(coverage))
  }

  /// The events that are lost, as the holder of the writer's lock finds them.
  /// - Parameter asked: Which receipts are read. A writer that knows where the log ended reads the newest of each
  ///   peer, so years of receipts cost it nothing.
  func lostEvents(asking asked: ReceiptsAsked) throws(LogError) -> [LostEvents] {
    try lostEvents(asking: asked, again: false)
  }

  private func evidence(asking asked: ReceiptsAsked) throws(LogError) -> Evidence {
    var evidence = evidenceBesideReceipts
    let held = log.coverage
    for receipts in try receiptClaims(asked) { evidence.add(receipts: receipts, beside: held) }
    return evidence
  }

  /// All evidence but that of the receipts.
  ///
  /// Seals count only under the replica id of now: an earlier id may have holes, for which the store took this one,
  /// and which a repair may have named. A journal under an earlier id is one of an earlier day.
  var evidenceBesideReceipts: Evidence {
    var evidence = Evidence()
    for seal in written.seals.marks where seal.owner == manifest.owner {
      evidence.add(folder.seals, seal)
    }
    if let mark = written.mark { evidence.add(folder.journal, mark) }
    let own = manifest.replica
    evidence.add(folder.log, Coverage(upTo: log.greatestSeq(of: own) ?? 0, of: own))
    for last in manifest.lastKnown {
      evidence.add(folder.manifest, Coverage(upTo: last.seq, of: last.replica))
    }
    evidence.add(snapshotEvidence)
    return evidence
  }

  private var snapshotEvidence: Evidence {
    var evidence = Evidence()
    for (name, events) in snapshots.coverages(of: manifest) {
      evidence.add(folder.snapshots + "/" + name, events)
    }
    return evidence
  }

  /// The names of the snapshots that know lost events. They may be the only files that do.
  package func snapshotsOfLostEvents() -> [String] {
    snapshotEvidence.lostBySource(from: log.coverage).map { SegmentName.name(in: $0.path) }
  }

  /// Moves the receipts that know lost events to quarantine and removes all snapshots, so that no file speaks of
  /// those events any more.
  /// - Returns: The lost events.
  func forgetLostEvents() throws(LogError) -> Coverage {
    var evidence = evidenceBesideReceipts
    for receipt in try receiptClaims(.all).joined() { evidence.add(receipt.path, receipt.events) }
    let lost = evidence.lostBySource(from: log.coverage)
    for lost in lost where lost.path.hasPrefix(folder.peers + "/") {
      try quarantineReceipt(
        lost.path, because: "it speaks of events that the log lacks: \(lost.events)")
    }
    // The journal and new snapshots say what follows from the log.
    if !lost.isEmpty {
      try snapshots.removeAll(except: [])
    }
    return Coverage(joining: lost.map(\.events))
  }

  /// What is wrong with the seals as the opening found them: readers ignore such lines, and the next writer makes
  /// them anew.
  package var sealFaults: [LogError] {
    guard written.seals.badLines > 0 else { return [] }
    return [
      LogError(
        .damaged,
        "lines in it cannot be believed or are another store's: \(written.seals.badLines)",
        at: LogError.Position(path: folder.seals))
    ]
  }
}
