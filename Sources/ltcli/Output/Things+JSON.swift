import EventLog
import LiftTrail

extension CommandError {
  /// An early end for programs: one object, without the members of which nothing is known.
  func json(command: String) -> JSONObject {
    var object: JSONObject = [
      "code": .string(code?.description ?? storeCode?.description ?? status.code),
      "command": .string(command),
      "reason": .string(reason),
      "status": .count(status.rawValue),
    ]
    if !attempted.isEmpty { object["attempted"] = .string(attempted) }
    object["advice"] = hint.map { .string($0) }
    if !durable.isEmpty { object["durable"] = .text(durable) }
    let path = position == LogError.Position() && !place.isEmpty ? place : position.path
    object["path"] = path.map { .string($0) }
    object["line"] = position.line.map { .count($0) }
    object["byte"] = position.offset.map { .count($0) }
    object["event"] = position.event.map { .text($0) }
    return object
  }
}

extension LogError {
  /// Position, reason and hint on one line, fit for a terminal.
  var line: String { Printable.text(text(advising: hint(for:))) }

  /// A fault, for programs.
  var json: JSONValue {
    var object: JSONObject = [
      "code": .text(code), "file": .string(position.path ?? ""), "reason": .string(reason),
    ]
    object["line"] = position.line.map { .count($0) }
    object["event"] = position.event.map { .text($0) }
    return .object(object)
  }
}

extension UnfinishedTail {
  /// An unfinished write, for programs.
  var json: JSONValue {
    [
      "bytes": .count(bytes.count), "file": .string(path), "offset": .count(bytes.lowerBound),
      "reason": .string(reason.reason),
    ]
  }
}
