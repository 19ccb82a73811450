import EventLog
import EventLogTesting
import Testing

/// Sets of event numbers, checked against a plain `Set`.
struct SequenceSetTests {
  @Test func `ranges that touch become one`() {
    var set = SequenceSet()
    set.insert(5)
    set.insert(3)
    #expect(set.ranges == [3...3, 5...5])
    set.insert(4)
    #expect(set.ranges == [3...5])
    set.insert(6...9)
    set.insert(1...2)
    #expect(set.ranges == [1...9])
  }

  @Test func `a range swallows those inside it`() {
    var set = SequenceSet()
    for seq in [2, 4, 6, 8, 20] as [UInt64] { set.insert(seq) }
    set.insert(3...9)
    #expect(set.ranges == [2...9, 20...20])
    set.insert(4...5)
    #expect(set.ranges == [2...9, 20...20])
  }

  @Test func `a set knows its size, its greatest number and whether it is empty`() {
    var set = SequenceSet()
    #expect(set.isEmpty)
    #expect(set.count == 0)
    #expect(set.greatest == nil)
    #expect(!set.contains(1))
    set.insert(3...7)
    set.insert(9)
    #expect(!set.isEmpty)
    #expect(set.count == 6)
    #expect(set.greatest == 9)
    #expect(SequenceSet(3...7).ranges == [3...7])
  }

  @Test func `the ends of the numbers are numbers like any other`() {
    var set = SequenceSet(UInt64.max...UInt64.max)
    set.insert(0)
    set.insert(UInt64.max - 1)
    set.insert(1)
    #expect(set.ranges == [0...1, (UInt64.max - 1)...UInt64.max])
    #expect(set.contains(0))
    #expect(set.contains(.max))
    #expect(!set.contains(2))
    let without = set.subtracting(SequenceSet(1...UInt64.max))
    #expect(without.ranges == [0...0])
  }

  @Test func `a set with more numbers than can be counted says the greatest count`() {
    #expect(SequenceSet(0...UInt64.max).count == .max)
    #expect(SequenceSet(1...UInt64.max).count == .max)
    #expect(SequenceSet(2...UInt64.max).count == UInt64.max - 1)
    #expect(EventRange(replica: ReplicaID(bits: 1), seqs: 0...UInt64.max).count == .max)
  }

  @Test func `ranges in any order make the set that inserting them makes`() {
    var generator = SplitMix64(seed: 16)
    for _ in 1...2000 {
      var twin = SequenceSetTwin()
      var ranges: [ClosedRange<UInt64>] = []
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let from = UInt64.random(in: 0...32, using: &generator)
        ranges.append(from...(from + UInt64.random(in: 0...6, using: &generator)))
      }
      for range in ranges { twin.set.insert(range) }
      let replica = ReplicaID(bits: 7)
      let coverage = Coverage(ranges.map { EventRange(replica: replica, seqs: $0) })
      #expect(coverage[replica] == twin.set)
    }
  }

  @Test func `inserting gives the same numbers as a plain set`() {
    var generator = SplitMix64(seed: 9)
    for _ in 1...2000 {
      var twin = SequenceSetTwin()
      for _ in 1...Int.random(in: 1...12, using: &generator) {
        twin.insertAny(using: &generator)
        twin.set.checkInvariants()
      }
      #expect(twin.set.members == twin.plain)
      #expect(twin.set.count == UInt64(twin.plain.count))
      #expect(twin.set.greatest == twin.plain.max())
      #expect((0...40).allSatisfy { twin.set.contains($0) == twin.plain.contains($0) })
    }
  }

  @Test func `union, intersection and difference are those of plain sets`() {
    var generator = SplitMix64(seed: 10)
    for _ in 1...2000 {
      let left = SequenceSetTwin(using: &generator)
      let right = SequenceSetTwin(using: &generator)
      let results = [
        (left.set.union(right.set), left.plain.union(right.plain)),
        (left.set.intersection(right.set), left.plain.intersection(right.plain)),
        (left.set.subtracting(right.set), left.plain.subtracting(right.plain)),
      ]
      for (set, plain) in results {
        set.checkInvariants()
        #expect(set.members == plain, "\(left.set.ranges) and \(right.set.ranges)")
      }
    }
  }

  @Test func `sets of the same numbers are equal, however they came about`() {
    var generator = SplitMix64(seed: 11)
    for _ in 1...2000 {
      let twin = SequenceSetTwin(using: &generator)
      var again = SequenceSet()
      for seq in twin.plain.sorted().shuffled(using: &generator) { again.insert(seq) }
      #expect(again == twin.set)
      #expect(again.hashValue == twin.set.hashValue)
    }
  }
}

/// A set and its plain twin with the same numbers.
struct SequenceSetTwin {
  var set = SequenceSet()
  var plain: Set<UInt64> = []

  init() {}

  /// Some numbers below 40, so that ranges often meet; sometimes none at all.
  init(using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...8, using: &generator) { insertAny(using: &generator) }
  }

  mutating func insertAny(using generator: inout SplitMix64) {
    let from = UInt64.random(in: 0...32, using: &generator)
    let range = from...(from + UInt64.random(in: 0...6, using: &generator))
    if range.count == 1 { set.insert(from) } else { set.insert(range) }
    plain.formUnion(range)
  }
}

extension SequenceSet {
  /// Every number in it, one by one.
  var members: Set<UInt64> {
    ranges.reduce(into: []) { $0.formUnion($1) }
  }
}
