/// The tool compares two stores that differ in 10 events; each has a snapshot.
struct DiffSnapshotBenchmark: Benchmark {
  private let tool: Tool
  private let stores: TwinStores
  private let left: String
  private let right: String

  init(_ context: Context) throws {
    tool = try Tool(context)
    stores = try context.twinStores
    let folder = try context.scratch("diff-snapshot")
    (left, right) = (folder + "/left", folder + "/right")
    try tool.copyWithSnapshot(of: stores.left, to: left)
    try tool.copyWithSnapshot(of: stores.right, to: right)
  }

  func sample(round: Int) throws -> [Sample] {
    try (0..<Tool.starts).map { _ in
      Sample(.diffWithSnapshots, try tool.compare(stores, left: left, right: right))
    }
  }
}
