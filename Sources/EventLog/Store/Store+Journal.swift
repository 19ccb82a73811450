/// Lines that the journal has and the log has not.
public struct JournalReport: Sendable, Hashable {
  /// The journal's path.
  public let path: String
  /// The path of the segment that they are of.
  public let segment: String
  /// Where they stand in it, or would stand.
  public let bytes: Range<Int>
  /// Whether a reader takes them for the log's: not where the log has gone on without them.
  public let areRead: Bool
}

extension Store {
  /// What the journal has that the log has not: after a power cut, or beside a writer who is at work;
  /// nil where there is nothing of it.
  /// - Complexity: O(bytes of the journal)
  public func journalReport() throws(LogError) -> JournalReport? {
    let files = environment.files
    let journal = JournalFile(folder: folder, files: files)
    guard let chain = try journal.image().flatMap({ JournalChain(of: $0) }) else { return nil }
    let segments = try LogReader(folder: folder, files: files).segmentsAsTheyStand()
    let segment = segments.last { SegmentName.name(in: $0.path) == chain.segment }
    var missing = chain.offset..<chain.end
    var areRead = false
    switch segment.map({ chain.fit(to: $0.contents) }) {
    case .whole: return nil
    case .lacking(let patch):
      missing = patch.lines
      areRead = segment?.path == segments.last?.path
    case .foreign, nil: break
    }
    return JournalReport(
      path: folder.journal, segment: folder.log + "/" + chain.segment, bytes: missing,
      areRead: areRead)
  }
}
