import EventLog
import Projections
import Training
import Testing

@testable import Conformance

/// Models of whatever the fixtures bring about.
struct SavedModelsTests {
  @Test func `saving any entity of any fixture as it was read writes nothing`() throws {
    var count = 0
    for fixture in try Fixture.all(at: FixturesOnDisk.path) where fixture.kind == .scenario {
      let engine = InProcessEngine()
      let run = try ScenarioRun(engine)
      for block in try ScenarioFile(text: FixtureFile.text(fixture.path)).blocks {
        let verb = block.command.prefix { $0 != " " }
        guard Self.verbs.contains(String(verb)) else { continue }
        _ = try run.output(of: block)
      }
      for replica in engine.replicas.values.compactMap(\.replica) {
        for model in KindSet.training.models { count += try Self.save(model, in: replica.state) }
        guard replica.state.kinds[BodyMeasurement.kind.name] != nil else { continue }
        count += try Self.save(BodyMeasurement.self, in: replica.state)
      }
    }
    #expect(count > 100)
  }

  /// The verbs that bring something about, as opposed to those that show it.
  private static let verbs: Set = [
    "replica", "clock", "write", "batch", "undo", "receive", "sync", "clone", "crash", "reopen",
    "close", "damage", "repair",
  ]

  /// - Returns: How many entities were saved.
  private static func save<M: Model>(_: M.Type, in state: TrainingState) throws -> Int {
    let models = try state.all(M.self)
    for model in models {
      let entity = try #require(Entity(kind: M.kind.name, id: model.id.text))
      let reading = try state.reading(of: entity)
      // What breaks a rule is not to be written, but nothing is.
      #expect(try M.kind.drafts(saving: model, over: reading).isEmpty, "\(entity)")
      #expect(try M.kind.drafts(from: model, to: model, over: reading).isEmpty, "\(entity)")
    }
    return models.count
  }
}
