import EventLog
import Projections

/// `ltcli verify`: checks every line and every derived file.
enum VerifyCommand: Command {
  private static let deep = CommandOption(
    name: "--deep",
    meaning: "fold the events in several ways as well, which must come to the same")

  static let description = VerbDescription(
    name: "verify", summary: "check every line and every derived file",
    examples: [
      .init("ltcli verify phone", "exit 4 and file, line and reason of each fault, if any"),
      .init("ltcli verify phone --deep", "exit 4 and the first event that a snapshot gets wrong"),
    ],
    operands: [.store], options: [deep, .json],
    notes: [
      "An unfinished write at the log's end is no fault; the next writer moves it away. Neither is a",
      "snapshot that cannot be believed: nobody uses it, and it may be deleted. Nor are lines that",
      "only the journal has: the next writer puts them into the log.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let replica = try replica(call)
    var faults =
      replica.log.faults.map(\.error) + (try derivedFaults(of: replica.store, call))
    let notes = try attempting("checking the snapshots") { try replica.store.snapshotFaults() }
    let journal = try attempting("checking the journal") { try replica.store.journalReport() }
    var ways: [DeepCheck.Outcome] = []
    if call.arguments.has(deep), faults.isEmpty {
      let check = try attempting("folding the events in several ways") {
        try DeepCheck(try call.replica(call.operand(0), reading: .sinceSnapshot))
      }
      faults += check.faults(in: replica.store)
      ways = check.outcomes
    }
    let findings = Findings(
      replica: replica, faults: faults, notes: notes, journal: journal, ways: ways)
    try call.isJSON ? call.output.json(try json(findings)) : printText(findings, call)
    guard faults.isEmpty else {
      throw CommandError(
        status: .damaged, attempted: "checking the store", place: replica.store.folder.path,
        reason: "\(Count.text(faults.count, "fault"))",
        hint: "ltcli repair \(replica.store.folder.path) heals what can be healed")
    }
    return .done
  }

  /// What is to be told.
  private struct Findings {
    let replica: Replica
    let faults: [LogError]
    /// Snapshots that nobody uses.
    let notes: [LogError]
    /// Lines that only the journal has.
    let journal: JournalReport?
    /// How each way to fold came out, where that was asked for.
    let ways: [DeepCheck.Outcome]

    var log: Log { replica.log }

    func digest() throws(CommandError) -> String {
      try attempting("reading the state") { try replica.state.digest() }
    }
  }

  /// Checks every line, and folds what can be believed.
  private static func replica(_ call: Call) throws(CommandError) -> Replica {
    let workers = call.watchedWorkers()
    var call = call
    // The faults are data here, so nobody needs to be warned of them.
    call.isQuiet = true
    call.environment.workers = workers
    let store = try call.store(call.operand(0))
    workers.progress.stop()
    return try attempting("folding the events") { try Replica(store) }
  }

  /// What is kept of peers, read as strictly as it was written.
  private static func derivedFaults(
    of store: Store, _ call: Call
  ) throws(CommandError) -> [LogError] {
    var faults: [LogError] = []
    let names = try attempting("checking what is kept of peers") { try store.peerFiles() }
    for name in names where name.hasSuffix(".json") {
      let path = store.folder.peers + "/" + name
      do throws(LogError) {
        let bytes = try call.environment.files.contents(of: path).allBytes
        _ = try JSONReader.canonicalValue(of: bytes.last == 10 ? bytes.dropLast() : bytes)
      } catch {
        faults.append(error.located(path: path))
      }
    }
    return faults
  }

  private static func printText(_ findings: Findings, _ call: Call) throws(CommandError) {
    for fault in findings.faults { try call.output.line("fault: \(fault.line)") }
    for note in findings.notes { try call.output.line("note: \(note.line)") }
    if let journal = findings.journal { try call.output.line("note: " + text(journal)) }
    if let tail = findings.log.tail {
      try call.output.line(
        "note: the last \(Count.text(tail.bytes.count, "byte")) of \(tail.path) are an unfinished "
          + "write; the next writer moves them to quarantine")
    }
    var table = TextTable()
    table.add(plain: ["events", "\(findings.log.count)"])
    table.add(plain: ["coverage", findings.log.coverage.description])
    table.add(plain: ["digest", try findings.digest()])
    for outcome in findings.ways where outcome.way != .replay {
      table.add(plain: [outcome.way.rawValue, outcome.digest])
    }
    if findings.faults.isEmpty { table.add([.init("faults"), .init("none", .green)]) }
    try call.output.table(table)
  }

  private static func json(_ findings: Findings) throws(CommandError) -> JSONObject {
    var object: JSONObject = [
      "coverage": .string(findings.log.coverage.description),
      "digest": .string(try findings.digest()), "events": .number(Double(findings.log.count)),
      "faults": .array(findings.faults.map(json)), "notes": .array(findings.notes.map(json)),
    ]
    if !findings.ways.isEmpty {
      object["ways"] = .array(
        findings.ways.map { ["digest": .string($0.digest), "way": .string($0.way.rawValue)] })
    }
    object["journal"] = findings.journal.map(json)
    object["tail"] = findings.log.tail.map(json)
    return object
  }

  /// A fault, for programs.
  static func json(_ fault: LogError) -> JSONValue {
    var object: JSONObject = [
      "code": .string(fault.code.description), "file": .string(fault.position.path ?? ""),
      "reason": .string(fault.reason),
    ]
    object["line"] = fault.position.line.map { .number(Double($0)) }
    object["event"] = fault.position.event.map { .string($0.description) }
    return .object(object)
  }

  /// Lines that only the journal has, for people.
  private static func text(_ journal: JournalReport) -> String {
    let bytes = "\(Count.text(journal.bytes.count, "byte")) of \(journal.segment)"
    return journal.areRead
      ? "\(journal.path) has \(bytes) that are missing there; the next writer puts them back"
      : "\(journal.path) has \(bytes) where the log has others or none, so they are not read; the "
        + "next writer moves them to quarantine"
  }

  /// Lines that only the journal has, for programs.
  private static func json(_ journal: JournalReport) -> JSONValue {
    [
      "bytes": .number(Double(journal.bytes.count)), "file": .string(journal.path),
      "offset": .number(Double(journal.bytes.lowerBound)), "read": .bool(journal.areRead),
      "segment": .string(journal.segment),
    ]
  }

  /// An unfinished write, for programs.
  static func json(_ tail: UnfinishedTail) -> JSONValue {
    [
      "bytes": .number(Double(tail.bytes.count)), "file": .string(tail.path),
      "offset": .number(Double(tail.bytes.lowerBound)), "reason": .string(tail.reason.reason),
    ]
  }
}

extension DeepCheck {
  /// Each way that came to something else than a replay, with the first event that is the cause.
  fileprivate func faults(in store: Store) -> [LogError] {
    outcomes.filter { $0.digest != outcomes[0].digest || $0.firstDifference != nil }.map {
      LogError(
        .damaged,
        "\($0.way.rawValue) comes to the digest \($0.digest), a replay to \(outcomes[0].digest)"
          + ($0.firstDifference.map { "; they part at an event about \($0.entity)" } ?? "")
          + ($0.way == .snapshot ? "" : "; report it: the rules were broken"),
        at: LogError.Position(path: store.folder.path, event: $0.firstDifference?.event),
        advice: $0.way == .snapshot ? .replaceSnapshot : nil)
    }
  }
}
