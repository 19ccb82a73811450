import EventLog
import Importers
import Projections

/// Any bytes as Strong's export: a plan of writes that a store would take, or a typed error.
enum StrongTarget {
  static func run(_ bytes: [UInt8]) {
    for unit in [nil, MassUnit.kilograms] {
      guard let plan = plan(bytes, unit) else { continue }
      must(self.plan(bytes, unit) == plan, "the same file gives the same plan")
      for session in plan.sessions { session.writes.forEach(check) }
      for exercise in plan.exercises { check(exercise.write) }
      must(plan.skipped.allSatisfy { $0.line >= 1 }, "lines are counted from 1")
    }
  }

  private static func plan(_ bytes: [UInt8], _ unit: MassUnit?) -> ImportPlan? {
    do throws(ImportError) {
      return try StrongImport.plan(for: bytes, unit: unit, zone: "Europe/Berlin")
    } catch {
      must(!error.description.isEmpty, "an error says why")
      return nil
    }
  }

  /// What is to be written has a valid type, entity and payload.
  private static func check(_ write: ImportedWrite) {
    do throws(LogError) {
      guard let type = EventType(write.type),
        try EventDraft(type: type, entityID: write.entity, data: write.data) != nil
      else { fatalError("broken: a write that cannot be drafted") }
    } catch {
      fatalError("broken: \(error)")
    }
  }
}
