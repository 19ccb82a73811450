import EventLog
import Projections

/// The requests that write, take and list events.
extension InProcessEngine {
  func append(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    let seed = try InProcessEngine.starters(request)
    let updatedAt = request["updatedAt"]?.string.flatMap { Instant($0) }
    let (drafts, fault) = InProcessEngine.read(try request.texts("lines")) {
      (line) throws(LogError) in
      let draft = try EventDraft(line: line)
      if let seed { return try replica.starters([draft], version: seed)[0] }
      return updatedAt.map { replica.adopted(draft, updatedAt: $0) } ?? draft
    }
    if request["atomic"]?.bool == true {
      if let fault { throw fault }
      return ["ids": .texts(try replica.writeAtomically(drafts))]
    }
    let report = try replica.write(drafts)
    var answer: JSONObject = ["ids": .texts(report.outcomes)]
    // A refusal by the rules stands before the line that could not be read.
    answer["refusal"] = (report.refusal ?? fault).map { .object(EngineRefusal($0).json) }
    return answer
  }

  /// Of which version the lines of a request are starters; nil if they are none.
  private static func starters(_ request: JSONObject) throws -> UInt16? {
    guard request["as"]?.string == "seed" else { return nil }
    guard let version = request["version"] else { return 1 }
    guard let number = version.number.flatMap({ UInt16(exactly: $0) }) else {
      throw EngineRefusal.request("version")
    }
    return number
  }

  func receive(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    let events = try InProcessEngine.events(
      try request.texts("lines"), of: replica.store.manifest.dataset)
    return ["ids": .texts(try replica.receive(events).map(\.id))]
  }

  func log(_ request: JSONObject) throws -> JSONObject {
    let log = try replica(request).log
    let lines = try (1..<(log.count + 1)).map { position in
      String(decoding: try log.line(at: position), as: UTF8.self)
    }
    return ["lines": .texts(lines)]
  }

  /// The events of some lines of a dataset, given without their newlines.
  static func events(_ lines: [String], of dataset: DatasetID) throws(LogError) -> [Event] {
    let (events, fault) = read(lines) { (line) throws(LogError) in
      try Event(line: line, of: dataset)
    }
    if let fault { throw fault }
    return events
  }

  /// What lines stand for up to the first that cannot be read, and what is wrong with that one.
  private static func read<Value>(
    _ lines: [String], _ parse: ([UInt8]) throws(LogError) -> Value
  ) -> (values: [Value], fault: LogError?) {
    var values: [Value] = []
    do throws(LogError) { for line in lines { values.append(try parse(Array(line.utf8))) } } catch {
      return (values, error.located(line: values.count + 1))
    }
    return (values, nil)
  }
}
