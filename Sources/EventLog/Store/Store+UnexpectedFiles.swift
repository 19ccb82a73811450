extension Store {
  /// What stands in the store's folder and is not the store's: each is passed over, whatever it is.
  ///
  /// Only names and sorts are looked at; nothing is opened but the store's own folders.
  package func unexpectedFiles() throws(LogError) -> [LogError] {
    var found: [LogError] = []
    for part in [folder.path] + folder.folders {
      guard try environment.files.status(of: part)?.isFolder == true else { continue }
      for name in try environment.files.names(in: part) {
        let path = part + "/" + name
        let sort = try environment.files.status(of: path)?.sort
        let expected = folder.expected(name, in: part)
        // What is the store's may have gone meanwhile: a writer is at work.
        guard expected == nil || sort != expected && sort != nil else { continue }
        // A name that was repaired names nothing.
        let what = sort.map { "\($0)" } ?? "something with a name that is no UTF-8,"
        found.append(
          LogError(
            .strange, "\(what) that is not the store's is passed over",
            at: LogError.Position(path: path)))
      }
    }
    return found
  }
}

extension StoreFolder {
  /// What sort of thing a store has under a name in one of its folders; nil where it has none.
  fileprivate func expected(_ name: String, in part: String) -> FileSort? {
    let path = part + "/" + name
    // A writer may be at work, or was ended.
    let finished = DurableFile.finished(name)
    let isOwn =
      switch part {
      case log: SegmentName.firstPosition(of: finished) != nil || part + "/" + finished == seals
      case snapshots: SnapshotFolder.isName(finished)
      case peers: finished.hasSuffix(".json")
      case quarantine: finished.hasSuffix(".json") || finished.hasSuffix(".bytes")
      default: possibleFiles.contains(part + "/" + finished)
      }
    if isOwn { return .file }
    return folders.contains(path) ? .folder : nil
  }
}
