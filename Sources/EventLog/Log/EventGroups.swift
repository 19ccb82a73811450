/// Entries by replica, as an index takes them in; made before it is known which entries stand before them.
struct EventGroups: Sendable {
  private(set) var groups: [Group] = []
  /// Where each replica's group is, once there are too many to compare.
  private var places: [ReplicaID: Int] = [:]
  private var current = 0
  private var count: UInt32 = 0

  /// Comparing this many takes as long as one look-up.
  private static let fewGroups = 32

  /// Where a replica's group is; makes a missing group.
  private mutating func place(of replica: ReplicaID) -> Int {
    let known =
      groups.count <= Self.fewGroups
      ? groups.firstIndex { $0.replica == replica } : places[replica]
    if let known { return known }
    groups.append(Group(replica: replica))
    if groups.count == Self.fewGroups + 1 {
      for (place, group) in groups.enumerated() { places[group.replica] = place }
    } else if groups.count > Self.fewGroups {
      places[replica] = groups.count - 1
    }
    return groups.count - 1
  }

  /// The entries of one replica.
  struct Group: Sendable {
    let replica: ReplicaID
    /// In the order of the entries.
    fileprivate(set) var runs: [EventRun] = []
  }

  init() {}

  /// - Parameter others: The indices of entries that are passed over.
  init(of entries: [LogEntry], without others: Set<Int> = []) {
    if others.isEmpty {
      append(entries)
      return
    }
    for (index, entry) in entries.enumerated() {
      if others.contains(index) { count += 1 } else { append(CollectionOfOne(entry)) }
    }
  }

  /// The ranges of the events, by replica in the order of their first entries.
  var ranges: [EventRange] {
    groups.flatMap { group in
      group.runs.map { EventRange(replica: group.replica, seqs: $0.seqs) }
    }
  }

  /// Takes in the entries that follow.
  /// - Complexity: O(n)
  mutating func append(_ entries: some Sequence<LogEntry>) {
    for entry in entries {
      let replica = entry.id.replica
      if current >= groups.count || groups[current].replica != replica {
        current = place(of: replica)
      }
      groups[current].runs.append(joining: EventRun(seq: entry.id.seq, index: count))
      count += 1
    }
  }
}

/// Lines of one replica with consecutive numbers and consecutive entries. Most lines are in such runs: a device
/// writes one event after the other, and an exchange brings many at once.
struct EventRun: Sendable, Hashable {
  /// The number of the first one.
  let firstSeq: UInt64
  /// Its index among the entries.
  var firstIndex: UInt32
  /// How many there are.
  private(set) var count: UInt32 = 1

  init(seq: UInt64, index: UInt32) {
    firstSeq = seq
    firstIndex = index
  }

  var lastSeq: UInt64 { firstSeq &+ UInt64(count) &- 1 }
  var seqs: ClosedRange<UInt64> { firstSeq...lastSeq }

  /// Where an event stands; nil for an event outside of them.
  func index(of seq: UInt64) -> Int? {
    guard seq >= firstSeq, seq <= lastSeq else { return nil }
    return Int(firstIndex) + Int(seq - firstSeq)
  }

  /// Takes in the lines of another run if they follow; says whether they do.
  @inline(__always)
  mutating func extend(by next: EventRun) -> Bool {
    guard next.firstSeq == lastSeq &+ 1, next.firstIndex == firstIndex &+ count else {
      return false
    }
    count += next.count
    return true
  }
}

extension [EventRun] {
  /// Appends a run, joined to the last one if it follows that.
  @inline(__always)
  mutating func append(joining next: EventRun) {
    if let last = indices.last, self[last].extend(by: next) { return }
    append(next)
  }
}
