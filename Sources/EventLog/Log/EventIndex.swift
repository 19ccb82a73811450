/// Finds events by their names: for each replica its lines in the order of their numbers.
struct EventIndex: Sendable {
  /// Ascending by replica.
  private var replicas: [ReplicaLines] = []

  /// The lines of one replica.
  fileprivate struct ReplicaLines: Sendable {
    let replica: ReplicaID
    /// Ascending by number; no two have one in common.
    var runs: [EventRun] = []
    /// The numbers, as ranges.
    var seqs = SequenceSet()
  }

  /// The events it finds.
  /// - Complexity: O(replicas)
  var coverage: Coverage {
    Coverage(Dictionary(uniqueKeysWithValues: replicas.map { ($0.replica, $0.seqs) }))
  }

  /// Where an event stands among the entries; nil where it is not among them.
  /// - Complexity: O(log n)
  func index(of event: EventID) -> Int? {
    guard let lines = replicas.first(where: { $0.replica == event.replica }) else { return nil }
    let place = lines.runs.lowerBound { $0.lastSeq < event.seq }
    guard place < lines.runs.count else { return nil }
    return lines.runs[place].index(of: event.seq)
  }

  /// The greatest number of a replica's events; nil where there is none of them.
  func greatestSeq(of replica: ReplicaID) -> UInt64? {
    replicas.first { $0.replica == replica }?.seqs.greatest
  }

  /// Takes in the entries from an index on, given by what is known of them.
  /// - Returns: The indices of those whose event stands before them already, ascending; where there
  ///   are any the index is of no use, and must be made anew without them.
  /// - Complexity: O(new) where they follow what is there, O(all of the replica) otherwise.
  mutating func add(_ groups: EventGroups, from start: Int) -> [Int] {
    var repeats: [Int] = []
    for group in groups.groups {
      let place = replicas.lowerBound { $0.replica < group.replica }
      if place == replicas.count || replicas[place].replica != group.replica {
        replicas.insert(ReplicaLines(replica: group.replica), at: place)
      }
      repeats += replicas[place].add(group.runs, from: UInt32(start))
    }
    return repeats.sorted()
  }
}

extension EventIndex.ReplicaLines {
  /// Takes in some lines; returns the indices of those whose number is there already.
  mutating func add(_ runs: [EventRun], from start: UInt32) -> [Int] {
    var added = runs
    for place in added.indices { added[place].firstIndex += start }
    for run in added { seqs.insert(run.seqs) }
    guard let least = added.lazy.map(\.firstSeq).min() else { return [] }
    // Nearly always the last one, which the first of them goes on with.
    let place = self.runs.lowerBound { $0.lastSeq &+ 1 < least }
    let merged = (self.runs[place...] + added).sorted { $0.firstSeq < $1.firstSeq }
    let isDisjoint = zip(merged, merged.dropFirst()).allSatisfy { $0.lastSeq < $1.firstSeq }
    guard isDisjoint else { return EventIndex.repeats(in: merged) }
    self.runs.removeSubrange(place...)
    for run in merged { self.runs.append(joining: run) }
    return []
  }
}

extension EventIndex {
  /// Rare: the indices of those lines whose number stands before them in the log.
  fileprivate static func repeats(in runs: [EventRun]) -> [Int] {
    let lines = runs.flatMap { run in run.seqs.map { (seq: $0, index: run.index(of: $0) ?? 0) } }
      .sorted { ($0.seq, $0.index) < ($1.seq, $1.index) }
    return zip(lines, lines.dropFirst()).filter { $0.seq == $1.seq }.map { $1.index }
  }
}
