/// Finds events by their names: for each replica its lines in the order of their numbers.
struct EventIndex: Sendable {
  /// Ascending by replica.
  private var replicas: [ReplicaLines] = []

  /// The lines of one replica.
  fileprivate struct ReplicaLines: Sendable {
    let replica: ReplicaID
    /// Indices of the log's entries, ascending by number.
    var order: [UInt32] = []
    /// The numbers, as ranges.
    var seqs = SequenceSet()
  }

  /// The events it finds.
  /// - Complexity: O(replicas)
  var coverage: Coverage { Coverage(replicas.map { ($0.replica, $0.seqs) }) }

  /// Where an event stands among the entries; nil where it is not among them.
  /// - Complexity: O(log n)
  func index(of event: EventID, in entries: LogEntries) -> Int? {
    guard let lines = replicas.first(where: { $0.replica == event.replica }) else { return nil }
    let place = lines.order.lowerBound { entries[Int($0)].id.seq < event.seq }
    guard place < lines.order.count, entries[Int(lines.order[place])].id.seq == event.seq else {
      return nil
    }
    return Int(lines.order[place])
  }

  /// The greatest number of a replica's events; nil where there is none of them.
  func greatestSeq(of replica: ReplicaID) -> UInt64? {
    replicas.first { $0.replica == replica }?.seqs.greatest
  }

  /// Takes in the entries from an index on, given by what `groups(of:)` says of them.
  /// - Returns: The indices of those whose event stands before them already, ascending; where there
  ///   are any the index is of no use, and must be made anew without them.
  /// - Complexity: O(new) where they follow what is there, O(all of the replica) otherwise.
  mutating func add(_ groups: [Group], from start: Int, in entries: LogEntries) -> [Int] {
    var repeats: [Int] = []
    for group in groups {
      let place = replicas.lowerBound { $0.replica < group.replica }
      if place == replicas.count || replicas[place].replica != group.replica {
        replicas.insert(ReplicaLines(replica: group.replica), at: place)
      }
      repeats += replicas[place].add(group, from: UInt32(start), entries)
    }
    return repeats.sorted()
  }

  /// The added lines of one replica.
  struct Group: Sendable {
    let replica: ReplicaID
    /// Their indices among all that are added, ascending.
    private(set) var added: [UInt32] = []
    /// Whether each number is greater than the one before it, as nearly always.
    private(set) var isAscending = true
    /// The first number, and the numbers that followed one another last.
    private(set) var first: UInt64 = 0
    private var run: (first: UInt64, last: UInt64)?
    private var finished = SequenceSet()

    init(replica: ReplicaID) {
      self.replica = replica
    }

    /// The numbers.
    var seqs: SequenceSet {
      var seqs = finished
      if let run { seqs.insert(run.first...run.last) }
      return seqs
    }

    @inline(__always)
    mutating func append(_ index: UInt32, seq: UInt64) {
      added.append(index)
      if let run, seq == run.last + 1 {
        self.run = (run.first, seq)
      } else {
        startRun(at: seq)
      }
    }

    private mutating func startRun(at seq: UInt64) {
      if let run {
        finished.insert(run.first...run.last)
        if seq <= run.last { isAscending = false }
      } else {
        first = seq
      }
      run = (seq, seq)
    }
  }

  /// Entries that are to be added, by replica: what can be found out before it is known what stands
  /// before them.
  /// - Complexity: O(n)
  static func groups(of entries: [LogEntry]) -> [Group] {
    var groups: [Group] = []
    var current = 0
    for (index, entry) in entries.enumerated() {
      let replica = entry.id.replica
      if current >= groups.count || groups[current].replica != replica {
        current = groups.firstIndex { $0.replica == replica } ?? groups.count
        if current == groups.count { groups.append(Group(replica: replica)) }
      }
      groups[current].append(UInt32(index), seq: entry.id.seq)
    }
    return groups
  }
}

extension EventIndex.ReplicaLines {
  /// Takes in some lines; returns the indices of those whose number is there already.
  mutating func add(
    _ group: EventIndex.Group, from start: UInt32, _ entries: LogEntries
  ) -> [Int] {
    let added = group.added.lazy.map { start + $0 }
    let greatest = order.last.map { entries[Int($0)].id.seq } ?? 0
    defer { for range in group.seqs.ranges { seqs.insert(range) } }
    guard group.isAscending, group.first > greatest else { return merge(Array(added), entries) }
    order.append(contentsOf: added)
    return []
  }

  /// Takes in lines that do not simply follow.
  private mutating func merge(_ added: [UInt32], _ entries: LogEntries) -> [Int] {
    func seq(_ index: UInt32) -> UInt64 { entries[Int(index)].id.seq }
    // Among equal numbers the line that stands first in the log is the one that counts.
    let added = added.sorted { (seq($0), $0) < (seq($1), $1) }
    guard let first = added.first else { return [] }
    let start = order.lowerBound { seq($0) < seq(first) }
    var known = order[start...]
    var merged: [UInt32] = []
    merged.reserveCapacity(known.count + added.count)
    var repeats: [Int] = []
    for index in added {
      while let next = known.first, seq(next) <= seq(index) { merged.append(known.removeFirst()) }
      if let last = merged.last, seq(last) == seq(index) {
        repeats.append(Int(index))
      } else {
        merged.append(index)
      }
    }
    order.replaceSubrange(start..., with: merged + known)
    return repeats
  }
}

extension Array {
  /// The first index whose element is not before what is sought, in an array that is sorted so.
  func lowerBound(where isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
