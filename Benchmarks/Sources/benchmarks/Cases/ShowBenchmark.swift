import EventLog

/// From the start of a process to the first module shown.
struct ShowBenchmark: Benchmark {
  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    let expectation = dataset.expectation
    let (result, answer) = try ColdProcess.run(
      .show(store: dataset.store, entity: "module/\(expectation.module)"))
    try expect(
      answer["hash"]?.string, is: hexadecimal(expectation.moduleHash), "the module shown")
    return [Sample(.show, result.timing)]
  }
}
