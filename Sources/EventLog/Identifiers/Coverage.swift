/// The set of events that a store holds: for each replica, a set of ranges (log-format 11).
public struct Coverage: Sendable, Hashable {
  /// No replica without events.
  private var sets: [ReplicaID: SequenceSet]

  /// No events.
  public init() {
    sets = [:]
  }

  /// The events of some ranges, in any order.
  /// - Complexity: O(n log n), and O(n) where those of each replica are in order.
  package init(_ ranges: some Sequence<EventRange>) {
    var seqs: [ReplicaID: [ClosedRange<UInt64>]] = [:]
    for range in ranges { seqs[range.replica, default: []].append(range.seqs) }
    sets = seqs.mapValues { SequenceSet($0) }
  }

  /// Some events, in any order.
  /// - Complexity: O(n log n), and O(n) where those of each replica are in order.
  package init(of events: some Sequence<EventID>) {
    var ranges: [EventRange] = []
    for event in events {
      if let last = ranges.last, last.replica == event.replica,
        last.seqs.upperBound &+ 1 == event.seq
      {
        let seqs = last.seqs.lowerBound...event.seq
        ranges[ranges.count - 1] = EventRange(replica: event.replica, seqs: seqs)
      } else {
        ranges.append(EventRange(event))
      }
    }
    self.init(ranges)
  }

  /// The events of any of some coverages.
  /// - Complexity: O(n log n) for n ranges; O(1) for one coverage
  package init(joining coverages: [Coverage]) {
    if coverages.count == 1 {
      self = coverages[0]
    } else {
      self.init(coverages.lazy.flatMap(\.ranges))
    }
  }

  /// The numbers of some replicas.
  init(_ sets: [ReplicaID: SequenceSet]) {
    self.sets = sets.filter { !$0.value.isEmpty }
  }

  /// The events of one replica up to a number; none for 0.
  init(upTo seq: UInt64, of replica: ReplicaID) {
    self.init()
    if seq > 0 { insert(EventRange(replica: replica, seqs: 1...seq)) }
  }

  /// Whether it names no event.
  public var isEmpty: Bool { sets.isEmpty }

  /// How many events it names; 2^64−1 where there are more.
  /// - Complexity: O(ranges)
  public var count: UInt64 {
    sets.values.reduce(0) { $0.addingSaturated($1.count) }
  }

  /// The replicas that have events in it, ascending.
  package var replicas: [ReplicaID] { sets.keys.sorted() }

  /// The ranges, ascending by replica and number.
  public var ranges: [EventRange] {
    replicas.flatMap { replica in
      self[replica].ranges.map { EventRange(replica: replica, seqs: $0) }
    }
  }

  /// The events one by one, ascending.
  package var events: some Sequence<EventID> {
    ranges.lazy.flatMap { range in
      range.seqs.lazy.map { EventID(replica: range.replica, seq: $0) }
    }
  }

  /// The numbers of one replica.
  package subscript(replica: ReplicaID) -> SequenceSet { sets[replica] ?? SequenceSet() }

  /// Whether the event is in it.
  public func contains(_ event: EventID) -> Bool {
    self[event.replica].contains(event.seq)
  }

  /// Adds one event.
  package mutating func insert(_ event: EventID) {
    insert(EventRange(event))
  }

  /// Adds the events of a range.
  package mutating func insert(_ range: EventRange) {
    sets[range.replica, default: SequenceSet()].insert(range.seqs)
  }
}

extension Coverage {
  /// Adds the events of another one.
  /// - Complexity: O(ranges of the other), and O(ranges of this one from the first to the last of those), and to
  ///   move what stands behind.
  package mutating func formUnion(_ other: Coverage) {
    for (replica, seqs) in other.sets { sets[replica, default: SequenceSet()].formUnion(seqs) }
  }

  /// The events in either.
  public func union(_ other: Coverage) -> Coverage {
    Coverage(sets.merging(other.sets) { $0.union($1) })
  }

  /// The events in both.
  package func intersection(_ other: Coverage) -> Coverage {
    subtracting(subtracting(other))
  }

  /// The events of this one that are not in the other.
  public func subtracting(_ other: Coverage) -> Coverage {
    Coverage(
      Dictionary(uniqueKeysWithValues: sets.map { ($0, $1.subtracting(other[$0])) }))
  }

  /// The events below the greatest of each replica that are missing.
  package var holes: Coverage {
    let whole = sets.compactMapValues { seqs in
      seqs.greatest.flatMap { $0 > 0 ? SequenceSet(1...$0) : nil }
    }
    return Coverage(whole).subtracting(self)
  }
}

extension Coverage: CustomStringConvertible {
  /// Reads ranges with one space between them; the empty text is the empty coverage. Nil for anything else.
  /// - Complexity: O(n log n) for n ranges, and O(n) where those of each replica are in order
  public init?(_ text: String) {
    var ranges: [EventRange] = []
    let parts = text.isEmpty ? [] : text.split(separator: " ", omittingEmptySubsequences: false)
    for part in parts {
      guard let range = EventRange(String(part)) else { return nil }
      ranges.append(range)
    }
    self.init(ranges)
  }

  /// The ranges with one space between them.
  public var description: String {
    ranges.map(\.description).joined(separator: " ")
  }
}

extension Coverage {
  /// Stops a debug build where a replica has no event, or its ranges are not as they must be.
  package func checkInvariants() {
    for set in sets.values {
      set.checkInvariants()
      assert(!set.isEmpty)
    }
  }
}
