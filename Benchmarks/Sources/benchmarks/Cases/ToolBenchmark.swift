import EventLog

/// The command line tool as a user starts it, where `--tool` names one.
struct ToolBenchmark: Benchmark {
  private let tool: String
  private let dataset: Dataset
  private let stores: TwinStores

  init(_ context: Context) throws {
    guard let tool = context.options.tool else {
      throw BenchmarkError.skipped("--tool names no ltcli")
    }
    self.tool = tool
    dataset = try context.dataset
    stores = try context.twinStores
  }

  func sample(round: Int) throws -> [Sample] {
    let expectation = dataset.expectation
    let digest = try ChildProcess(arguments: [tool, "digest", dataset.store]).run()
    try expect(digest.output, is: expectation.digestText + "\n", "what ltcli digest prints")
    let show = try ChildProcess(
      arguments: [tool, "show", dataset.store, "module", expectation.module, "--json"]
    ).run()
    try expectation.checkModule(shown: show.output)
    let diff = try ChildProcess(
      arguments: [tool, "diff", stores.left, stores.right, "--json"]
    ).run(expecting: 1)
    for range in [stores.leftLacks, stores.rightLacks] {
      try expect(diff.output.contains(range), is: true, "whether ltcli diff names \(range)")
    }
    return [
      Sample(.toolDigest, digest.timing, items: expectation.events),
      Sample(.toolShow, show.timing), Sample(.toolDiff, diff.timing),
    ]
  }
}
