import EventLog
import Projections

/// The requests that write, take and list events.
extension InProcessEngine {
  func append(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    let lines = try request.texts("lines")
    if request["atomic"]?.bool == true {
      let drafts = try InProcessEngine.numbered(lines) { (line) throws(LogError) in
        try EventDraft(line: Array(line.utf8))
      }
      return ["ids": .texts(try replica.writeAtomically(drafts))]
    }
    var drafts: [EventDraft] = []
    var refusal: LogError?
    for (index, line) in lines.enumerated() where refusal == nil {
      do throws(LogError) {
        drafts.append(try EventDraft(line: Array(line.utf8)))
      } catch {
        refusal = error.located(line: index + 1)
      }
    }
    let report = try replica.write(drafts)
    var answer: JSONObject = ["ids": .texts(report.outcomes)]
    // A refusal by the rules stands before the line that could not be read.
    answer["refusal"] = (report.refusal ?? refusal).map { .object(EngineRefusal($0).json) }
    return answer
  }

  func receive(_ request: JSONObject) throws -> JSONObject {
    let events = try InProcessEngine.events(try request.texts("lines"))
    return ["ids": .texts(try replica(request).receive(events).map(\.id))]
  }

  func log(_ request: JSONObject) throws -> JSONObject {
    let log = try replica(request).log
    let lines = try (1..<(log.count + 1)).map { position in
      String(decoding: try log.line(at: position), as: UTF8.self)
    }
    return ["lines": .texts(lines)]
  }

  /// The events of some lines, given without their newlines.
  static func events(_ lines: [String]) throws(LogError) -> [Event] {
    try numbered(lines) { (line) throws(LogError) in try Event(line: Array(line.utf8)) }
  }

  /// What each line stands for; an error says in which one it is.
  private static func numbered<Value>(
    _ lines: [String], _ read: (String) throws(LogError) -> Value
  ) throws(LogError) -> [Value] {
    var values: [Value] = []
    do throws(LogError) { for line in lines { values.append(try read(line)) } } catch {
      throw error.located(line: values.count + 1)
    }
    return values
  }
}
