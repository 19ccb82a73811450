/// The tool from its start to the first module shown, on a store with a fresh snapshot.
struct ShowSnapshotBenchmark: Benchmark {
  private let tool: Tool
  private let store: String
  private let expectation: Expectation

  init(_ context: Context) throws {
    tool = try Tool(context)
    let dataset = try context.dataset
    expectation = dataset.expectation
    store = try context.scratch("show-snapshot") + "/store"
    try tool.copyWithSnapshot(of: dataset.store, to: store)
  }

  func sample(round: Int) throws -> [Sample] {
    try (0..<Tool.starts).map { _ in
      Sample(.showWithSnapshot, try tool.show(expectation, in: store))
    }
  }
}
