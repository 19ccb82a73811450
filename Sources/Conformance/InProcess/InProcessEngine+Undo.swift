import EventLog
import Projections

/// The request that undoes a batch (merge-rules 14).
extension InProcessEngine {
  func undo(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    let events = try request.texts("events").map { text in
      guard let event = EventID(text) else { throw EngineRefusal.request("events") }
      return event
    }
    let plan = try InProcessEngine.plan(undoing: events, in: replica.state)
    if request["insist"]?.bool != true, !plan.changed.isEmpty {
      return InProcessEngine.refusal("changedSince", of: plan.changed)
    }
    guard plan.lasting.isEmpty else {
      return InProcessEngine.refusal("notUndoable", of: plan.lasting)
    }
    for draft in plan.drafts where try replica.state.newerVersion(than: draft) != nil {
      throw EngineRefusal(code: "newerVersion", exit: 3)
    }
    do throws(LogError) {
      let outcomes = try replica.writeAtomically(plan.drafts)
      return ["ids": .texts(outcomes.filter { $0 != .unchanged })]
    } catch {
      // The line is one of the undo's own: the request has none.
      throw EngineRefusal(code: error.code.description, exit: error.code.exit)
    }
  }

  private static func plan(undoing events: [EventID], in state: TrainingState) throws -> UndoPlan {
    do throws(LogError) {
      return try UndoPlan(of: events, in: state)
    } catch {
      throw error.code == .notFound
        ? EngineRefusal(code: "notFound", exit: 3) : EngineRefusal(error)
    }
  }

  /// A refusal with the units, and the entities as a whole, that are its cause.
  private static func refusal(_ code: String, of parts: [UndoPlan.Part]) -> JSONObject {
    let parts = parts.map { part -> JSONValue in
      var json: JSONObject = ["entity": .string(part.entity.description)]
      json["unit"] = part.unit.map { .string($0.description) }
      return .object(json)
    }
    return [
      "refusal": .object(EngineRefusal(code: code, exit: 3).json), "parts": .array(parts),
    ]
  }
}
