import EventLog
import Projections
import Training

/// All settings of the large store, which has three of them.
struct SmallKindBenchmark: Benchmark {
  private static let settings: [JSONValue] = (1...3).map { .number(Double($0)) }

  private let store: LargeStore

  init(_ context: Context) throws {
    store = try LargeStore(context, for: "small-kind")
    let replica = try store.open(for: .writing)
    for (index, data) in SmallKindBenchmark.settings.enumerated() {
      try LargeStore.write(
        EventDraft("setting.saved", "setting-\(index)", ["value": data]), to: replica)
    }
  }

  func sample(round: Int) throws -> [Sample] {
    let replica = try store.open(for: .reading)
    return [
      Sample(.smallKind, try SmallKindBenchmark.read(replica)),
      Sample(.smallKindAgain, try SmallKindBenchmark.read(replica)),
    ]
  }

  private static func read(_ replica: Replica) throws -> Timing {
    var found: [JSONValue] = []
    let timing = try Timing.of { found = try replica.state.all(Setting.self).map(\.value) }
    try expect(found, is: settings, "the settings")
    return timing
  }
}
