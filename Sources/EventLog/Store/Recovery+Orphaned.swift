// What becomes of acknowledged lines that a journal has for a place where the log has others or none.

extension JournalChain {
  /// Its events that a log lacks, each batch whole; those whose lines cannot be read are left out.
  /// - Complexity: O(bytes)
  func events(lackedBy log: Log, of dataset: DatasetID) -> [Event] {
    var events: [Event] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do throws(LogError) { events.append(try Event(line: Array(line), of: dataset)) } catch {
        // No event: quarantine has it.
        continue
      }
    }
    do throws(LogError) {
      return try ReceivedEvents(events, of: dataset, lackedBy: log).ordered
    } catch {
      // A batch that is no longer whole, which no log takes.
      return []
    }
  }

  /// A journal that has some events behind a log's end, as if they had just been acknowledged.
  /// - Parameter mark: Where the log ends.
  static func journal(of events: [Event], at mark: LogMark) -> [UInt8] {
    let lines = events.flatMap { $0.line + [UInt8(ascii: "\n")] }
    var (journal, sum) = JournalHead(after: 0, isEnded: false, mark: mark).line()
    _ = lines.withRawBytes {
      JournalRecord.appendLine(
        about: $0, at: mark.end.length, of: mark.end.name, after: sum, to: &journal)
    }
    return journal + lines
  }
}

extension Store {
  /// Puts the events of a orphaned chain that the log lacks behind the log's end: they were acknowledged.
  ///
  /// A new journal takes the place of the old one at once, and has them for their new place. So after a crash at
  /// any moment either the old one or the new one is found, and no line is put into the log twice.
  /// - Returns: What the journal is to the log then; nil where the log lacks none of the events.
  func rehome(_ chain: JournalChain) throws(LogError) -> JournalFinding? {
    let events = chain.events(lackedBy: log, of: manifest.dataset)
    if events.isEmpty { return nil }
    // They come behind whole lines.
    if log.tail != nil {
      try rewriteLastSegment()
      // It may have stood in the very place that the journal has them for.
      if let ahead = try readAgain() { return ahead }
    }
    let writer = DurableFile(environment.files)
    if let segment = newLastSegment {
      try writer.write([], to: segment, in: folder.log)
      // It may be that very place.
      if let ahead = try readAgain() { return ahead }
    }
    let mark = log.mark(of: manifest.owner)
    try writer.write(
      JournalChain.journal(of: events, at: mark), to: folder.journal, in: folder.path)
    return try readAgain()
  }

  /// The path of a segment that lines can be put into, where there is none, or the last one does not end with a line
  /// that is believed or is sealed; nil where they can stand behind that.
  ///
  /// It follows all that is there; a repair gives it the name that its lines' positions have.
  private var newLastSegment: String? {
    guard let last = log.chunks.last else { return folder.segment(from: log.count + 1) }
    let end = log.mark(of: manifest.owner).end
    let name = SegmentName.name(in: last.path)
    if name == end.name, last.contents.count == end.length, written.seals[name] == nil {
      return nil
    }
    let lines = last.contents.withBytes { bytes in
      var finder = LineFinder(bytes)
      var count = 0
      while finder.next() != nil { count += 1 }
      return count
    }
    return folder.segment(from: (SegmentName.firstPosition(of: name) ?? 1) + max(1, lines))
  }

  /// Reads the whole log once more, after a recovery has changed its files.
  /// - Returns: What the journal is to it, where it has lines that the log's last segment lacks.
  @discardableResult
  func readAgain() throws(LogError) -> JournalFinding? {
    let (log, found) = try reader.log(workers: environment.workers, reading: .everyLine)
    (self.log, written) = (log, found.written)
    guard case .ahead = found.journal else { return nil }
    return found.journal
  }
}
