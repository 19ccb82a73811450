import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Testing

/// The receipts that a store keeps of each exchange.
struct ReceiptTests {
  @Test
  func
    `the newest pass leaves a receipt in both stores, but for one that would say the same again`()
    throws
  {
    let pair = try Pair()
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
    for _ in 1...3 { _ = try Relay.sync(pair.left, pair.right) }
    #expect(try pair.files.names(in: "/left/peers").count == 1)
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Pull"])])
    _ = try Relay.sync(pair.left, pair.right)
    #expect(
      try pair.files.names(in: "/left/peers") == ["000000000002-bbbbbbbbbbbbbbbb.receipt.json"])
    let first = try pair.files.contents(
      of: "/right/peers/000000000002-aaaaaaaaaaaaaaaa.receipt.json")
    #expect(
      String(decoding: first.bytes(in: 0..<first.count), as: UTF8.self)
        == "{\"at\":\"2026-01-15T10:00:00.123Z\",\"clock\":0,\"complete\":true,"
        + "\"coverage\":\"aaaaaaaaaaaaaaaa:1-2\","
        + "\"dataset\":\"\(pair.right.manifest.dataset)\",\"lines\":2,\"peer\":\"aaaaaaaaaaaaaaaa\",\"peerName\":\"/left\","
        + "\"received\":\"aaaaaaaaaaaaaaaa:2-2\",\"replica\":\"bbbbbbbbbbbbbbbb\",\"sent\":\"\"}\n")
  }

  /// The receipts of the left store once files with some names were there and a pass has been.
  private func receipts(beside names: [String]) throws -> [String] {
    let pair = try Pair()
    for name in names { _ = try pair.files.createFile(at: "/left/peers/" + name) }
    _ = try Relay.sync(pair.left, pair.right)
    return try pair.files.names(in: "/left/peers").filter { !names.contains($0) }
  }

  @Test(arguments: [
    "9223372036854775807", "999999999999", "9223372036854775807-bbbbbbbbbbbbbbbb.receipt.json",
    "7-bbbbbbbbbbbbbbbb.receipt.json", "000000000007-bbbbbbbbbbbbbbbb.receipt",
    "000000000007-bbbbbbbbbbbbbbbb.receipt.text", "000000000007-BBBBBBBBBBBBBBBB.receipt.json",
    "000000000007_bbbbbbbbbbbbbbbb.receipt.json",
    "00000000000７-bbbbbbbbbbbbbb.receipt.json", "+00000000007-bbbbbbbbbbbbbbbb.receipt.json",
    "-", "000000000007-bbbbbbbbbbbbbbbb.receipt.json.new",
  ])
  func `a file that is no receipt is passed over`(name: String) throws {
    #expect(try receipts(beside: [name]) == ["000000000001-bbbbbbbbbbbbbbbb.receipt.json"])
  }

  @Test func `a receipt with the greatest number of all stops nothing`() throws {
    let greatest = "999999999999-bbbbbbbbbbbbbbbb.receipt.json"
    #expect(try receipts(beside: [greatest]) == ["000000000001-bbbbbbbbbbbbbbbb.receipt.json"])
    let seventh = "000000000007-cccccccccccccccc.receipt.json"
    #expect(
      try receipts(beside: [seventh, greatest]) == ["000000000008-bbbbbbbbbbbbbbbb.receipt.json"])
  }

  @Test func `the next receipt has the number behind the greatest that is followed by a free one`()
  {
    func next(_ numbers: [Int64]) -> Int64? {
      let names = numbers.map { ReceiptName(number: $0, peer: ReplicaID(bits: 1)).text }
      return ReceiptName.nextNumber(after: names, greatest: 4)
    }
    #expect(next([]) == 1 && next([0]) == 1 && next([1]) == 2 && next([2]) == 3)
    #expect(next([3]) == 4 && next([1, 3, 3]) == 4 && next([4]) == 1 && next([2, 4]) == 3)
    #expect(next([1, 3, 4]) == 2 && next([2, 3, 4]) == 1 && next([2, 2, 4, 4]) == 3)
    #expect(next([1, 2, 3, 4]) == nil)
  }

  @Test func `a receipt's name reads as it is written`() throws {
    for number in [0, 1, 12, ReceiptName.greatestNumber] {
      let name = ReceiptName(number: number, peer: ReplicaID(bits: 0xB))
      #expect(ReceiptName(name.text) == name)
    }
  }
}
