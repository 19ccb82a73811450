import EventLog

/// An empty process: the part of every cold figure that no engine can avoid.
struct StartupBenchmark: Benchmark {
  init(context: Context) {}

  func sample(round: Int) throws -> [Sample] {
    let process = try ColdProcess.run(.nothing)
    try expect(process.answer.isEmpty, is: true, "the answer of an empty process")
    return [Sample(.emptyProcess, process.result.timing)]
  }
}
