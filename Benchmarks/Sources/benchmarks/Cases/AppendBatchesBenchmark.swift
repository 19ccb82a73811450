/// Durable batches of 1,000, in turns: the engine's atomic batches and groups, bare system calls,
/// and SQLite with as many rows a transaction.
struct AppendBatchesBenchmark: Benchmark {
  private static let size = 1_000

  private let batches: AppendWork
  private let groups: AppendWork
  private let folder: String

  init(_ context: Context) throws {
    let count = context.options.isSmoke ? 3 : 100
    batches = try AppendWork(groups: count, of: AppendBatchesBenchmark.size, mode: .atomic)
    groups = try AppendWork(groups: count, of: AppendBatchesBenchmark.size, mode: .separate)
    folder = try context.scratch("append-batches")
  }

  func sample(round: Int) throws -> [Sample] {
    let count = batches.count
    let writers: [() throws -> Sample] =
      [
        { Sample(.appendBatch, try batches.writeWithEngine(in: folder), items: count) },
        { Sample(.appendGroup, try groups.writeWithEngine(in: folder), items: count) },
        { Sample(.appendBatchRaw, try batches.writeRaw(in: folder), items: count) },
      ] + batches.turnsOfSQLite(.appendBatchSQLite, in: folder)
    return try writers.indices.map { try writers[($0 + round) % writers.count]() }
  }
}
