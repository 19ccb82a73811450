/// Finds events by their names: for each replica its lines in the order of their numbers.
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

  /// The lines of a replica; nil where there is none.
  private func lines(of replica: ReplicaID) -> ReplicaLines? {
    let place = place(of: replica)
    return place < replicas.count && replicas[place].replica == replica ? replicas[place] : nil
  }

  /// Where an event stands among the entries; nil where it is not among them.
  /// - Complexity: O(log n)
  func index(of event: EventID) -> Int? {
    let place = place(of: event.replica)
    guard place < replicas.count, replicas[place].replica == event.replica else { return nil }
    return replicas[place].index(of: event.seq)
  }

  /// The greatest number of a replica's events; nil where there is none of them.
  func greatestSeq(of replica: ReplicaID) -> UInt64? { lines(of: replica)?.seqs.greatest }

  /// Where the events of a range stand among the entries, as far as it finds them.
  /// - Complexity: O(log n), and O(runs that are in the range)
  func indices(of range: EventRange) -> [Range<Int>] {
    lines(of: range.replica)?.indices(of: range.seqs) ?? []
  }

  /// Takes in the entries from an index on, given by what is known of them.
  /// - Returns: The indices of those whose event stands before them already, ascending; where there
  ///   are any nothing is taken in.
  /// - Complexity: O(new) where they follow what is there; else also O(those of the replica from the
  ///   least to the greatest of the new ones).
  mutating func add(_ groups: EventGroups, from start: Int) -> [Int] {
    let added = groups.groups.map { $0.runs(from: UInt32(start)) }
    var repeats: [Int] = []
    for (group, runs) in zip(groups.groups, added) {
      // Of a replica that is not there yet, an event may still be among the new ones twice.
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

  /// Makes a place for each replica that has none: for all of them in one go.
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
