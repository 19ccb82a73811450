/// The set of events that a store holds: for each replica, a set of ranges (log-format 11).
public struct Coverage: Sendable, Hashable {
  /// Ascending by replica; no replica without events.
  private var sets: [(replica: ReplicaID, seqs: SequenceSet)]

  /// No events.
  public init() {
    sets = []
  }

  /// The events of some ranges.
  public init(_ ranges: some Sequence<EventRange>) {
    self.init()
    for range in ranges { insert(range) }
  }

  /// The numbers of some replicas, ascending by replica and none of them empty.
  init(_ sets: [(replica: ReplicaID, seqs: SequenceSet)]) {
    self.sets = sets
  }

  /// Whether it names no event.
  public var isEmpty: Bool { sets.isEmpty }

  /// How many events it names.
  /// - Complexity: O(ranges)
  public var count: UInt64 {
    sets.reduce(0) { $0 + $1.seqs.count }
  }

  /// The replicas that have events in it, ascending.
  public var replicas: [ReplicaID] { sets.map(\.replica) }

  /// The ranges, ascending by replica and number.
  public var ranges: [EventRange] {
    sets.flatMap { entry in
      entry.seqs.ranges.map { EventRange(replica: entry.replica, seqs: $0) }
    }
  }

  /// The numbers of one replica.
  /// - Complexity: O(replicas), which are few.
  public subscript(replica: ReplicaID) -> SequenceSet {
    let index = firstIndex(atOrAfter: replica)
    return index < sets.count && sets[index].replica == replica
      ? sets[index].seqs : SequenceSet()
  }

  /// Whether the event is in it.
  public func contains(_ event: EventID) -> Bool {
    self[event.replica].contains(event.seq)
  }

  /// Adds one event.
  public mutating func insert(_ event: EventID) {
    insert(EventRange(replica: event.replica, seqs: event.seq...event.seq))
  }

  /// Adds the events of a range.
  public mutating func insert(_ range: EventRange) {
    let index = firstIndex(atOrAfter: range.replica)
    if index < sets.count, sets[index].replica == range.replica {
      sets[index].seqs.insert(range.seqs)
    } else {
      sets.insert((range.replica, SequenceSet(range.seqs)), at: index)
    }
  }

  private func firstIndex(atOrAfter replica: ReplicaID) -> Int {
    sets.firstIndex { $0.replica >= replica } ?? sets.count
  }
}

extension Coverage {
  /// The events in either.
  public func union(_ other: Coverage) -> Coverage {
    combined(with: other) { $0.union($1) }
  }

  /// The events in both.
  public func intersection(_ other: Coverage) -> Coverage {
    combined(with: other) { $0.intersection($1) }
  }

  /// The events of this one that are not in the other.
  public func subtracting(_ other: Coverage) -> Coverage {
    combined(with: other) { $0.subtracting($1) }
  }

  /// The events below the greatest of each replica that are missing.
  public var holes: Coverage {
    let whole = Coverage(
      sets.compactMap { entry in
        entry.seqs.greatest.map { EventRange(replica: entry.replica, seqs: 1...$0) }
      })
    return whole.subtracting(self)
  }

  private func combined(
    with other: Coverage, by combine: (SequenceSet, SequenceSet) -> SequenceSet
  ) -> Coverage {
    var result = Coverage()
    for replica in Set(replicas).union(other.replicas).sorted() {
      let seqs = combine(self[replica], other[replica])
      if !seqs.isEmpty { result.sets.append((replica, seqs)) }
    }
    return result
  }
}

extension Coverage {
  /// Whether both name the same events.
  public static func == (left: Coverage, right: Coverage) -> Bool {
    left.ranges == right.ranges
  }

  /// Hashes the ranges.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ranges)
  }
}

extension Coverage: LosslessStringConvertible {
  /// Reads ranges with one space between them; the empty text is the empty coverage.
  public init?(_ text: String) {
    self.init()
    guard !text.isEmpty else { return }
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let range = EventRange(String(part)) else { return nil }
      insert(range)
    }
  }

  /// The ranges with one space between them.
  public var description: String {
    ranges.map(\.description).joined(separator: " ")
  }
}

extension Coverage {
  /// Stops a debug build where replicas are out of order, or one of them has no event.
  package func checkInvariants() {
    assert(zip(replicas, replicas.dropFirst()).allSatisfy { $0 < $1 })
    assert(
      replicas.allSatisfy {
        self[$0].checkInvariants()
        return !self[$0].isEmpty
      })
  }
}
