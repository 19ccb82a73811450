import EventLog

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
