import EventLog
import Projections

/// Many writers at once, each durable before it writes again, beside one writer who does the same:
/// both through the actor that lets those who wait share one write.
struct AppendWritersBenchmark: Benchmark {
  private static let writers = 64

  private let many: SharedWork
  private let folder: String

  init(_ context: Context) throws {
    let perWriter = context.options.isSmoke ? 10 : 1_000
    var drafts = SetDrafts()
    many = SharedWork(
      shares: try (0..<AppendWritersBenchmark.writers).map { _ in
        try (0..<perWriter).map { _ in WriteCall([try drafts.next()]) }
      })
    folder = try context.scratch("append-writers")
  }

  func sample(round: Int) throws -> [Sample] {
    let one = SharedWork(shares: [many.shares[0]])
    let works: [(figure: Figure, work: SharedWork)] = [
      (.appendWriters, many), (.appendOneOfShared, one),
    ]
    return try works.indices.map {
      let (figure, work) = works[($0 + round) % works.count]
      let items = work.shares.reduce(0) { $0 + $1.count }
      return Sample(figure, try work.write(in: folder), items: items)
    }
  }
}
