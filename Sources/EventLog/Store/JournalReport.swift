/// What a journal has and the log lacks.
package struct JournalReport: Sendable, Hashable {
  /// The journal's path.
  package let path: String
  /// What it has.
  package let content: Content

  /// What a journal has.
  package enum Content: Sendable, Hashable {
    /// Lines that readers read as the log's, and that the next writer appends.
    /// - Parameters:
    ///   - segment: The path of their segment.
    ///   - bytes: Where they would stand in it.
    case missingLines(segment: String, bytes: Range<Int>)
    /// Lines that readers ignore, since the log has others in their place or none in front of them.
    case unreadLines(segment: String, bytes: Range<Int>)
    /// Bytes that cannot be read.
    case unreadable
    /// What the store wrote earlier, under a former replica id.
    case outdated(ReplicaID)
    /// What another store wrote.
    case foreign(DatasetID, ReplicaID)
  }
}

extension JournalReport {
  /// Whether a crash may leave such a journal. Otherwise durable lines are gone or may be.
  package var isHarmless: Bool {
    switch content {
    case .missingLines, .unreadable: true
    case .unreadLines, .outdated, .foreign: false
    }
  }
}

extension Store {
  /// What the journal has and the log lacks, after a power cut or beside a writer; nil if the log has all.
  /// `store.json` is read again for it, since a writer may have taken a fresh id.
  /// - Complexity: O(bytes of the journal)
  package func journalReport() throws(LogError) -> JournalReport? {
    let (manifest, found) = try findNow()
    return report(of: found.journal, found.written.mark, manifest)
  }

  /// What a journal that was read has and the log lacks.
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

  /// What the folder holds now, and the `store.json` under which it was read: a writer may take a fresh id
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
      .inputOutput, "it changed \(LogReader.greatestTries) times while it was being read",
      at: LogError.Position(path: folder.manifest), advice: .runAgain)
  }
}
