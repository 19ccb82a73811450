extension Store {
  /// Begins a group of local events at the wall clock's time.
  public func stage() -> Staging {
    Staging(
      replica: manifest.replica, firstSeq: (log.coverage[manifest.replica].greatest ?? 0) + 1,
      now: environment.clock.now())
  }

  /// Gives a draft the next number and its stamp (SPEC 3), behind those that are staged already.
  /// - Throws: `tooLarge` where its line would be too long or nested too deep; `unusable` where the
  ///   last stamp there is has been used on its entity, or the store is open for reading only.
  public func stage(_ draft: EventDraft, in staging: inout Staging) throws(LogError) -> Event {
    guard writing != nil else { throw isReadOnly() }
    return try staging.add(draft) { (hash) throws(LogError) in try writing?.stamps[hash] }
  }

  /// Writes staged events durably, in one write.
  /// - Returns: The events as they were written.
  /// - Throws: What the file system threw; the store must be opened again then.
  public func commit(_ staging: Staging) throws(LogError) -> [Event] {
    let events = try staging.marked()
    try write(events)
    return events
  }

  /// Takes those received events that it lacks, verbatim, in one write.
  ///
  /// The lines of a batch are put next to each other, at the place of the first of them.
  /// - Returns: The events it lacked.
  /// - Throws: `conflictingContent` where an event is known with other bytes, `partialBatch` where
  ///   some of a batch are missing; nothing is kept then. The position's line is the index of the
  ///   event, counted from 1.
  public func receive(_ received: [Event]) throws(LogError) -> [Event] {
    guard writing != nil else { throw isReadOnly() }
    let lacking = try ReceivedEvents(received, lackedBy: log).ordered
    try write(lacking)
    return lacking
  }

  private func isReadOnly() -> LogError {
    LogError(
      .unusable, "the store is open for reading only", at: LogError.Position(path: folder.path))
  }

  private func write(_ events: [Event]) throws(LogError) {
    guard !events.isEmpty else { return }
    guard let writer = writing?.writer else { throw isReadOnly() }
    try writing?.lock.check()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(events.reduce(0) { $0 + $1.line.count + 1 })
    for event in events {
      bytes.append(contentsOf: event.line)
      bytes.append(UInt8(ascii: "\n"))
    }
    let place = try writer.append(
      bytes, at: log.count + 1, isOneGroup: Store.isOneGroup(events))
    note(events, in: FileContents(bytes), at: place)
  }

  /// Whether events are one line or one batch, so that a missing part makes all of it unreadable.
  private static func isOneGroup(_ events: [Event]) -> Bool {
    events.count == 1 || events.first?.batch.map { $0.count == UInt64(events.count) } ?? false
  }

  /// Makes the log say what the disk says now.
  private func note(
    _ events: [Event], in contents: FileContents, at place: (path: String, offset: Int)
  ) {
    let repeats = log.append(
      LogChunk(path: place.path, base: place.offset, contents: contents)
    ) { chunk in
      var offset = 0
      return events.map { event in
        defer { offset += event.line.count + 1 }
        return LogEntry(event, chunk: chunk, offset: offset)
      }
    }
    assert(repeats.isEmpty, "an event was written twice: \(repeats)")
    for entry in log.entries.suffix(events.count) {
      writing?.stamps.note(entry.stamp, of: entry.entityHash)
    }
  }
}

extension LogEntry {
  /// The entry of an event that has just been written.
  fileprivate init(_ event: Event, chunk: Int, offset: Int) {
    self = event.line.withRawBytes {
      LogEntry(layout: event.layout, line: $0, chunk: chunk, offset: offset)
    }
  }
}
