import EventLog
import Projections
import Training

/// The digest of an open replica of the large store, before and after one local write.
struct DigestWriteBenchmark: Benchmark {
  private let store: LargeStore

  init(_ context: Context) throws {
    store = try LargeStore(context, for: "digest-write")
  }

  func sample(round: Int) throws -> [Sample] {
    let replica = try store.open(for: .writing)
    // Not timed: the first digest touches memory and payloads that the others find touched.
    let first = try replica.state.digest()
    if round == 0 { try expect(first, is: store.expectation.digestText, "the digest") }
    let before = try DigestWriteBenchmark.digest(of: replica)
    try expect(before.text, is: first, "the digest, asked again")
    try LargeStore.write(
      EventDraft("setting.saved", "round", ["value": .number(Double(round))]), to: replica)
    let after = try DigestWriteBenchmark.digest(of: replica)
    let replayed = try store.open(for: .reading).state.digest()
    try expect(after.text, is: replayed, "the digest after a write")
    return [
      Sample(.digestBeforeWrite, before.timing), Sample(.digestAfterWrite, after.timing),
    ]
  }

  private static func digest(of replica: Replica) throws -> (text: String, timing: Timing) {
    var text = ""
    let timing = try Timing.of { text = try replica.state.digest() }
    return (text, timing)
  }
}
