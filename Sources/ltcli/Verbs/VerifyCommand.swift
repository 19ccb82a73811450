import EventLog
import Projections
import SyncRelay

enum VerifyCommand: Command {
  private static let deep = CommandOption(
    name: "--deep",
    meaning: "also fold the events in several ways, and compare the results")

  static let description = VerbDescription(
    name: "verify", summary: "check every line and every derived file",
    examples: [
      "ltcli verify phone": "prints file, line and reason of each fault; exit 4 if there is one",
      "ltcli verify phone --deep":
        "prints the first event that a snapshot gets wrong; exit 4 if there is one",
    ],
    operands: [.store], options: [deep, .json],
    notes: [
      "These are notes, not faults: an unfinished write at the log's end, which the next writer moves away;",
      "a snapshot that cannot be read, which may be deleted; lines that only the journal has, which the",
      "next writer puts into the log; files in the folder that are not the store's, which are passed over.",
      "If such a file has events that the log lacks, as a conflict copy of a file-sync program may, verify",
      "counts them and exits with 4; ltcli repair takes them in.",
    ], isSilentWhenWell: true)

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.checkedReplica(context.operand(0))
    var check = try StoreCheck(replica.store, context.damage)
    var ways: [DeepCheck.Outcome] = []
    if context.arguments.has(deep), check.faults.isEmpty {
      let deep = try attempting("folding the events in several ways") {
        try DeepCheck(try context.replica(context.operand(0), reading: .sinceSnapshot))
      }
      check.add(deep.faults(in: replica.store))
      ways = deep.outcomes
    }
    let missing = try attempting("looking for lost events") { try MissingEvents(replica.store) }
    let findings = VerifyFindings(
      replica: replica, check: check, missing: missing, words: try StatusWords(context), ways: ways)
    try context.isJSON
      ? context.output.json(try findings.json()) : findings.print(on: context.output)
    guard check.faults.isEmpty else {
      let path = replica.store.folder.path
      throw CommandError(
        status: .damaged, attempted: "checking the store", place: path,
        reason: "\(Count.text(check.faults.count, "fault"))",
        hint: "ltcli repair \(ShellWord.quoted(path)) repairs what can be repaired")
    }
    return .done
  }
}

extension DeepCheck {
  /// Each way that came to something else than a replay, with the first event that is the cause.
  fileprivate func faults(in store: Store) -> [LogError] {
    outcomes.filter { $0.digest != outcomes[0].digest || $0.firstDifference != nil }.map {
      LogError(
        .damaged,
        "\($0.way.rawValue) yields the digest \($0.digest), a replay \(outcomes[0].digest)"
          + ($0.firstDifference.map { "; they first differ at an event about \($0.entity)" } ?? "")
          + ($0.way == .snapshot ? "" : "; report it: the rules were broken"),
        at: LogError.Position(path: store.folder.path, event: $0.firstDifference?.event),
        advice: $0.way == .snapshot ? .replaceSnapshot : nil)
    }
  }
}

/// What `verify` has to tell.
struct VerifyFindings {
  let replica: Replica
  let check: StoreCheck
  let missing: MissingEvents
  let words: StatusWords
  /// How each way to fold came out, where that was asked for.
  let ways: [DeepCheck.Outcome]
  /// How many notes people are shown.
  private static let mostNotes = 20

  /// Prints them for people.
  func print(on output: Output) throws(CommandError) {
    for fault in check.faults { try output.line("fault: \(fault.line)") }
    for line in missing.lines(words) { try output.line("missing: \(line)") }
    for stray in check.strays {
      try output.line("\(stray.lackedCount > 0 ? "beside" : "note"): \(stray.path): \(stray.words)")
    }
    for note in check.notes.prefix(Self.mostNotes) { try output.line("note: \(note.line)") }
    let more = check.notes.count - Self.mostNotes
    if more > 0 { try output.line("note: and \(more) more; --json has every one") }
    if let journal = check.journal, journal.isHarmless {
      try output.line("note: \(journal.path): \(journal.text)")
    }
    if let tail = replica.log.tail {
      try output.line(
        "note: the last \(Count.text(tail.bytes.count, "byte")) of \(tail.path) are an unfinished "
          + "write; the next writer moves them to quarantine")
    }
    var rows: [[TextTable.Cell]] = [
      ["events", "\(replica.log.eventCount)"], ["coverage", "\(replica.log.coverage)"],
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
      "events": .count(replica.log.eventCount), "faults": .array(check.faults.map(\.json)),
      "notes": .array(check.notes.map(\.json)),
    ]
    if !ways.isEmpty {
      object["ways"] = .array(
        ways.map { ["digest": .string($0.digest), "way": .string($0.way.rawValue)] })
    }
    if !check.strays.isEmpty { object["beside"] = .array(check.strays.map(\.json)) }
    object["journal"] = check.journal.map(\.json)
    object["missing"] = missing.json
    object["tail"] = replica.log.tail.map(\.json)
    return object
  }

  private func digest() throws(CommandError) -> String {
    try attempting("reading the state") { try replica.state.digest() }
  }
}
