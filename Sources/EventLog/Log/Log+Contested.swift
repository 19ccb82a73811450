// Several contents under one event id: all of them count, and each has a number by its bytes (log-format 1).

extension Log {
  /// The event ids under which it holds several contents.
  package var contested: Coverage { contestedEvents.coverage }

  /// How many contents it holds besides the first of each event.
  package var contestedCount: Int { contestedEvents.count }

  /// Every content that it holds under an id, by their bytes.
  /// - Complexity: O(log n), and O(bytes)
  package func contents(of id: EventID) throws(LogError) -> [Event] {
    var events: [Event] = []
    for number in 1...EventID.greatestContentNumber {
      guard let event = try event(id.numbered(number)) else { break }
      events.append(event)
    }
    return events
  }

  /// How many contents it holds under an event's id, and whether the event is one of them.
  /// - Complexity: O(log n), and O(contents): only the bytes of those with the event's sum are compared.
  package func standing(of event: Event) throws(LogError) -> (count: Int, isKnown: Bool) {
    guard let places = contestedEvents.indices(of: event.id) else {
      let known = try self.event(event.id.first)
      return (known == nil ? 0 : 1, known == event)
    }
    let isKnown = event.line.withRawBytes { line in
      withExtendedLifetime(chunks) {
        places.contains {
          entries[$0].sum == event.sum && RawBytes.areEqual(bytes(of: entries[$0]), line)
        }
      }
    }
    return (places.count, isKnown)
  }

  /// The entities of some events, and of every other content under their ids, which has another number now.
  package func entities(of taken: [Event]) -> Set<Entity> {
    Set(taken.map(\.entity)).union(entities(contestedAmong: taken.map(\.id)))
  }

  /// The entities of the events at some positions behind its base, and of every other content under their ids.
  /// - Complexity: O(positions)
  package func entities(at positions: Range<Int>) throws(LogError) -> Set<Entity> {
    var entities: Set<Entity> = []
    // Nearly every line is about the entity of an earlier one.
    var known: [UInt64: LogEntry] = [:]
    var ids: [EventID] = []
    try forEachLine(at: positions) { (entry, line) throws(LogError) in
      let isKnown =
        known[entry.entityHash].map { entry.isAboutEntity(of: $0, line, bytes(of: $0)) } ?? false
      if !isKnown {
        known[entry.entityHash] = entry
        entities.insert(entry.entity(in: line))
      }
      if !contestedEvents.isEmpty { ids.append(entry.id) }
    }
    return entities.union(self.entities(contestedAmong: ids))
  }

  /// The entities of all contents under the contested ids among some.
  /// - Complexity: O(ids), and O(contents) of each once
  private func entities(contestedAmong ids: [EventID]) -> Set<Entity> {
    var entities: Set<Entity> = []
    withExtendedLifetime(chunks) {
      for id in Set(ids.map(\.first)) {
        for place in contestedEvents.indices(of: id) ?? [] {
          let entry = self.entries[place]
          entities.insert(entry.entity(in: bytes(of: entry)))
        }
      }
    }
    return entities
  }

  /// Where an event stands among the lines that were read; nil for any other event.
  /// - Complexity: O(log n)
  func entryIndex(of id: EventID) -> Int? {
    if !contestedEvents.isEmpty, let places = contestedEvents.indices(of: id) {
      return id.contentNumber <= places.count ? places[id.contentNumber - 1] : nil
    }
    return id.contentNumber == 1 ? index.index(of: id) : nil
  }

  /// Where the events of a range stand among the lines that were read, every content of each.
  func entryIndices(of range: EventRange) -> [Range<Int>] {
    var found = index.indices(of: range)
    for id in contestedEvents.ids(in: range) {
      let first = index.index(of: id)
      for place in contestedEvents.indices(of: id) ?? [] where place != first {
        found.append(place..<(place + 1))
      }
    }
    return found
  }

  /// Lines whose event is known already: another content, or a repetition.
  struct Repeats {
    /// The places among the new lines of those that bring another content.
    var contents: Set<Int> = []
    /// The places among the new lines of those that repeat another line, or are one too many under their id.
    var superfluous: Set<Int> = []
    /// The places of those that repeat another line.
    var again: Set<Int> = []
  }

  /// Tells the lines that repeat another one from those that bring another content.
  /// - Parameters:
  ///   - places: The new lines whose event comes before them, ascending.
  ///   - added: The new lines, in the last chunk.
  /// - Complexity: O(new), and O(contents) for each such line.
  func repeats(at places: [Int], among added: [LogEntry]) -> Repeats {
    let ids = Set(places.map { added[$0].id })
    var known: [EventID: [LogEntry]] = [:]
    for id in ids {
      known[id] = (contestedEvents.indices(of: id) ?? index.index(of: id).map { [$0] } ?? [])
        .map { entries[$0] }
    }
    let repeated = Set(places)
    var found = Repeats()
    for (place, entry) in added.enumerated() where ids.contains(entry.id) {
      let others = known[entry.id] ?? []
      if !repeated.contains(place) {
        known[entry.id]?.append(entry)
      } else if others.contains(where: { isSame($0, entry) }) {
        found.superfluous.insert(place)
        found.again.insert(place)
      } else if others.count >= EventID.greatestContentNumber {
        found.superfluous.insert(place)
      } else {
        found.contents.insert(place)
        known[entry.id]?.append(entry)
      }
    }
    return found
  }

  /// Gives the contents of some ids their numbers.
  /// - Parameter places: The entries of contents that the index of events does not find.
  mutating func number(contentsAt places: [Int]) {
    var indices: [EventID: [Int]] = [:]
    for place in places { indices[entries[place].id.first, default: []].append(place) }
    for (id, added) in indices {
      let known = contestedEvents.indices(of: id) ?? index.index(of: id).map { [$0] } ?? []
      let sorted = (known + added).sorted { isBefore(entries[$0], entries[$1]) }
      contestedEvents.note(id, at: sorted)
      for (offset, place) in sorted.enumerated() {
        entries.replace(at: place, by: entries[place].numbered(offset + 1))
      }
    }
  }

  /// Gives the lines that stand in the log once more the numbers of their contents.
  mutating func numberSharedLines(of ids: Set<EventID>) {
    if sharedLines.isEmpty { return }
    for id in ids {
      let known = contestedEvents.indices(of: id) ?? index.index(of: id).map { [$0] } ?? []
      for place in sharedLines.places(of: id) {
        guard let number = known.firstIndex(where: { isSame(entries[$0], entries[place]) }) else {
          continue
        }
        entries.replace(at: place, by: entries[place].numbered(number + 1))
      }
    }
  }

  /// The places of the batch of a new line among the new lines, whose batches are whole; nil outside of a batch.
  func batch(of place: Int, among added: [LogEntry]) -> Range<Int>? {
    let mark: BatchMark?
    do throws(LogError) {
      mark = try withExtendedLifetime(chunks) { () throws(LogError) in
        try EventHead(line: bytes(of: added[place])).batch
      }
    } catch {
      return nil
    }
    guard let mark, mark.count > 1 else { return nil }
    let first = place + 1 - Int(clamping: mark.index)
    let end = first + Int(clamping: mark.count)
    return first >= 0 && end <= added.count ? first..<end : nil
  }

  /// Whether two lines have the same bytes.
  private func isSame(_ left: LogEntry, _ right: LogEntry) -> Bool {
    left.sum == right.sum
      && withExtendedLifetime(chunks) { RawBytes.areEqual(bytes(of: left), bytes(of: right)) }
  }

  /// Whether the bytes of one line come before those of another.
  private func isBefore(_ left: LogEntry, _ right: LogEntry) -> Bool {
    withExtendedLifetime(chunks) { bytes(of: left).lexicographicallyPrecedes(bytes(of: right)) }
  }
}

/// The event ids under which a log holds several contents, since two writers used one replica id (log-format
/// 1).
struct ContestedEvents: Sendable {
  /// The ids.
  private(set) var coverage = Coverage()
  /// By the id of the first content, the entries of all contents in the order of their bytes.
  private var indices: [EventID: [Int]] = [:]

  /// How many contents there are besides the first of each id.
  private(set) var count = 0

  /// Whether no id has several contents.
  var isEmpty: Bool { indices.isEmpty }

  /// The entries of the contents under an id; nil if there are fewer than two.
  func indices(of id: EventID) -> [Int]? { indices[id.first] }

  /// Notes the entries of the contents under an id.
  mutating func note(_ id: EventID, at places: [Int]) {
    coverage.insert(id)
    count += places.count - (indices[id.first]?.count ?? 1)
    indices[id.first] = places
  }

  /// The ids in a range, ascending.
  /// - Complexity: O(log contested), and O(those in the range)
  func ids(in range: EventRange) -> [EventID] {
    coverage[range.replica].ranges(within: range.seqs).flatMap { seqs in
      seqs.map { EventID(replica: range.replica, seq: $0) }
    }
  }
}

extension SequenceSet {
  /// The numbers in a range.
  /// - Complexity: O(log ranges), and O(ranges in the range)
  fileprivate func ranges(within wanted: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    let first = ranges.lowerBound { $0.upperBound < wanted.lowerBound }
    return ranges[first...].prefix { $0.lowerBound <= wanted.upperBound }
      .map { $0.clamped(to: wanted) }
  }
}

/// The lines of a log that repeat an earlier line, as a part of another batch.
///
/// Two writers with one replica id may write two batches of the same ids that have a line in common. A batch stands
/// together, so the line stands in the log with each of them; it is one event.
struct SharedLines: Sendable {
  private var places: Set<Int> = []
  private var byID: [EventID: [Int]] = [:]

  /// Whether there is none.
  var isEmpty: Bool { places.isEmpty }
  /// How many there are.
  var count: Int { places.count }

  /// Whether the entry in a place is one.
  func contains(_ place: Int) -> Bool { places.contains(place) }

  /// The entries of an event that repeat it.
  func places(of id: EventID) -> [Int] { byID[id.first] ?? [] }

  /// The entries that repeat an event of a range.
  /// - Complexity: O(such lines of the log)
  func places(in range: EventRange) -> [Int] {
    byID.flatMap { id, places in
      id.replica == range.replica && range.seqs.contains(id.seq) ? places : []
    }
  }

  /// Notes an entry.
  mutating func add(_ id: EventID, at place: Int) {
    places.insert(place)
    byID[id.first, default: []].append(place)
  }
}
