import EventLog

/// The least cost of checking every sum: the XXH64 of every line on one core.
struct HashBenchmark: Benchmark {
  /// The length of `,"sum":"` and what follows, in bytes.
  private static let sumLength = 26

  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    var sums: UInt64 = 0
    let seed = StoreWriter.seed
    let timing = try Timing.of {
      try LogBytes.eachSegment(of: dataset.store) { segment in
        LogBytes.eachLine(of: segment) { line in
          sums ^= XXH64.hash(
            UnsafeRawBufferPointer(rebasing: line[..<(line.count - HashBenchmark.sumLength)]),
            seed: seed)
        }
      }
    }
    try expect(sums, is: dataset.expectation.sums, "the lines' sums")
    return [Sample(.hash, timing, items: dataset.expectation.events)]
  }
}
