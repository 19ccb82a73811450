import EventLog

/// The tool compares two stores that differ in 10 events and have a snapshot each.
struct DiffSnapshotBenchmark: Benchmark {
  /// A start of a process is short, so that one of them says little.
  private static let starts = 5

  private let tool: String
  private let stores: TwinStores
  private let left: String
  private let right: String

  init(_ context: Context) throws {
    guard let tool = context.options.tool else {
      throw BenchmarkError.skipped("--tool names no ltcli")
    }
    self.tool = tool
    stores = try context.twinStores
    // Copies, since the other cases are to find no snapshot.
    let folder = try context.scratch("diff-snapshot")
    (left, right) = (folder + "/left", folder + "/right")
    for (store, copy) in [(stores.left, left), (stores.right, right)] {
      try Folder.copy(store, to: copy)
      do {
        _ = try ChildProcess(arguments: [tool, "snapshot", copy]).run()
      } catch {
        throw BenchmarkError.skipped("this ltcli makes no snapshot: \(error)")
      }
    }
  }

  func sample(round: Int) throws -> [Sample] {
    try (0..<DiffSnapshotBenchmark.starts).map { _ in
      let diff = try ChildProcess(arguments: [tool, "diff", left, right, "--json"])
        .run(expecting: 1)
      for range in [stores.leftLacks, stores.rightLacks] {
        try expect(diff.output.contains(range), is: true, "whether ltcli diff names \(range)")
      }
      return Sample(.diffWithSnapshots, diff.timing)
    }
  }
}
