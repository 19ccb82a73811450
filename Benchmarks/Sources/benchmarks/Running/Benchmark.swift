/// One case, ready to be run.
protocol Benchmark {
  /// Runs it once, and asserts the result.
  /// - Throws: `BenchmarkError.failed` where a result is not what it has to be; `.skipped` where
  ///   the case turns out not to run here.
  func sample(round: Int) throws -> [Sample]
}

/// A row of the table of cases.
struct BenchmarkRow: Sendable {
  let name: String
  /// What it measures, in one line for the help.
  let summary: String
  /// Whether it runs only where it is named.
  var isOptional = false
  /// Makes it ready: input that is not part of what is measured.
  let prepare: @Sendable (Context) throws -> any Benchmark
}
