import EventLog
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// The receipts that a store keeps of each exchange.
struct ReceiptTests {
  @Test func `each pass leaves a receipt in both stores`() throws {
    let pair = try Pair()
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
    _ = try Relay.sync(pair.left, pair.right)
    #expect(
      try pair.files.names(in: "/left/peers") == [
        "000000000001-bbbbbbbbbbbbbbbb.receipt.json", "000000000002-bbbbbbbbbbbbbbbb.receipt.json",
      ])
    let first = try pair.files.contents(
      of: "/right/peers/000000000001-aaaaaaaaaaaaaaaa.receipt.json")
    #expect(
      String(decoding: first.bytes(in: 0..<first.count), as: UTF8.self)
        == "{\"at\":\"2026-01-15T10:00:00.123Z\",\"complete\":true,"
        + "\"coverage\":\"aaaaaaaaaaaaaaaa:1-1\","
        + "\"dataset\":\"\(pair.right.manifest.dataset)\",\"peer\":\"aaaaaaaaaaaaaaaa\","
        + "\"received\":\"aaaaaaaaaaaaaaaa:1-1\",\"replica\":\"bbbbbbbbbbbbbbbb\",\"sent\":\"\"}\n")
  }
}
