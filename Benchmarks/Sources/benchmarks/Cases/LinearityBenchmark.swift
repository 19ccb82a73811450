import EventLog
import Projections
import Training

/// How the cost of replaying and of appending grows with the history.
struct LinearityBenchmark: Benchmark {
  private static let sizes = [10_000, 100_000, 1_000_000, 5_000_000]
  private static let batch = 1_000

  private let datasets: [Dataset]
  private let folder: String

  init(_ context: Context) throws {
    datasets = try LinearityBenchmark.sizes.map { try context.dataset(events: $0) }
    folder = try context.scratch("linearity")
  }

  func sample(round: Int) throws -> [Sample] {
    var samples: [Sample] = []
    for dataset in datasets {
      let (result, answer) = try ColdProcess.run(.replay(store: dataset.store))
      try ReplayBenchmark.check(answer, against: dataset.expectation)
      let events = dataset.expectation.events
      let name = "cold replay of \(NumberText.grouped(events)) events"
      samples.append(Sample(Figure(name: name), result.timing, items: events))
    }
    return samples + (try appendUpToTheGreatest()) + (try writeUpToTheGreatest())
  }

  /// The disk's time for as many bytes: one batch of lines, again and again.
  private func writeUpToTheGreatest() throws -> [Sample] {
    let work = try AppendWork(groups: 1, of: LinearityBenchmark.batch, mode: .atomic)
    let bytes = Array(work.lines[0].joined())
    let file = try OutputFile(creating: folder + "/raw.jsonl")
    var samples: [Sample] = []
    var timing = Timing.zero
    var count = 0
    while samples.count < LinearityBenchmark.sizes.count {
      timing =
        try timing
        + Timing.of {
          try file.write(bytes[...])
          try file.sync()
        }
      count += LinearityBenchmark.batch
      if count == LinearityBenchmark.sizes[samples.count] {
        let name = "write + fdatasync of as many bytes, \(NumberText.grouped(count)) events"
        samples.append(Sample(Figure(name: name), timing, items: count))
      }
    }
    return samples
  }

  /// Fills one store batch by batch, and records the time of the writes alone at each size.
  private func appendUpToTheGreatest() throws -> [Sample] {
    let path = folder + "/store"
    try Folder.remove(path)
    let replica = try AppendWork.newReplica(at: path, files: PosixFileSystem())
    var drafts = SetDrafts()
    var samples: [Sample] = []
    var timing = Timing.zero
    while samples.count < LinearityBenchmark.sizes.count {
      let group = try (0..<LinearityBenchmark.batch).map { _ in try drafts.next() }
      timing =
        try timing
        + Timing.of {
          _ = try AppendWork.write(group, to: replica, .atomic)
        }
      let count = replica.log.count
      if count == LinearityBenchmark.sizes[samples.count] {
        let name = "append of \(NumberText.grouped(count)) events in batches"
        samples.append(Sample(Figure(name: name), timing, items: count))
      }
    }
    return samples
  }
}
