import EventLog
import EventLogTesting
import Testing

/// Coverages, checked against plain sets of event ids (log-format 11).
struct CoverageTests {
  private let first = ReplicaID(bits: 1)
  private let second = ReplicaID(bits: 2)

  @Test func `a coverage reads as it prints`() throws {
    let text =
      "0000000000000001:1-5 0000000000000001:7-7 0000000000000002:3-4 a000000000000000:1-1"
    let coverage = try #require(Coverage(text))
    #expect(coverage.description == text)
    #expect(coverage.count == 9)
    #expect(coverage.replicas == [first, second, ReplicaID(bits: 0xA000_0000_0000_0000)])
    #expect(coverage[first].ranges == [1...5, 7...7])
    #expect(coverage[ReplicaID(bits: 3)].isEmpty)
  }

  @Test func `the empty text is the empty coverage`() {
    #expect(Coverage("") == Coverage())
    #expect(Coverage().description == "")
    #expect(Coverage().isEmpty)
    #expect(Coverage().count == 0)
    #expect(Coverage().ranges == [])
  }

  @Test func `a coverage that names more events than can be counted says the greatest count`() {
    // What a peer's hello may state: each number is within 2^53−1, their sum is not within 2^64.
    let replicas = (1...3000).map { ReplicaID(bits: $0) }
    let claimed = Coverage(
      replicas.map { EventRange(replica: $0, seqs: 1...9_007_199_254_740_991) })
    #expect(claimed.count == .max)
    #expect(claimed.subtracting(Coverage()).count == .max)
    #expect(claimed.holes.isEmpty)
    #expect(claimed.union(claimed) == claimed && claimed.intersection(claimed) == claimed)
    #expect(Coverage(claimed.description) == claimed)
  }

  @Test func `number 0, which no event has, is no hole and makes none`() {
    var coverage = Coverage()
    coverage.insert(EventRange(replica: first, seqs: 0...0))
    #expect(coverage.holes.isEmpty)
  }

  @Test func `ranges in any order print in one`() {
    let coverage = Coverage([
      EventRange(replica: second, seqs: 3...4), EventRange(replica: first, seqs: 4...5),
      EventRange(replica: first, seqs: 1...3),
    ])
    #expect(coverage.description == "0000000000000001:1-5 0000000000000002:3-4")
  }

  @Test(arguments: [
    " ", "0000000000000001:1-5 ", " 0000000000000001:1-5",
    "0000000000000001:1-5  0000000000000002:3-4", "0000000000000001:1-5,0000000000000002:3-4",
    "0000000000000001:1-5\n0000000000000002:3-4", "0000000000000001:5-1", "1:1-5",
  ])
  func `a text that is no coverage is refused`(text: String) {
    #expect(Coverage(text) == nil)
  }

  @Test func `a coverage gives the same events as a plain set`() {
    var generator = SplitMix64(seed: 12)
    for _ in 1...2000 {
      let twin = CoverageTwin(using: &generator)
      twin.coverage.checkInvariants()
      #expect(twin.coverage.members == twin.plain)
      #expect(twin.coverage.count == UInt64(twin.plain.count))
      #expect(twin.coverage.isEmpty == twin.plain.isEmpty)
      let asked = CoverageTwin.anyEvent(using: &generator)
      #expect(twin.coverage.contains(asked) == twin.plain.contains(asked))
    }
  }

  @Test func `union, intersection and difference are those of plain sets`() {
    var generator = SplitMix64(seed: 13)
    for _ in 1...2000 {
      let left = CoverageTwin(using: &generator)
      let right = CoverageTwin(using: &generator)
      let results = [
        (left.coverage.union(right.coverage), left.plain.union(right.plain)),
        (left.coverage.intersection(right.coverage), left.plain.intersection(right.plain)),
        (left.coverage.subtracting(right.coverage), left.plain.subtracting(right.plain)),
      ]
      for (coverage, plain) in results {
        coverage.checkInvariants()
        #expect(coverage.members == plain, "\(left.coverage) and \(right.coverage)")
      }
    }
  }

  @Test func `any coverage comes back from its text as itself`() {
    var generator = SplitMix64(seed: 14)
    for _ in 1...2000 {
      let coverage = CoverageTwin(using: &generator).coverage
      #expect(Coverage(coverage.description) == coverage)
    }
  }

  @Test func `coverages of the same events are equal, however they came about`() {
    var generator = SplitMix64(seed: 15)
    for _ in 1...2000 {
      let twin = CoverageTwin(using: &generator)
      var again = Coverage()
      for event in twin.plain.sorted().shuffled(using: &generator) { again.insert(event) }
      #expect(again == twin.coverage)
      #expect(again.hashValue == twin.coverage.hashValue)
      #expect(again.description == twin.coverage.description)
    }
  }
}

/// A coverage and its plain twin with the same events.
private struct CoverageTwin {
  var coverage = Coverage()
  var plain: Set<EventID> = []

  /// Some events of up to four replicas.
  init(using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let event = CoverageTwin.anyEvent(using: &generator)
      let seqs = event.seq...(event.seq + UInt64.random(in: 0...5, using: &generator))
      if seqs.count == 1 {
        coverage.insert(event)
      } else {
        coverage.insert(EventRange(replica: event.replica, seqs: seqs))
      }
      for seq in seqs { plain.insert(EventID(replica: event.replica, seq: seq)) }
    }
  }

  static func anyEvent(using generator: inout SplitMix64) -> EventID {
    EventID(
      replica: ReplicaID(bits: UInt64.random(in: 1...4, using: &generator)),
      seq: UInt64.random(in: 1...16, using: &generator))
  }
}

extension Coverage {
  /// Every event in it, one by one.
  fileprivate var members: Set<EventID> {
    ranges.reduce(into: []) { members, range in
      for seq in range.seqs { members.insert(EventID(replica: range.replica, seq: seq)) }
    }
  }
}
