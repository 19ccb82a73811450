import EventLog
import Importers
import Projections
import Training

/// Any bytes as Strong's export: a plan of writes that a store would take, or a typed error.
enum StrongTarget {
  static func run(_ bytes: [UInt8]) {
    for unit in [nil, MassUnit.kilograms] {
      guard let plan = plan(bytes, unit) else { continue }
      must(self.plan(bytes, unit) == plan, "the same file gives the same plan")
      for session in plan.sessions {
        let id = session.id.text
        if let started = session.started { check(started, in: Session.kind.name, id) }
        if let finished = session.finished { check(finished, in: Session.kind.name, id) }
        for set in session.sets { check(set, in: Session.kind.name, id) }
      }
      for exercise in plan.exercises {
        check(exercise, in: CustomExercise.kind.name, exercise.id.text)
      }
      must(plan.skipped.allSatisfy { $0.line >= 1 }, "lines are counted from 1")
    }
  }

  private static func plan(_ bytes: [UInt8], _ unit: MassUnit?) -> ImportPlan? {
    do throws(ImportError) {
      return try ImportPlan(reading: bytes, as: .strong, unit: unit, zone: "Europe/Berlin")
    } catch {
      must(!error.description.isEmpty, "an error says why")
      return nil
    }
  }

  /// What is to be written has a valid entity and a payload that a line can hold.
  private static func check<Part: ModelPart>(_ part: Part, in kind: String, _ id: String) {
    do throws(LogError) {
      must(Entity(kind: kind, id: id) != nil, "an id is one")
      _ = try Payload(part.payload())
    } catch {
      fatalError("broken: \(error)")
    }
  }
}
