import EventLog

/// The command line tool that `--tool` names, started as a user starts it.
struct Tool {
  private let path: String

  /// - Throws: `skipped` if none is named.
  init(_ context: Context) throws(BenchmarkError) {
    guard let path = context.options.tool else { throw .skipped("--tool names no ltcli") }
    self.path = path
  }

  /// Prints the digest of a store.
  func digest(of store: String, _ expectation: Expectation) throws(BenchmarkError) -> Timing {
    let digest = try ChildProcess(arguments: [path, "digest", store]).run()
    try expect(digest.output, is: expectation.digestText + "\n", "what ltcli digest prints")
    return digest.timing
  }

  /// Answers a command line, to whose end it is timed.
  func answer(_ words: [String]) throws(BenchmarkError) -> Timing {
    try ChildProcess(arguments: [path] + words).run().timing
  }

  /// Shows one module of a store.
  func show(_ expectation: Expectation, in store: String) throws(BenchmarkError) -> Timing {
    let show = try ChildProcess(
      arguments: [path, "show", store, "module", expectation.module, "--json"]
    ).run()
    try expectation.checkModule(shown: show.output)
    return show.timing
  }

  /// Compares the two stores, or copies of them.
  func compare(
    _ stores: TwinStores, left: String, right: String
  ) throws(BenchmarkError) -> Timing {
    let diff = try ChildProcess(arguments: [path, "diff", left, right, "--json"])
      .run(expecting: 1)
    for range in [stores.leftLacks, stores.rightLacks] {
      try expect(diff.output.contains(range), is: true, "whether ltcli diff names \(range)")
    }
    return diff.timing
  }

  /// Makes a copy of a store with a snapshot, since the other cases must find none.
  func copyWithSnapshot(of store: String, to copy: String) throws {
    try Folder.copy(store, to: copy)
    do {
      _ = try ChildProcess(arguments: [path, "snapshot", copy]).run()
    } catch {
      throw BenchmarkError.skipped("this ltcli makes no snapshot: \(error)")
    }
  }

  /// How often a case starts it in one round, since a single short start says little.
  static let starts = 5
}
