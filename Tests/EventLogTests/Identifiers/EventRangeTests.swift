import EventLog
import EventLogTesting
import Testing

/// Ranges of events and their notation (log-format 11).
struct EventRangeTests {
  private let replica = ReplicaID(bits: 0x0C5C_7FD0_A6A3_A450)

  @Test func `a range reads as it prints`() {
    let range = EventRange(replica: replica, seqs: 3...17)
    #expect(range.description == "0c5c7fd0a6a3a450:3-17")
    #expect(EventRange("0c5c7fd0a6a3a450:3-17") == range)
    #expect(range.count == 15)
  }

  @Test func `a range of one event is printed with both ends`() {
    let range = EventRange(replica: replica, seqs: 3...3)
    #expect(range.description == "0c5c7fd0a6a3a450:3-3")
    #expect(EventRange("0c5c7fd0a6a3a450:3-3") == range)
    #expect(range.count == 1)
  }

  @Test func `an event id is the range of that event`() {
    #expect(EventRange("0c5c7fd0a6a3a450:3") == EventRange(replica: replica, seqs: 3...3))
  }

  @Test func `any range comes back as itself`() {
    var generator = SplitMix64(seed: 8)
    for _ in 1...2000 {
      let from = UInt64.random(in: 1...Decimal.greatest, using: &generator)
      let range = EventRange(
        replica: ReplicaID(bits: generator.next()),
        seqs: from...UInt64.random(in: from...Decimal.greatest, using: &generator))
      #expect(EventRange(range.description) == range)
    }
  }

  @Test(arguments: [
    "", "0c5c7fd0a6a3a450", "0c5c7fd0a6a3a450:", "0c5c7fd0a6a3a450:3-", "0c5c7fd0a6a3a450:-17",
    "0c5c7fd0a6a3a450:17-3", "0c5c7fd0a6a3a450:0-3", "0c5c7fd0a6a3a450:03-17",
    "0c5c7fd0a6a3a450:3-017", "0c5c7fd0a6a3a450:3--17", "0c5c7fd0a6a3a450:3-17-18",
    "0c5c7fd0a6a3a450:3 - 17", "0c5c7fd0a6a3a450:3–17", "0c5c7fd0a6a3a450:3-17 ",
    "0c5c7fd0a6a3a450:3-9007199254740992", "0C5C7FD0A6A3A450:3-17",
    "0c5c7fd0a6a3a450:3-0c5c7fd0a6a3a450:17",
  ])
  func `a text that is no range is refused`(text: String) {
    #expect(EventRange(text) == nil)
  }
}
