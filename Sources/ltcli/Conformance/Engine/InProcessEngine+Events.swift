import EventLog
import Projections

/// The requests that write, take and list events.
extension InProcessEngine {
  func append(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    let lines = try request.lines("lines")
    if request.members["atomic"]?.bool == true { return try appendAtomically(lines, to: replica) }
    var drafts: [EventDraft] = []
    var refusal: EngineRefusal?
    for (index, line) in lines.enumerated() where refusal == nil {
      do throws(EngineRefusal) {
        drafts.append(try WrittenDraft.draft(line, number: index + 1))
      } catch {
        refusal = error
      }
    }
    do throws(LogError) {
      let report = try replica.write(drafts)
      var answer = InProcessEngine.answer(report.outcomes)
      // A refusal by the rules stands before the line that could not be read.
      if let refusal = report.refusal.map({ EngineRefusal($0) }) ?? refusal {
        answer["refusal"] = .object(refusal.json)
      }
      return answer
    } catch {
      throw EngineRefusal(error)
    }
  }

  private func appendAtomically(
    _ lines: [String], to replica: Replica
  ) throws(EngineRefusal) -> JSONObject {
    var drafts: [EventDraft] = []
    for (index, line) in lines.enumerated() {
      drafts.append(try WrittenDraft.draft(line, number: index + 1))
    }
    do throws(LogError) {
      return InProcessEngine.answer(try replica.writeAtomically(drafts))
    } catch {
      throw EngineRefusal(error)
    }
  }

  private static func answer(_ outcomes: [WriteOutcome]) -> JSONObject {
    ["ids": .array(outcomes.map { .string($0.description) })]
  }

  func receive(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let replica = try replica(request)
    let events = try InProcessEngine.events(try request.lines("lines"))
    do throws(LogError) {
      let taken = try replica.receive(events)
      return ["ids": .array(taken.map { .string($0.id.description) })]
    } catch {
      throw EngineRefusal(error)
    }
  }

  func log(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    let log = try replica(request).store.log
    return try refusing { () throws(LogError) in
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
