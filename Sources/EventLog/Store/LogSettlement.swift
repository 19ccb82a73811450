/// Brings the log and the journal together, under the writer's lock, before anything is built on them.
///
/// What an earlier writer met with is unknown: a power cut may have taken lines that only the journal
/// has now, or a sync may have failed, whose bytes are in the cache and nowhere else. So the last
/// segment is written anew beside the old one where either can be, and then the journal is made void.
struct LogSettlement {
  let folder: StoreFolder
  let files: any FileSystem

  /// - Parameter takeNewReplicaID: Called before lines leave the store that may have been acknowledged,
  ///   so that their numbers are never given again.
  func settle(takeNewReplicaID: () throws(LogError) -> Void) throws(LogError) {
    let journal = JournalFile(folder: folder, files: files)
    let isInterrupted = try WritingMark(folder: folder, files: files).isLeft()
    let image = try journal.image()
    let chain = image.flatMap { JournalChain(of: $0) }
    if let last = try LogReader(folder: folder, files: files).segments().last?.path {
      try secure(last, chain, isInterrupted: isInterrupted)
    }
    if let chain, try !stands(chain) {
      try takeNewReplicaID()
      try keep(chain)
    }
    guard let image, isInterrupted || JournalRecord.sumOfVoid(image) == nil else { return }
    try journal.makeVoid()
  }

  /// Makes the last segment durable, with what the journal has of it.
  private func secure(
    _ segment: String, _ chain: JournalChain?, isInterrupted: Bool
  ) throws(LogError) {
    let contents = try files.contents(of: segment)
    if let chain, chain.segment == SegmentName.name(in: segment),
      case .lacking(let patch) = chain.fit(to: contents)
    {
      if !patch.replaced.isEmpty {
        try Quarantine(folder: folder, files: files).keep(
          contents.bytes(in: patch.replaced), from: segment, at: patch.replaced.lowerBound,
          because: "the journal has other bytes for this place, which were durable")
      }
      try DurableFile(files).write(patch.bytes, to: segment, in: folder.log)
    } else if isInterrupted {
      try DurableFile(files).write(contents.allBytes, to: segment, in: folder.log)
    }
  }

  /// Whether the log has all lines of the journal.
  private func stands(_ chain: JournalChain) throws(LogError) -> Bool {
    let path = folder.log + "/" + chain.segment
    guard try files.status(of: path) != nil else { return false }
    return chain.stands(in: try files.contents(of: path))
  }

  /// Keeps lines of the journal that find no place in the log.
  private func keep(_ chain: JournalChain) throws(LogError) {
    try Quarantine(folder: folder, files: files).keep(
      chain.bytes, from: folder.log + "/" + chain.segment, at: chain.offset,
      because: "the journal has these lines for this place, where the log has others or none")
  }
}
