import EventLog
import LiftTrail

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Durable transactions of an app's store, each of one event: one writer, bare system calls for the same
/// bytes, and many writers at once.
struct StoreWritesBenchmark: Benchmark {
  private static let writers = 64

  private let alone: AppendWork
  private let perWriter: Int
  private let drafts: [EventDraft]
  private let folder: String

  init(_ context: Context) throws {
    alone = try AppendWork(groups: context.options.isSmoke ? 100 : 4_000, of: 1, mode: .separate)
    // Fewer than 10,000 events in all: then a snapshot is made, on another core.
    perWriter = context.options.isSmoke ? 10 : 150
    var made = SetDrafts()
    drafts = try (0..<(StoreWritesBenchmark.writers * perWriter)).map { _ in try made.next() }
    folder = try context.scratch("store-writes")
  }

  func sample(round: Int) throws -> [Sample] {
    let one = alone.groups.flatMap(\.self)
    let works: [() throws -> Sample] = [
      { try write(.storeOne, [one]) },
      { Sample(.storeOneRaw, try alone.writeRaw(in: folder), items: alone.count) },
      {
        try write(
          .storeWriters,
          (0..<StoreWritesBenchmark.writers).map {
            Array(drafts[($0 * perWriter)..<(($0 + 1) * perWriter)])
          })
      },
    ]
    return try works.indices.map { try works[($0 + round) % works.count]() }
  }

  private func write(_ figure: Figure, _ shares: [[EventDraft]]) throws -> Sample {
    let path = folder + "/app"
    try Folder.remove(path)
    let store = TrainingStore(at: URL(filePath: path))
    try Waiting.until { try await store.open() }
    let timing = try Timing.of { try StoreWritesBenchmark.write(shares, to: store) }
    try Waiting.until { await store.close() }
    let count = shares.reduce(0) { $0 + $1.count }
    try expect(Store.open(at: path, for: .reading).log.count, is: count, "events of the log")
    return Sample(figure, timing, items: count)
  }

  /// Writes each share in a task of its own, one transaction after the other.
  private static func write(_ shares: [[EventDraft]], to store: TrainingStore) throws {
    try Waiting.until {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for share in shares {
          group.addTask {
            for draft in share { _ = try await store.write { try $0.write([draft]) } }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
