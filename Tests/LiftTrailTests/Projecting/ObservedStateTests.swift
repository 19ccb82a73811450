import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing
import Training

/// What observers know of a state is what a reading of all of it says.
struct ObservedStateTests {
  /// What an observer sees.
  private struct Seen: Equatable, Sendable {
    var modules: [Module] = []
    var exercises: [CustomExercise] = []
    var one: Module?
  }

  private func read(_ transaction: borrowing ReadTransaction) throws -> Seen {
    Seen(
      modules: try transaction.all(Module.self),
      exercises: try transaction.all(CustomExercise.self),
      one: try transaction.get("m1" as Module.ID))
  }

  /// Does one thing to a few modules and the exercises that give them names.
  private static func change(
    _ transaction: inout WriteTransaction, _ random: inout SplitMix64
  ) throws {
    let module = Module.ID("m\(Int.random(in: 0..<6, using: &random))")
    let exercise = CustomExercise.ID("e\(Int.random(in: 0..<4, using: &random))")
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      try transaction.save(Module(id: module, name: "M\(Int.random(in: 0..<99, using: &random))"))
    case 1: try transaction.delete(module)
    case 2:
      try transaction.save(
        CustomExercise(id: exercise, name: "E\(Int.random(in: 0..<99, using: &random))"))
    case 3: try transaction.delete(exercise)
    case 4:
      guard try transaction.get(module) != nil else { return }
      var part = ModuleExercise()
      part.templateId = exercise
      _ = try transaction.update(module) { $0.exercises.append(part) }
    default:
      guard try transaction.get(module)?.exercises.isEmpty == false else { return }
      _ = try transaction.update(module) { $0.exercises.removeLast() }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<160 as Range<UInt64>))
  func `an observer sees what a read says`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let store = Stage().store(seed: seed)
    var values = store.observe { try self.read($0) }.makeAsyncIterator()
    var last = try await values.next()
    for _ in 0..<25 {
      let seed = UInt64.random(in: 0...(.max), using: &random)
      _ = try await store.write { transaction in
        var random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          try ObservedStateTests.change(&transaction, &random)
        }
      }
      let said = try await store.read { try self.read($0) }
      if said != last { last = try await values.next() }
      #expect(said == last)
    }
    await store.close()
  }
}
