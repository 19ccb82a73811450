/// What the files of a store know of events that were durable in its log, or that a peer was seen to hold.
///
/// Its sources are the journal's mark and the seals, the numbers of the store's own events, which have no holes,
/// `store.json`, the snapshots and the receipts. An event that a source knows and the log lacks is lost.
struct Evidence: Sendable, Hashable {
  /// A file, and the events that it knows.
  struct Source: Sendable, Hashable {
    /// The file.
    let path: String
    /// The events.
    let events: Coverage
  }

  /// In the order in which they are asked.
  private(set) var sources: [Source] = []

  /// Adds what a file knows.
  mutating func add(_ path: String, _ events: Coverage) {
    sources.append(Source(path: path, events: events))
  }

  /// Adds what a writer's mark knows of the writer's own events.
  mutating func add(_ path: String, _ mark: LogMark) {
    add(path, Coverage(upTo: mark.seq, of: mark.owner.replica))
  }

  /// Adds the receipts of one peer as one source, so that years of them are looked through once.
  ///
  /// It has the path of the newest receipt that knows an event which the log lacks.
  /// - Parameters:
  ///   - receipts: The newest first.
  ///   - log: The events that the log holds.
  mutating func add(receipts: [Source], beside log: Coverage) {
    let events = Coverage(joining: receipts.map(\.events))
    // A writer asks one receipt of each peer: its path is known.
    let isSought = receipts.count > 1 && !events.subtracting(log).isEmpty
    let telling = isSought ? receipts.first { !$0.events.subtracting(log).isEmpty } : nil
    guard let source = telling ?? receipts.first else { return }
    add(source.path, events)
  }

  /// Adds all sources of other evidence.
  mutating func add(_ other: Evidence) { sources += other.sources }
}

extension Evidence {
  /// The events that a log lacks, each with the first source that knows it.
  /// - Complexity: O(ranges) of each source
  func lost(from log: Coverage) -> [LostEvents] {
    var known = log
    return sources.compactMap { source in
      let lost = source.events.subtracting(known)
      known.formUnion(lost)
      return lost.isEmpty ? nil : LostEvents(path: source.path, events: lost)
    }
  }

  /// The events that a log lacks, with every source that knows them.
  func lostBySource(from log: Coverage) -> [LostEvents] {
    sources.compactMap { source in
      let lost = source.events.subtracting(log)
      return lost.isEmpty ? nil : LostEvents(path: source.path, events: lost)
    }
  }
}

/// Events that a file of a store knows and its log lacks: the log had them.
package struct LostEvents: Sendable, Hashable {
  /// The file.
  package let path: String
  /// The events.
  package let events: Coverage
}
