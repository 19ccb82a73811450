/// The peak anonymous memory of the cold replay, for each unit that the state shows. Mapped files
/// do not count: the kernel may reclaim their pages at any time.
struct MemoryBenchmark: Benchmark {
  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    let (result, answer) = try ColdProcess.run(
      .replay(store: dataset.store), watchesMemory: true)
    try ReplayBenchmark.check(answer, against: dataset.expectation)
    guard result.peakAnonymousBytes > 0 else {
      throw BenchmarkError.skipped("this system does not say how much memory a process has")
    }
    let units = dataset.expectation.liveUnits
    let total = Figure(name: "peak anonymous memory of the replay", unit: .bytes)
    return [
      Sample(.memory, Double(result.peakAnonymousBytes) / Double(units)),
      Sample(total, Double(result.peakAnonymousBytes)),
    ]
  }
}
