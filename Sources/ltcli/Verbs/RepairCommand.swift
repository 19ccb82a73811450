import EventLog

enum RepairCommand: Command {
  private static let ephemeral = CommandOption(
    name: "--ephemeral",
    meaning: "the store is for a trial: said where store.json is to be made anew")
  private static let notEphemeral = CommandOption(
    name: "--not-ephemeral", meaning: "the store is a real one: said in the same place")

  static let description = VerbDescription(
    name: "repair", summary: "mend lines, move damaged ones into quarantine, take sound ones back",
    examples: [
      "ltcli repair phone": "mends what can be mended, and says what is missing",
      "ltcli repair phone --not-ephemeral":
        "also makes a lost store.json anew, of a store that is not for a trial",
      "ltcli sync phone watch": "brings back what is missing, from a peer that has it",
    ],
    operands: [.store], options: [ephemeral, notEphemeral, .json],
    notes: [
      "Nothing is deleted. A line that is sound but for a carriage return or a byte order mark beside it,",
      "a missing newline or bytes around it stands as it was written again. A damaged line goes to",
      "quarantine; a whole one that is there comes back, if the log lacks its event and its batch is whole.",
      "A file in the folder that is not the store's and has events of its dataset, such as a conflict copy",
      "of a file-sync program, goes to quarantine, and the log takes the events that it lacks.",
      "If a lost line may have been an event of this store's own replica, the store goes on under a new",
      "replica id, so that no event id is used twice.",
      "If store.json is missing or damaged, it is made anew from what the journal, the seals and the",
      "receipts say, under a fresh replica id. No file but it says whether the store is for a trial, so",
      "that is asked on a terminal, and said by --ephemeral or --not-ephemeral in a script (else exit 6).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var environment = context.environment
    environment.workers = context.watchedWorkers()
    let isEphemeral = try isEphemeral(context)
    let report = try attempting("repairing the store") {
      try Store.repair(
        at: context.operand(0), isEphemeral: isEphemeral, environment: environment)
    }
    try context.isJSON ? context.output.json(json(report)) : print(report, on: context.output)
    return .done
  }

  /// Whether the store is for a trial; nil where `store.json` says so.
  /// - Throws: `undecided` where neither `store.json`, nor an option, nor a person says so.
  private static func isEphemeral(_ context: CommandContext) throws(CommandError) -> Bool? {
    let (isTrial, isReal) = (context.arguments.has(ephemeral), context.arguments.has(notEphemeral))
    guard !isTrial || !isReal else {
      throw .usage("--ephemeral and --not-ephemeral exclude each other", hint: "leave one out")
    }
    let path = context.operand(0)
    let lost = try attempting("repairing the store") {
      try Store.lostManifest(at: path, environment: context.environment)
    }
    guard let lost else { return nil }
    if isTrial || isReal { return isTrial }
    if let answer = try ask(lost, context) { return answer }
    var error = CommandError(
      .undecided, attempted: "repairing the store", at: lost.fault.position,
      "\(lost.fault.reason); the store's other files say that it holds dataset \(lost.dataset), and none says "
        + "whether it is for a trial",
      hint: "say --not-ephemeral for a real store, or --ephemeral for one that is for a trial")
    error.code = lost.fault.code
    throw error
  }

  /// Asks the person at a terminal; nil where there is none, or no answer.
  private static func ask(
    _ lost: LostManifest, _ context: CommandContext
  ) throws(CommandError) -> Bool? {
    let console = context.console
    guard console.isInputTerminal, console.isErrorTerminal, !context.isJSON else { return nil }
    for line in [
      "\(lost.fault.position): \(lost.fault.reason)",
      "The store's other files say that it holds dataset \(lost.dataset); none says whether it is for a trial "
        + "(a simulator, a test).",
    ] { console.writeError(Printable.text(line) + "\n") }
    console.writeError("Is it for a trial? [yes/no] ")
    let answer = try attempting("reading the answer") { try console.readInput() } ?? []
    switch String(decoding: answer, as: UTF8.self).lowercased().split(
      whereSeparator: \.isWhitespace
    ).first {
    case "yes", "y": return true
    case "no", "n": return false
    default: return nil
    }
  }

  private static func print(
    _ report: Store.RepairReport, on output: Output
  ) throws(CommandError) {
    if let lost = report.manifest {
      let ids = lost.replicas.map(\.description).joined(separator: ", ")
      try output.line("made anew: \(lost.fault.position): \(lost.fault.reason)")
      try output.line("  it holds dataset \(lost.dataset), and wrote under \(ids)")
    }
    for error in report.mended { try output.line("mended: \(error.line)") }
    for fault in report.faults {
      let cure =
        if fault.error.code == .lostLines {
          "lost"
        } else {
          // A segment that bears another's number is renamed; nothing is taken out of it.
          fault.bytes.isEmpty ? "renamed" : "in quarantine"
        }
      try output.line("\(cure): \(fault.error.line)")
    }
    if let journal = report.journal { try output.line("found: \(journal.error.line)") }
    if let tail = report.tail {
      let bytes = Count.text(tail.bytes.count, "byte")
      try output.line("in quarantine: an unfinished write, \(bytes) of \(tail.path)")
    }
    if let change = report.replicaChange {
      try output.line("the replica was \(change.old) and goes on as \(change.new)")
    }
    for stray in report.strays {
      try output.line(
        "taken in: \(Count.text(stray.takenCount, "event")) of the \(stray.lineCount) in \(stray.path), which is in "
          + "quarantine now" + (stray.taken.isEmpty ? "" : ": \(stray.taken)"))
      if !stray.left.isEmpty {
        try output.line(
          "left in quarantine, since the rest of their batch is missing: \(stray.left)")
      }
    }
    if report.strays.contains(where: { $0.takenCount > 0 }) {
      try output.line("\(StrayLines.cause); give each device a store of its own, and sync them")
    }
    if !report.takenBack.isEmpty {
      try output.line("taken back from quarantine: \(report.takenBack)")
    }
    if !report.waiting.isEmpty {
      try output.line(
        "whole, but in quarantine until the rest of their batch is there: \(report.waiting)")
    }
    if !report.missing.isEmpty {
      try output.line(
        "missing: \(report.missing); a sync with a peer that has them brings them back")
    }
    if report.wasInterrupted {
      try output.line(
        "an earlier repair was interrupted, and may have found more than is listed here; what it took out is "
          + "in quarantine")
    } else if report.hasFoundNothing {
      try output.line("nothing to repair")
    }
  }

  private static func json(_ report: Store.RepairReport) -> JSONObject {
    var object: JSONObject = [
      "faults": .array(report.faults.map(\.error.json)), "missing": .text(report.missing),
      "mended": .array(report.mended.map(\.json)), "rewritten": .texts(report.rewritten),
      "takenBack": .text(report.takenBack), "waiting": .text(report.waiting),
    ]
    if !report.strays.isEmpty {
      object["beside"] = .array(
        report.strays.map {
          [
            "events": .count($0.lineCount), "file": .string($0.path), "left": .text($0.left),
            "taken": .count($0.takenCount), "takenIDs": .text($0.taken),
          ]
        })
    }
    object["manifest"] = report.manifest.map {
      [
        "dataset": .string($0.dataset.text), "fault": $0.fault.json,
        "replicas": .texts($0.replicas),
      ]
    }
    object["journal"] = report.journal.map(\.json)
    object["tail"] = report.tail.map(\.json)
    if report.wasInterrupted { object["interrupted"] = .bool(true) }
    object["replica"] = report.replicaChange.map { ["new": .text($0.new), "old": .text($0.old)] }
    return object
  }
}
