import EventLog
import Projections

/// What `verify` has to tell.
struct VerifyFindings {
  let replica: Replica
  let check: StoreCheck
  /// How each way to fold came out, where that was asked for.
  let ways: [DeepCheck.Outcome]

  /// Prints them for people.
  func print(on output: Output) throws(CommandError) {
    for fault in check.faults { try output.line("fault: \(fault.line)") }
    for note in check.notes { try output.line("note: \(note.line)") }
    if let journal = check.journal, journal.isHarmless {
      try output.line("note: \(journal.path): \(journal.text)")
    }
    if let tail = replica.log.tail {
      try output.line(
        "note: the last \(Count.text(tail.bytes.count, "byte")) of \(tail.path) are an unfinished "
          + "write; the next writer moves them to quarantine")
    }
    var rows: [[TextTable.Cell]] = [
      ["events", "\(replica.log.count)"], ["coverage", "\(replica.log.coverage)"],
      ["digest", "\(try digest())"],
    ]
    for outcome in ways where outcome.way != .replay {
      rows.append(["\(outcome.way.rawValue)", "\(outcome.digest)"])
    }
    if check.faults.isEmpty { rows.append(["faults", .init("none", .green)]) }
    try output.table(TextTable(rows))
  }

  /// They for programs.
  func json() throws(CommandError) -> JSONObject {
    var object: JSONObject = [
      "coverage": .text(replica.log.coverage), "digest": .string(try digest()),
      "events": .count(replica.log.count), "faults": .array(check.faults.map(\.json)),
      "notes": .array(check.notes.map(\.json)),
    ]
    if !ways.isEmpty {
      object["ways"] = .array(
        ways.map { ["digest": .string($0.digest), "way": .string($0.way.rawValue)] })
    }
    object["journal"] = check.journal.map(\.json)
    object["tail"] = replica.log.tail.map(\.json)
    return object
  }

  private func digest() throws(CommandError) -> String {
    try attempting("reading the state") { try replica.state.digest() }
  }
}
