import EventLog
import Projections
import Testing

@testable import SyncRelay

/// Which message is allowed when.
struct MessageOrderTests {
  @Test func `a message that has no place is refused`() throws {
    let pair = try Pair()
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
    let log = pair.left.store.log
    func session() -> SyncSession {
      SyncSession(manifest: pair.left.store.manifest, coverage: log.coverage)
    }
    let hello = SyncMessage.hello(
      SyncMessage.Hello(pair.right.store.manifest, coverage: Coverage()))
    let begun: [SyncMessage] = [hello, .shared([])]
    let range = try #require(EventRange("aaaaaaaaaaaaaaaa:1-1"))
    let strangers: [([SyncMessage], SyncMessage)] = [
      ([], .shared([])), ([], .acknowledged), ([], .done), ([], .events([])), ([hello], hello),
      ([hello], .shared([SyncMessage.RangeFingerprint(range: range, fingerprint: 0)])),
      (begun, .shared([])), (begun + [.acknowledged], .acknowledged), (begun + [.done], .done),
      (begun + [.done], .events([])),
    ]
    for (before, stranger) in strangers {
      var session = session()
      for message in before { _ = try session.receive(message, log: log) }
      let error = #expect(throws: LogError.self) { try session.receive(stranger, log: log) }
      #expect(error?.code == .unexpectedMessage)
    }
  }
}
