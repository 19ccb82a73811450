// What a repair does about sound lines that do not stand as they should: among other bytes in the log, or in quarantine.

extension Store {
  /// Gives each sound line of a damaged segment a line of its own again, in its place. The segment's old bytes go to
  /// quarantine.
  ///
  /// If nothing else was wrong, the segment is then what its writers' marks say.
  /// - Returns: What was put right; empty if no segment has such a line.
  func mendSegments() throws(LogError) -> [LogError] {
    var flaws: [String: [LogError]] = [:]
    for fault in log.faults where !fault.bytes.isEmpty {
      flaws[fault.path, default: []] += fault.flaw == nil ? [] : [fault.error]
    }
    if let tail = log.tail {
      flaws[tail.path, default: []] += tail.flaw == nil ? [] : [tail.reason]
    }
    var found: [LogError] = []
    for chunk in log.chunks {
      guard let flaws = flaws[chunk.path],
        let bytes = chunk.contents.withBytes({ SoundLines.mended($0, seed: manifest.dataset.seed) })
      else { continue }
      if !manifest.isBeingRepaired { try rewriteManifest { $0.isBeingRepaired = true } }
      let named =
        flaws.isEmpty
        ? [LogError(.malformed, LineFlaw.otherBytes.reason, at: .init(path: chunk.path))] : flaws
      try quarantine.keep(
        try environment.files.contents(ofSegment: chunk.path).allBytes, from: chunk.path, at: 0,
        because: named.map(\.description).joined(separator: "\n"))
      try DurableFile(environment.files).write(bytes, to: chunk.path, in: folder.log)
      found += named
    }
    return found
  }
}

/// Sound lines in quarantine whose events a log lacks.
package struct QuarantinedEvents: Sendable {
  /// The events that the log can take: each batch is whole.
  package let whole: [Event]
  /// Events of batches of which quarantine and log lack others.
  package let parts: Coverage

  fileprivate init(_ found: [EventID: Event]) {
    var isWhole: [EventRange: Bool] = [:]
    var (whole, parts): ([Event], [EventID]) = ([], [])
    for event in found.values.sorted(by: { $0.id < $1.id }) {
      if let batch = event.batchRange {
        let known = isWhole[batch] ?? batch.isWholeBatch(of: found)
        isWhole[batch] = known
        guard known else {
          parts.append(event.id)
          continue
        }
      }
      whole.append(event)
    }
    self.whole = whole
    self.parts = Coverage(of: parts)
  }
}

extension Store {
  /// The events in quarantine that the log lacks, by their ids. Of an id with several contents the first is taken, by
  /// the name of the file.
  ///
  /// An unfinished write may have left another content under an id that was given to an event afterwards. So no line is
  /// taken whose id the log has.
  /// - Complexity: O(bytes in quarantine)
  package func quarantinedEvents() throws(LogError) -> QuarantinedEvents {
    var found: [EventID: Event] = [:]
    for path in try quarantine.paths() {
      try forEachSoundEvent(in: path) { event in
        guard found[event.id] == nil, !log.coverage.contains(event.id) else { return }
        found[event.id] = event
      }
    }
    return QuarantinedEvents(found)
  }

  /// Takes the events back from quarantine that the log lacks.
  /// - Returns: Those that were taken back, and those that wait for the rest of their batch.
  func takeBack() throws(LogError) -> (taken: Coverage, waiting: Coverage) {
    let quarantined = try quarantinedEvents()
    guard !quarantined.whole.isEmpty else { return (Coverage(), quarantined.parts) }
    return (Coverage(of: try receive(quarantined.whole).map(\.id)), quarantined.parts)
  }
}

extension Store {
  /// Calls the body with the event of each sound line of a file. A file that is gone, cannot be opened or is longer
  /// than any segment has none.
  /// - Complexity: O(bytes)
  func forEachSoundEvent(
    in path: String, _ body: (Event) throws(LogError) -> Void
  ) throws(LogError) {
    let contents: FileContents
    do throws(LogError) {
      contents = try environment.files.contents(ofSegment: path)
    } catch {
      switch error.code {
      case .damaged, .notFound, .noPermission, .strange: return
      default: throw error
      }
    }
    var failure: LogError?
    contents.withBytes { bytes in
      SoundLines.forEach(in: bytes, seed: manifest.dataset.seed) { line in
        guard failure == nil else { return }
        do throws(LogError) {
          try body(try Event(line: Array(line), of: manifest.dataset))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }
}

extension Event {
  /// The events of its batch; nil outside of a batch of several.
  fileprivate var batchRange: EventRange? {
    guard let mark = batch, mark.count > 1, let seqs = mark.seqs(around: id.seq) else { return nil }
    return EventRange(replica: id.replica, seqs: seqs)
  }
}

extension EventRange {
  /// Whether its events are among some, and all are of one batch.
  fileprivate func isWholeBatch(of events: [EventID: Event]) -> Bool {
    guard seqs.width <= events.count else { return false }
    return seqs.allSatisfy { seq in
      let event = events[EventID(replica: replica, seq: seq)]
      return event?.batch
        == BatchMark(index: seq - seqs.lowerBound + 1, count: UInt64(seqs.width))
    }
  }
}

extension Quarantine {
  /// The files with bytes, in the order of their names.
  func paths() throws(LogError) -> [String] {
    guard try files.status(of: folder.quarantine)?.isFolder == true else { return [] }
    var paths: [String] = []
    for name in try files.names(in: folder.quarantine) where name.hasSuffix(".bytes") {
      let path = folder.quarantine + "/" + name
      if try files.status(of: path)?.sort == .file { paths.append(path) }
    }
    return paths
  }
}
