/// Events that a file of a store speaks of, and that its log lacks: they were there, and are lost.
package struct LostEvents: Sendable, Hashable {
  /// The file.
  package let path: String
  /// The events.
  package let events: Coverage
}

extension Store {
  /// What is known to be lost: by the journal, the seals, `store.json`, snapshots, receipts, and by the numbers of
  /// the store's own events, which have no holes.
  /// - Complexity: O(files), and O(ranges) of each
  package func lostEvents() throws(LogError) -> [LostEvents] {
    let known = try known(asking: .all)
    let lost = losses(from: log.coverage, of: known)
    guard !lost.isEmpty, writing == nil else { return lost }
    // What a writer has written and told others since this reader read the log is there by now.
    let coverage = try reader.log(workers: environment.workers, reading: .everyLine).log.coverage
    return losses(from: log.coverage.union(coverage), of: known)
  }

  /// The same for whoever has the writer's lock.
  /// - Parameter asked: Which receipts are asked. A writer that finds where the log ended asks only the newest of
  ///   each peer, so that years of receipts cost it nothing.
  func lostEvents(asking asked: ReceiptsAsked) throws(LogError) -> [LostEvents] {
    losses(from: log.coverage, of: try known(asking: asked))
  }

  /// What files know of events.
  private func known(
    asking asked: ReceiptsAsked
  ) throws(LogError) -> [(path: String, events: Coverage)] {
    try knownBesideReceipts() + receiptCoverages(asked).map(\.known)
  }

  private func knownBesideReceipts() -> [(path: String, events: Coverage)] {
    marks() + [ownEvents] + formerEvents + snapshotCoverages()
  }

  /// What files know and the log lacks.
  /// - Parameter isEachAlone: Whether a file also says what one before it has said.
  private func losses(
    from coverage: Coverage, of known: [(path: String, events: Coverage)], isEachAlone: Bool = false
  ) -> [LostEvents] {
    var said = coverage
    return known.compactMap { path, events in
      let lost = events.subtracting(said)
      if !isEachAlone { said.formUnion(lost) }
      return lost.isEmpty ? nil : LostEvents(path: path, events: lost)
    }
  }

  /// What the store's writers said of its end. Seals say nothing of an id that it had before: that may have holes,
  /// for which it has taken this one, and a repair may have named them. A journal under such an id is one of an
  /// earlier day.
  private func marks() -> [(path: String, events: Coverage)] {
    let seals = written.seals.marks.filter { $0.owner == manifest.owner }
    let marks =
      seals.map { (folder.seals, $0) } + (written.mark.map { [(folder.journal, $0)] } ?? [])
    return marks.map { path, mark in (path, Coverage(upTo: mark.seq, of: mark.owner.replica)) }
  }

  /// All of the store's own events up to the last one that the log has.
  private var ownEvents: (path: String, events: Coverage) {
    let own = manifest.replica
    return (folder.log, Coverage(upTo: log.greatestSeq(of: own) ?? 0, of: own))
  }

  /// What was known of earlier ids under which events were lost.
  private var formerEvents: [(path: String, events: Coverage)] {
    manifest.lastKnown.map { (folder.manifest, Coverage(upTo: $0.seq, of: $0.replica)) }
  }

  private func snapshotCoverages() -> [(path: String, events: Coverage)] {
    SnapshotFolder(folder: folder, files: environment.files).coverages(of: manifest)
      .map { (folder.snapshots + "/" + $0.name, $0.events) }
  }

  /// What is wrong with the seals as they stood at the opening: nobody believes those lines, and the next
  /// writer makes them anew.
  package var sealFaults: [LogError] {
    guard written.seals.strangeLines > 0 else { return [] }
    return [
      LogError(
        .damaged,
        "lines in it cannot be believed or are another store's: \(written.seals.strangeLines)",
        at: LogError.Position(path: folder.seals))
    ]
  }

  /// Moves to quarantine what speaks of events that are lost, so that nothing does any more.
  /// - Returns: The events.
  func forgetLostEvents() throws(LogError) -> Coverage {
    let known = try knownBesideReceipts() + receiptCoverages(.all).flatMap(\.each)
    let lost = losses(from: log.coverage, of: known, isEachAlone: true)
    let all = Coverage(joining: lost.map(\.events))
    for lost in lost where lost.path.hasPrefix(folder.peers + "/") {
      try quarantineReceipt(
        lost.path, because: "it speaks of events that the log lacks: \(lost.events)")
    }
    // What snapshots and the journal say follows from the log.
    if !all.isEmpty {
      try SnapshotFolder(folder: folder, files: environment.files).removeAll(except: [])
    }
    return all
  }
}
