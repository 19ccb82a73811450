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

  /// Where an event stands; nil where it is none of these.
  /// - Complexity: O(log runs)
  func index(of seq: UInt64) -> Int? {
    let place = runs.lowerBound { $0.lastSeq < seq }
    return place < runs.count ? runs[place].index(of: seq) : nil
  }

  /// Where the events of a range stand, as far as they are among these.
  /// - Complexity: O(log runs), and O(runs that are in the range)
  func indices(of range: ClosedRange<UInt64>) -> [Range<Int>] {
    let first = runs.lowerBound { $0.lastSeq < range.lowerBound }
    return runs[first...].prefix { $0.firstSeq <= range.upperBound }.compactMap { run in
      let seqs = run.seqs.clamped(to: range)
      guard let first = run.index(of: seqs.lowerBound) else { return nil }
      return first..<(first + Int(seqs.upperBound - seqs.lowerBound) + 1)
    }
  }

  /// The indices of those of some new lines whose number stands before them, among these or among the
  /// new ones; in no order.
  /// - Complexity: as of `add`
  func repeats(among added: [EventRun]) -> [Int] {
    if followsAll(added) { return [] }
    let merged = merged(with: added).runs
    if zip(merged, merged.dropFirst()).allSatisfy({ $0.lastSeq < $1.firstSeq }) { return [] }
    let lines = merged.flatMap { run in run.seqs.map { (seq: $0, index: run.index(of: $0) ?? 0) } }
      .sorted { ($0.seq, $0.index) < ($1.seq, $1.index) }
    return zip(lines, lines.dropFirst()).filter { $0.seq == $1.seq }.map { $1.index }
  }

  /// Takes in some lines, of which no number is there yet.
  /// - Complexity: O(new) where they follow all; else O(n log n) for the new ones and those that stand
  ///   between the least and the greatest of them, and to move what stands behind.
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

  /// Whether some lines are in order, and behind all these.
  private func followsAll(_ added: [EventRun]) -> Bool {
    var last = runs.last?.lastSeq ?? 0
    for run in added {
      guard run.firstSeq > last else { return false }
      last = run.lastSeq
    }
    return true
  }

  /// Some lines and those of these that they may touch, in order; and where those are.
  private func merged(with added: [EventRun]) -> (places: Range<Int>, runs: [EventRun]) {
    guard let least = added.lazy.map(\.firstSeq).min(),
      let greatest = added.lazy.map(\.lastSeq).max()
    else { return (runs.endIndex..<runs.endIndex, []) }
    let first = runs.lowerBound { $0.lastSeq &+ 1 < least }
    let end = runs.lowerBound { $0.firstSeq <= greatest &+ 1 }
    return (first..<end, (runs[first..<end] + added).sorted { $0.firstSeq < $1.firstSeq })
  }
}
