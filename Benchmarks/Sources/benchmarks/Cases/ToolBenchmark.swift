/// The command line tool as a user starts it, if `--tool` names one.
struct ToolBenchmark: Benchmark {
  private let tool: Tool
  private let dataset: Dataset
  private let stores: TwinStores

  init(_ context: Context) throws {
    tool = try Tool(context)
    dataset = try context.dataset
    stores = try context.twinStores
  }

  func sample(round: Int) throws -> [Sample] {
    let expectation = dataset.expectation
    return [
      Sample(
        .toolDigest, try tool.digest(of: dataset.store, expectation), items: expectation.events),
      Sample(.toolShow, try tool.show(expectation, in: dataset.store)),
      Sample(.toolDiff, try tool.compare(stores, left: stores.left, right: stores.right)),
    ]
  }
}
