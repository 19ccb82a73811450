/// Finds events by their ids: the lines of each replica in the order of their numbers.
struct EventIndex: Sendable {
  /// Ascending by replica.
  private var replicas: [ReplicaLines] = []

  /// The events it finds.
  /// - Complexity: O(replicas)
  var coverage: Coverage {
    Coverage(Dictionary(uniqueKeysWithValues: replicas.map { ($0.replica, $0.seqs) }))
  }

  /// Where a replica's lines are, or would be.
  private func place(of replica: ReplicaID) -> Int {
    replicas.lowerBound { $0.replica < replica }
  }

  /// The lines of a replica; nil without lines.
  private func lines(of replica: ReplicaID) -> ReplicaLines? {
    let place = place(of: replica)
    return place < replicas.count && replicas[place].replica == replica ? replicas[place] : nil
  }

  /// Where an event stands among the entries; nil for any other event.
  /// - Complexity: O(log n)
  func index(of event: EventID) -> Int? {
    let place = place(of: event.replica)
    guard place < replicas.count, replicas[place].replica == event.replica else { return nil }
    return replicas[place].index(of: event.seq)
  }

  /// The greatest number of a replica's events; nil without events.
  func greatestSeq(of replica: ReplicaID) -> UInt64? { lines(of: replica)?.seqs.greatest }

  /// Where the events of a range stand among the entries; it may lack some.
  /// - Complexity: O(log n), and O(runs that are in the range)
  func indices(of range: EventRange) -> [Range<Int>] {
    lines(of: range.replica)?.indices(of: range.seqs) ?? []
  }

  /// Takes in the entries from an index on, given by what is known of them.
  /// - Returns: The indices of the entries whose event comes before them already, ascending. If there are any,
  ///   nothing is taken in.
  /// - Complexity: O(new) where they follow what is there; else also O(those of the replica from the least to
  ///   the greatest of the new ones).
  mutating func add(_ groups: EventGroups, from start: Int) -> [Int] {
    let added = groups.groups.map { $0.runs(from: UInt32(start)) }
    var repeats: [Int] = []
    for (group, runs) in zip(groups.groups, added) {
      // Also for a new replica: an event may be among the new entries twice.
      let lines = lines(of: group.replica) ?? ReplicaLines(replica: group.replica)
      repeats += lines.repeats(among: runs)
    }
    guard repeats.isEmpty else { return repeats.sorted() }
    addReplicas(of: groups)
    for (group, runs) in zip(groups.groups, added) {
      replicas[place(of: group.replica)].add(runs)
    }
    return []
  }

  /// Makes places for all new replicas at once.
  private mutating func addReplicas(of groups: EventGroups) {
    let unknown = groups.groups.map(\.replica).filter { lines(of: $0) == nil }
    guard !unknown.isEmpty else { return }
    replicas += unknown.map { ReplicaLines(replica: $0) }
    replicas.sort { $0.replica < $1.replica }
  }
}

extension EventGroups.Group {
  /// The runs where the first of all entries stands at an index.
  fileprivate func runs(from start: UInt32) -> [EventRun] {
    guard start > 0 else { return runs }
    var moved = runs
    for place in moved.indices { moved[place].firstIndex += start }
    return moved
  }
}

/// Where the lines of one replica stand, for the index of events.
struct ReplicaLines: Sendable {
  let replica: ReplicaID
  /// Ascending by number; no two have one in common.
  private var runs: [EventRun] = []
  /// The numbers, as ranges.
  private(set) var seqs = SequenceSet()

  init(replica: ReplicaID) {
    self.replica = replica
  }

  /// Where an event stands; nil for an event outside of them.
  /// - Complexity: O(log runs)
  func index(of seq: UInt64) -> Int? {
    let place = runs.lowerBound { $0.lastSeq < seq }
    return place < runs.count ? runs[place].index(of: seq) : nil
  }

  /// Where these events of a range stand.
  /// - Complexity: O(log runs), and O(runs that are in the range)
  func indices(of range: ClosedRange<UInt64>) -> [Range<Int>] {
    let first = runs.lowerBound { $0.lastSeq < range.lowerBound }
    return runs[first...].prefix { $0.firstSeq <= range.upperBound }.compactMap { run in
      let seqs = run.seqs.clamped(to: range)
      guard let first = run.index(of: seqs.lowerBound) else { return nil }
      return first..<(first + Int(seqs.upperBound - seqs.lowerBound) + 1)
    }
  }

  /// The indices of new lines whose number comes before them, among these lines or the new ones; in any order.
  /// - Complexity: as of `add`
  func repeats(among added: [EventRun]) -> [Int] {
    if followsAll(added) { return [] }
    let merged = merged(with: added).runs
    if zip(merged, merged.dropFirst()).allSatisfy({ $0.lastSeq < $1.firstSeq }) { return [] }
    let lines = merged.flatMap { run in run.seqs.map { (seq: $0, index: run.index(of: $0) ?? 0) } }
      .sorted { ($0.seq, $0.index) < ($1.seq, $1.index) }
    return zip(lines, lines.dropFirst()).filter { $0.seq == $1.seq }.map { $1.index }
  }

  /// Takes in lines with new numbers.
  /// - Complexity: O(new) where they follow all; else O(n log n) for the new ones and those that stand between
  ///   the least and the greatest of them, and to move what stands behind.
  mutating func add(_ added: [EventRun]) {
    if followsAll(added) {
      for run in added {
        runs.append(joining: run)
        seqs.insert(run.seqs)
      }
      return
    }
    let (places, merged) = merged(with: added)
    var joined: [EventRun] = []
    for run in merged { joined.append(joining: run) }
    runs.replaceSubrange(places, with: joined)
    seqs.formUnion(SequenceSet(added.map(\.seqs)))
  }

  /// Whether lines are in order and follow all of these.
  private func followsAll(_ added: [EventRun]) -> Bool {
    var last = runs.last?.lastSeq ?? 0
    for run in added {
      guard run.firstSeq > last else { return false }
      last = run.lastSeq
    }
    return true
  }

  /// New lines merged with those of these lines that they may touch, in order, and the places of those.
  private func merged(with added: [EventRun]) -> (places: Range<Int>, runs: [EventRun]) {
    guard let least = added.lazy.map(\.firstSeq).min(),
      let greatest = added.lazy.map(\.lastSeq).max()
    else { return (runs.endIndex..<runs.endIndex, []) }
    let first = runs.lowerBound { $0.lastSeq &+ 1 < least }
    let end = runs.lowerBound { $0.firstSeq <= greatest &+ 1 }
    return (first..<end, (runs[first..<end] + added).sorted { $0.firstSeq < $1.firstSeq })
  }
}
