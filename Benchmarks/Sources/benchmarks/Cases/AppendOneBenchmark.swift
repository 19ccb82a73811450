/// One durable event at a time, in turns: the engine, bare system calls, and SQLite.
struct AppendOneBenchmark: Benchmark {
  private let work: AppendWork
  private let folder: String

  init(_ context: Context) throws {
    work = try AppendWork(
      groups: context.options.isSmoke ? 100 : 4_000, of: 1, mode: .separate)
    folder = try context.scratch("append-one")
  }

  func sample(round: Int) throws -> [Sample] {
    let writers: [() throws -> Sample] =
      [
        { Sample(.appendOne, try work.writeWithEngine(in: folder), items: work.count) },
        { Sample(.appendOneRaw, try work.writeRaw(in: folder), items: work.count) },
      ] + work.turnsOfSQLite(.appendOneSQLite, in: folder)
    return try writers.indices.map { try writers[($0 + round) % writers.count]() }
  }
}
