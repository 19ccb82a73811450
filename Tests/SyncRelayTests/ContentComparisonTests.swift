import EventLogTesting
import Projections
import Testing

@testable import EventLog
@testable import SyncRelay

/// Which events have different contents on two sides, checked against a look at each.
struct ContentComparisonTests {
  private static let dataset = DatasetID(checked: Pair.dataset)

  static func event(_ replica: UInt64, _ seq: UInt64, content: Int) throws -> Event {
    let draft = try draft("module.saved", "m\(seq)", ["name": .string("\(content)")])
    let line = try EventLine.bytes(
      of: draft, id: EventID(replica: ReplicaID(bits: replica), seq: seq),
      stamp: #require(Stamp("2026-01-15T10:00:00.123Z-0000")), batch: nil, in: dataset)
    return try Event(line: line, of: dataset)
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `exactly the events with different contents are found`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var held: [[Event]] = [[], []]
    for replica in 1...UInt64.random(in: 1...4, using: &generator) {
      for seq in 1...UInt64.random(in: 1...60, using: &generator) {
        for side in 0...1 where Int.random(in: 0..<10, using: &generator) > 0 {
          for content in 0..<Int.random(in: 1...20, using: &generator) / 10 + 1 {
            let isOther = Int.random(in: 0..<30, using: &generator) == 0
            held[side].append(
              try ContentComparisonTests.event(replica, seq, content: isOther ? 7 : content))
          }
        }
      }
    }
    let logs = held.map { Log(of: ContentComparisonTests.dataset, events: $0) }
    var plain = Coverage()
    for id in logs[0].coverage.intersection(logs[1].coverage).events
    where try logs[0].contents(of: id) != logs[1].contents(of: id) {
      plain.insert(id)
    }
    #expect(try ContentComparison.differing(logs[0], logs[1]) == plain)
  }

  @Test func `where very much differs, whole ranges are sent instead of ever longer lists`() throws
  {
    let logs = try [0, 1].map { content in
      let events = try (1...1_100).flatMap { replica in
        try [1, 2].map { try ContentComparisonTests.event(replica, $0, content: content) }
      }
      return Log(of: ContentComparisonTests.dataset, events: events)
    }
    var comparison = try ContentComparison(of: logs[0].coverage, in: logs[0])
    let other = try ContentComparison(of: logs[1].coverage, in: logs[1])
    #expect(try !comparison.take(other.round, in: logs[0]))
    #expect(comparison.differing == logs[0].coverage)
  }

  @Test(arguments: [1, 2, 15, 16, 17, 100, 4_097] as [UInt64])
  func `a range's parts are the range`(count: UInt64) {
    let range = EventRange(replica: ReplicaID(bits: 1), seqs: 5...(4 + count))
    let parts = range.parts(16)
    #expect(Coverage(parts) == Coverage([range]) && parts.count == min(16, Int(count)))
    #expect(Set(parts.map { $0.count - count / UInt64(parts.count) }).isSubset(of: [0, 1]))
  }

  @Test func `a peer that speaks of other ranges breaks the protocol`() throws {
    let log = Log(
      of: ContentComparisonTests.dataset,
      events: [try ContentComparisonTests.event(1, 1, content: 0)])
    var comparison = try ContentComparison(of: log.coverage, in: log)
    let error = #expect(throws: LogError.self) { try comparison.take([], in: log) }
    #expect(error?.code == .unexpectedMessage)
  }
}
