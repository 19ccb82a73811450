import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import Training
import SyncRelay
import Testing

/// A store of which a line turns out to be damaged when it is to be sent.
struct DamagedStoreTests {
  /// A store that was opened behind a snapshot, with a damaged line that nobody has read since.
  private func damaged() async throws -> TestStore {
    let test = try TestStore(1)
    for value in 1...3 {
      try await test.write(.of("setting.saved", "a", ["value": .number(Double(value))]))
    }
    await test.store.close()
    let environment = StoreEnvironment(files: test.files, workers: SerialWorkers())
    let store = try Store.open(at: "/store", for: .writing, environment: environment)
    _ = try #require(try store.makeSnapshot())
    store.endWriting()
    let segment = "/store/log/000000000001.jsonl"
    let text = try test.files.text(of: segment)
    test.files.overwrite(
      segment, with: Array(text.replacing(#""value":2"#, with: #""value":7"#).utf8))
    return try TestStore(1, files: test.files)
  }

  @Test func `its peer is told that it takes nothing for now, and not what is wrong`() async throws
  {
    let (test, other) = (try await damaged(), try TestStore(2))
    let pair = ChannelPair()
    async let mine = failure { try await test.store.sync(over: OneChannel(channel: pair.first)) }
    let error = await #expect(throws: TrainingError.self) {
      try await other.store.sync(over: OneChannel(channel: pair.second))
    }
    #expect(await mine == .damaged)
    // It may go on later, so nobody was refused.
    #expect(error?.code == .unreachable)
    #expect(error?.causes == ["the peer ends the exchange: its store takes nothing for now"])
  }
}
