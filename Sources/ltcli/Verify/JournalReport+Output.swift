import EventLog

extension JournalReport {
  var text: String {
    switch content {
    case .missingLines(let segment, let bytes):
      "it has \(Count.text(bytes.count, "byte")) of \(segment) that are missing there; the next writer "
        + "puts them back"
    case .unreadLines(let segment, let bytes):
      "it has \(Count.text(bytes.count, "byte")) of \(segment) where the log has others or none, so they "
        + "are not read; the next writer puts those events behind the log's end that it lacks"
    case .unreadable:
      "it cannot be read, so nothing says where the log ended, and events may be gone from there; the "
        + "next writer makes a new one"
    case .outdated(let replica):
      "it is of an earlier day, when the store was replica \(replica), so nothing says where the log ended, and "
        + "events may be gone from there; the next writer makes a new one"
    case .foreign(let dataset, let replica):
      "it belongs to another store, replica \(replica) of the dataset \(dataset), so it is not read; the "
        + "next writer keeps its lines in quarantine"
    }
  }

  var error: LogError {
    LogError(.damaged, text, at: LogError.Position(path: path))
  }

  var json: JSONValue {
    switch content {
    case .missingLines(let segment, let bytes), .unreadLines(let segment, let bytes):
      [
        "bytes": .count(bytes.count), "file": .string(path), "offset": .count(bytes.lowerBound),
        "read": .bool(isHarmless), "segment": .string(segment),
      ]
    case .unreadable: ["file": .string(path), "read": .bool(false)]
    case .outdated(let replica):
      ["file": .string(path), "read": .bool(false), "replica": .text(replica)]
    case .foreign(let dataset, let replica):
      [
        "dataset": .string(dataset.text), "file": .string(path), "read": .bool(false),
        "replica": .text(replica),
      ]
    }
  }
}
