/// The cost of merely scanning the bytes: every line end by memchr.
struct LineEndBenchmark: Benchmark {
  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    var lines = 0
    let timing = try Timing.of {
      try LogBytes.eachSegment(of: dataset.store) { segment in
        LogBytes.eachLine(of: segment) { _ in lines += 1 }
      }
    }
    try expect(lines, is: dataset.expectation.events, "lines")
    return [Sample(.memchr, timing, items: lines)]
  }
}
