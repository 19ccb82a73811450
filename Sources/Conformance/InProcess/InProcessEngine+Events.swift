import EventLog
import Projections

/// The requests that write, take and list events.
extension InProcessEngine {
  func append(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    let lines = try request.texts("lines")
    if request.members["atomic"]?.bool == true { return try appendAtomically(lines, to: replica) }
    var drafts: [EventDraft] = []
    var refusal: EngineRefusal?
    for (index, line) in lines.enumerated() where refusal == nil {
      do throws(EngineRefusal) {
        drafts.append(try InProcessEngine.draft(line, number: index + 1))
      } catch {
        refusal = error
      }
    }
    return try refusing {
      let report = try replica.write(drafts)
      var answer = InProcessEngine.answer(report.outcomes)
      // A refusal by the rules stands before the line that could not be read.
      if let refusal = report.refusal.map({ EngineRefusal($0) }) ?? refusal {
        answer["refusal"] = .object(refusal.json)
      }
      return answer
    }
  }

  private func appendAtomically(
    _ lines: [String], to replica: Replica
  ) throws(EngineRefusal) -> JSONObject {
    var drafts: [EventDraft] = []
    for (index, line) in lines.enumerated() {
      drafts.append(try InProcessEngine.draft(line, number: index + 1))
    }
    return try refusing { InProcessEngine.answer(try replica.writeAtomically(drafts)) }
  }

  private static func answer(_ outcomes: [WriteOutcome]) -> JSONObject {
    ["ids": .array(outcomes.map { .string($0.description) })]
  }

  func receive(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    let events = try InProcessEngine.events(try request.texts("lines"))
    return try refusing {
      ["ids": .array(try replica.receive(events).map { .string($0.id.description) })]
    }
  }

  func log(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let log = try replica(request).store.log
    return try refusing {
      var lines: [JSONValue] = []
      for position in 1..<(log.count + 1) {
        lines.append(.string(String(decoding: try log.line(at: position), as: UTF8.self)))
      }
      return ["lines": .array(lines)]
    }
  }

  /// The events of some lines, given without their newlines.
  static func events(_ lines: [String]) throws(EngineRefusal) -> [Event] {
    var events: [Event] = []
    for (index, line) in lines.enumerated() {
      do throws(LogError) {
        events.append(try Event(line: Array(line.utf8)))
      } catch {
        throw EngineRefusal(error.located(line: index + 1))
      }
    }
    return events
  }
}

/// What a caller hands in to be written: `{"type","entity","data"[,"v"]}` (log-format 2).
extension InProcessEngine {
  private static func draft(_ line: String, number: Int) throws(EngineRefusal) -> EventDraft {
    do throws(LogError) {
      return try draft(line)
    } catch {
      throw EngineRefusal(error.located(line: number))
    }
  }

  private static func draft(_ line: String) throws(LogError) -> EventDraft {
    let object = try JSONReader.value(of: Array(line.utf8)).object
    guard let object, let type = object["type"]?.string.flatMap({ EventType($0) }),
      let entity = object["entity"]?.string, let data = object["data"]?.object,
      let version = (object["v"] ?? 1).number.flatMap({ UInt64(exactly: $0) }),
      object.allSatisfy({ ["type", "entity", "data", "v"].contains($0.key) }),
      let draft = try EventDraft(type: type, version: version, entityID: entity, data: data)
    else { throw LogError(.malformed, "not an event that can be written") }
    return draft
  }
}
