import EventLog
import Projections

/// Many concurrent writers, each waiting until its write is durable, and one such writer alone,
/// both through the actor that lets waiting calls share one write.
struct AppendWritersBenchmark: Benchmark {
  private static let writers = 64

  private let perWriter: Int
  private let drafts: [EventDraft]
  private let folder: String

  init(_ context: Context) throws {
    perWriter = context.options.isSmoke ? 10 : 1_000
    var made = SetDrafts()
    drafts = try (0..<(AppendWritersBenchmark.writers * perWriter)).map { _ in try made.next() }
    folder = try context.scratch("append-writers")
  }

  func sample(round: Int) throws -> [Sample] {
    let works = [
      { try write(.appendWriters, writers: AppendWritersBenchmark.writers) },
      { try write(.appendOneOfShared, writers: 1) },
    ]
    return try works.indices.map { try works[($0 + round) % works.count]() }
  }

  private func write(_ figure: Figure, writers: Int) throws -> Sample {
    let path = folder + "/store"
    try Folder.remove(path)
    let count = writers * perWriter
    let shares = (0..<writers).map { writer in
      Array(drafts[(writer * perWriter)..<((writer + 1) * perWriter)])
    }
    let shared = SharedReplica(try AppendWork.newReplica(at: path, files: PosixFileSystem()))
    let timing = try Timing.of { try AppendWritersBenchmark.write(shares, to: shared) }
    try check(path, Array(drafts[..<count]))
    return Sample(figure, timing, items: count)
  }

  /// Writes each share in a task of its own, one event after the other.
  private static func write(_ shares: [[EventDraft]], to shared: SharedReplica) throws {
    try Waiting.until {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for share in shares {
          group.addTask {
            for draft in share {
              let report = try await shared.write(WriteCall([draft]))
              guard report.refusal == nil, report.outcomes.count == 1 else {
                throw BenchmarkError.failed("a write of many was refused: \(report)")
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// The log has every write once, in any order.
  private func check(_ path: String, _ drafts: [EventDraft]) throws {
    let log = try Store.open(at: path, for: .reading).log
    try expect(log.faults.count, is: 0, "faults of the log")
    var found: [UInt64] = []
    for position in 1..<(log.count + 1) { found.append(try hash(log.event(at: position))) }
    let wanted = drafts.map { XXH64.hash($0.payload.bytes) }
    try expect(found.sorted(), is: wanted.sorted(), "the payloads of the log")
  }

  private func hash(_ event: Event) -> UInt64 { XXH64.hash(Array(event.dataBytes)) }
}
