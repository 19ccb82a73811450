/// One case, ready to run.
protocol Benchmark {
  /// Runs it once, and asserts the result.
  /// - Throws: `BenchmarkError.failed` if a result is wrong; `.skipped` if the case turns out not
  ///   to run here.
  func sample(round: Int) throws -> [Sample]
}

/// A row of the table of cases.
struct BenchmarkRow: Sendable {
  let name: String
  /// What it measures, in one line for the help.
  let summary: String
  /// Whether it runs only if named.
  var isOptional = false
  /// Prepares it: makes input that is not part of the measurement.
  let prepare: @Sendable (Context) throws -> any Benchmark
}
