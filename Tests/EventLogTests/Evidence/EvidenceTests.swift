import Testing

@testable import EventLog

/// What files know and a log lacks.
struct EvidenceTests {
  private let own = ReplicaID(bits: 1)

  private func upTo(_ seq: UInt64) -> Coverage { Coverage(upTo: seq, of: own) }

  private func texts(_ lost: [LostEvents]) -> [String] { lost.map { "\($0.path) \($0.events)" } }

  @Test func `each lost event is told with the first source that knows it`() {
    var evidence = Evidence()
    evidence.add("a", upTo(2))
    evidence.add("b", upTo(5))
    evidence.add("c", upTo(4))
    #expect(
      texts(evidence.lost(from: upTo(1))) == ["a 0000000000000001:2-2", "b 0000000000000001:3-5"])
    #expect(evidence.lost(from: upTo(5)).isEmpty)
  }

  @Test func `every source that knows a lost event is named where all of them are asked for`() {
    var evidence = Evidence()
    evidence.add("a", upTo(2))
    evidence.add("b", upTo(5))
    evidence.add("c", upTo(1))
    #expect(
      texts(evidence.lostBySource(from: upTo(1)))
        == ["a 0000000000000001:2-2", "b 0000000000000001:2-5"])
  }

  @Test func `the receipts of a peer are one source, under the newest that knows a lost event`() {
    let receipts = [4, 6, 5].map { Evidence.Source(path: "\($0)", events: upTo($0)) }
    var evidence = Evidence()
    evidence.add(receipts: receipts, beside: upTo(4))
    #expect(texts(evidence.lost(from: upTo(4))) == ["6 0000000000000001:5-6"])
    evidence = Evidence()
    evidence.add(receipts: receipts, beside: upTo(9))
    #expect(evidence.sources.map(\.path) == ["4"])
    evidence = Evidence()
    evidence.add(receipts: [], beside: upTo(1))
    #expect(evidence.sources.isEmpty)
  }

  @Test func `a mark knows its writer's own events up to its number`() {
    var evidence = Evidence()
    let dataset = DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    guard let dataset else { Issue.record("no dataset"); return }
    evidence.add(
      "journal",
      LogMark(claimingNothing: StoreOwner(dataset: dataset, replica: own), but: 3))
    #expect(texts(evidence.lost(from: upTo(2))) == ["journal 0000000000000001:3-3"])
  }

  @Test func `a receipt of which only the claim can be read still proves what the store held`()
    throws
  {
    let members: JSONObject = [
      "coverage": "0000000000000001:1-3", "dataset": "5DB49B01-1D48-4785-97E6-55EA5E8FF674",
      "replica": "0000000000000001",
    ]
    #expect(Receipt(members) == nil)
    #expect(Receipt.Claim(members)?.events == upTo(3))
    #expect(try Receipt.members(of: members.canonicalBytes()) == members)
    #expect(try Receipt.members(of: members.canonicalBytes() + [10]) == members)
    #expect(throws: LogError.self) {
      _ = try Receipt.members(of: members.canonicalBytes() + [32])
    }
  }
}
