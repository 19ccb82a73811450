import EventLog

/// The replay: a cold process opens a store without snapshots, checks every line, folds, and prints
/// the digest, on all processors and on one.
struct ReplayBenchmark: Benchmark {
  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    // Not timed: the host of a virtual machine may have reclaimed memory and page cache that were
    // idle during the case before, and the first to use them again waits for them.
    _ = try replay(cores: 2, as: .replay)
    let two = try replay(cores: 2, as: .replay)
    return two + (try replay(cores: 1, as: .replayOnOneCore))
  }

  private func replay(cores: Int, as figure: Figure) throws -> [Sample] {
    let (result, answer) = try ColdProcess.run(.replay(store: dataset.store), cores: cores)
    try ReplayBenchmark.check(answer, against: dataset.expectation)
    var samples = [Sample(figure, result.timing, items: dataset.expectation.events)]
    for (key, part) in [
      ("foldSeconds", "open, verify and fold"), ("digestSeconds", "digest"),
    ] {
      guard let seconds = answer[key]?.number else { continue }
      samples.append(Sample(Figure(name: "– of it on \(cores): \(part)"), seconds))
    }
    return samples
  }

  /// Compares a replay's answer with what the generator knows.
  static func check(_ answer: JSONObject, against expectation: Expectation) throws {
    try expect(answer["digest"]?.string, is: expectation.digestText, "the digest of the replay")
    try expect(answer["count"]?.number, is: Double(expectation.events), "events of the replay")
  }
}
