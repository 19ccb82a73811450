import EventLog
import Projections
import Training

/// Writes an exercise of a module durably, then reads the module: 10,000 times on the large store.
struct AlternatingBenchmark: Benchmark {
  private static let modules = 100
  private static let exercises = 8

  private let store: LargeStore
  private let count: Int

  init(_ context: Context) throws {
    store = try LargeStore(context, for: "alternating")
    count = context.options.isSmoke ? 1_000 : 10_000
  }

  func sample(round: Int) throws -> [Sample] {
    let replica = try store.open(for: .writing)
    let drafts = try (0..<count).map { try draft($0, round: round) }
    let timing = try Timing.of {
      for (index, draft) in drafts.enumerated() {
        try LargeStore.write(draft, to: replica)
        let module = try replica.state.one(Module.self, Identifier(draft.entity.id))
        let order = Double(round * count + index)
        guard module?.exercises.last?.order == order else {
          throw BenchmarkError.failed("a read does not show the write before it")
        }
      }
    }
    return [Sample(.alternating, timing, items: count)]
  }

  /// The exercise that is last in its module, since its `order` is greater than all before.
  private func draft(_ index: Int, round: Int) throws -> EventDraft {
    let exercise = index / AlternatingBenchmark.modules % AlternatingBenchmark.exercises
    return try EventDraft(
      "module.exerciseSaved", "alternating-\(index % AlternatingBenchmark.modules)",
      [
        "id": .string("exercise-\(exercise)"), "name": "Barbell Row",
        "order": .number(Double(round * count + index)),
      ])
  }
}
