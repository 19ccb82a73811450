import EventLog
import EventLogTesting
import Testing

/// The printed notation of replicas, events and ranges (log-format 11).
struct EventIDTests {
  private let replica = ReplicaID(bits: 0x0C5C_7FD0_A6A3_A450)

  @Test func `a replica reads as it prints`() {
    #expect(replica.description == "0c5c7fd0a6a3a450")
    #expect(ReplicaID("0c5c7fd0a6a3a450") == replica)
    #expect(ReplicaID(bits: 0).description == "0000000000000000")
  }

  @Test(arguments: [
    "", "0c5c7fd0a6a3a45", "0c5c7fd0a6a3a4500", "0C5C7FD0A6A3A450", "0c5c7fd0a6a3a45g",
    "0x5c7fd0a6a3a450", " c5c7fd0a6a3a450", "0c5c7fd0a6a3a45é",
  ])
  func `a text that is no replica is refused`(text: String) {
    #expect(ReplicaID(text) == nil)
  }

  @Test func `an event id reads as it prints`() {
    let id = EventID(replica: replica, seq: 17)
    #expect(id.description == "0c5c7fd0a6a3a450:17")
    #expect(EventID("0c5c7fd0a6a3a450:17") == id)
    #expect(EventID("0c5c7fd0a6a3a450:9007199254740991")?.seq == Decimal.greatest)
    let other = EventID(replica: replica, seq: Decimal.greatest, contentNumber: 2048)
    #expect(other.description == "0c5c7fd0a6a3a450:9007199254740991/2048")
    #expect(EventID(other.description) == other)
    #expect(other.seq == Decimal.greatest && other.contentNumber == 2048 && other.first != other)
  }

  @Test(arguments: [
    "", "0c5c7fd0a6a3a450", "0c5c7fd0a6a3a450:", ":17", "0c5c7fd0a6a3a450:0",
    "0c5c7fd0a6a3a450:017", "0c5c7fd0a6a3a450:-1", "0c5c7fd0a6a3a450:1.5",
    "0c5c7fd0a6a3a450: 17", "0c5c7fd0a6a3a450:17 ", "0c5c7fd0a6a3a450:17:18",
    "0c5c7fd0a6a3a450:9007199254740992", "0C5C7FD0A6A3A450:17", "0c5c7fd0a6a3a450-17",
    "0c5c7fd0a6a3a450:1/1", "0c5c7fd0a6a3a450:1/0", "0c5c7fd0a6a3a450:1/2049",
    "0c5c7fd0a6a3a450:1/", "0c5c7fd0a6a3a450:1/2/3", "0c5c7fd0a6a3a450:/2",
    "0c5c7fd0a6a3a450:3-17", "0c5c7fd0a6a3a450:\u{301}17", "0c5c7fd0a6a3a45:17",
  ])
  func `a text that is no event id is refused`(text: String) {
    #expect(EventID(text) == nil)
  }

  @Test func `the order is that of the replica's digits, then of the numbers`() throws {
    let texts = [
      "00000000000000ff:300", "0c5c7fd0a6a3a450:2", "0c5c7fd0a6a3a450:10", "9000000000000000:1",
      "a000000000000000:1",
    ]
    let ids = try texts.map { try #require(EventID($0)) }
    #expect(ids.reversed().sorted() == ids)
    #expect(!(ids[0] < ids[0]))
  }

  @Test func `any event id and replica comes back as itself`() {
    var generator = SplitMix64(seed: 6)
    for _ in 1...2000 {
      let id = EventID(
        replica: ReplicaID(bits: generator.next()),
        seq: UInt64.random(in: 1...Decimal.greatest, using: &generator))
      #expect(EventID(id.description) == id)
      #expect(ReplicaID(id.replica.description) == id.replica)
    }
  }

  @Test func `replicas are in the order of their digits`() {
    var generator = SplitMix64(seed: 7)
    for _ in 1...2000 {
      let left = ReplicaID(bits: generator.next())
      let right = ReplicaID(bits: generator.next())
      #expect((left < right) == (left.description < right.description))
    }
  }
}
