/// What a journal has that the log has not.
package struct JournalReport: Sendable, Hashable {
  /// The journal's path.
  package let path: String
  /// What it has.
  package let content: Content

  /// What a journal has.
  package enum Content: Sendable, Hashable {
    /// Lines that readers take for the log's, and that the next writer puts there.
    /// - Parameters:
    ///   - segment: The path of the segment that they are of.
    ///   - bytes: Where they would stand in it.
    case missingLines(segment: String, bytes: Range<Int>)
    /// Lines that nobody reads, since the log has others in their place or none in front of them.
    case unreadLines(segment: String, bytes: Range<Int>)
    /// Nothing that can be read.
    case unreadable
    /// What the store wrote on an earlier day, under a replica id that it had before.
    case outdated(ReplicaID)
    /// What another store has written.
    case foreign(DatasetID, ReplicaID)
  }
}

extension JournalReport {
  /// Whether it is as a crash may leave it; else lines are gone, or may be, that were durable.
  package var isHarmless: Bool {
    switch content {
    case .missingLines, .unreadable: true
    case .unreadLines, .outdated, .foreign: false
    }
  }
}

extension Store {
  /// What the journal has that the log has not: after a power cut, or beside a writer who is at work;
  /// nil where there is nothing of it. Whose it is says `store.json` as it stands now: a writer may have taken a
  /// fresh id.
  /// - Complexity: O(bytes of the journal)
  package func journalReport() throws(LogError) -> JournalReport? {
    let (manifest, found) = try findNow()
    return report(of: found.journal, found.written.mark, manifest)
  }

  /// The same of one that was read, with what its head says.
  func report(
    of journal: JournalFinding, _ mark: LogMark?, _ manifest: StoreManifest
  ) -> JournalReport? {
    let outdated = outdated(mark, of: manifest).map { JournalReport.Content.outdated($0) }
    let content: JournalReport.Content? =
      switch journal {
      case .ended, .stands: outdated
      case .ahead(let chain, let patch):
        outdated
          ?? .missingLines(segment: folder.log + "/" + chain.segment, bytes: patch.lines)
      case .orphaned(let chain, let missing):
        .unreadLines(segment: folder.log + "/" + chain.segment, bytes: missing)
      case .unreadable: .unreadable
      case .foreign(let owner, _): .foreign(owner.dataset, owner.replica)
      }
    return content.map { JournalReport(path: folder.journal, content: $0) }
  }

  /// What stands in the folder now, and under which `store.json` that was read: a writer may take a fresh id
  /// meanwhile.
  private func findNow() throws(LogError) -> (StoreManifest, LogReader.Found) {
    var manifest = try Store.readManifest(in: folder, files: environment.files)
    for _ in 1..<LogReader.greatestTries {
      let reader = LogReader(folder: folder, files: environment.files, manifest: manifest)
      let found = try reader.find()
      let now = try Store.readManifest(in: folder, files: environment.files)
      if now.owner == manifest.owner { return (manifest, found) }
      manifest = now
    }
    throw LogError(
      .inputOutput, "it changes faster than it can be read",
      at: LogError.Position(path: folder.manifest), advice: .runAgain)
  }
}
