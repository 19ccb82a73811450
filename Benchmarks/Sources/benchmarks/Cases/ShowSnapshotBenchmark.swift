import EventLog

/// The tool from its start to the first module shown, on a store with a fresh snapshot.
struct ShowSnapshotBenchmark: Benchmark {
  /// A start of a process is short, so that one of them says little.
  private static let starts = 5

  private let tool: String
  private let store: String
  private let expectation: Expectation

  init(_ context: Context) throws {
    guard let tool = context.options.tool else {
      throw BenchmarkError.skipped("--tool names no ltcli")
    }
    self.tool = tool
    let dataset = try context.dataset
    expectation = dataset.expectation
    // A copy, since the other cases are to find no snapshot.
    store = try context.scratch("show-snapshot") + "/store"
    try Folder.copy(dataset.store, to: store)
    do {
      _ = try ChildProcess(arguments: [tool, "snapshot", store]).run()
    } catch {
      throw BenchmarkError.skipped("this ltcli makes no snapshot: \(error)")
    }
  }

  func sample(round: Int) throws -> [Sample] {
    try (0..<ShowSnapshotBenchmark.starts).map { _ in
      let show = try ChildProcess(
        arguments: [tool, "show", store, "module", expectation.module, "--json"]
      ).run()
      try expectation.checkModule(shown: show.output)
      return Sample(.showWithSnapshot, show.timing)
    }
  }
}
