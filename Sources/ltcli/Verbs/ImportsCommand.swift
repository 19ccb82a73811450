import EventLog
import Importers
import Projections
import SyncRelay

enum ImportsCommand: Command {
  private static let undo = CommandOption(
    name: "--undo", value: "ID", meaning: "undo this import; the first digits of its id suffice")

  static let description = VerbDescription(
    name: "imports", summary: "list the imports, and undo one",
    examples: [
      "ltcli imports phone": "the imports, the earliest first",
      "ltcli imports phone --undo 3f9c":
        "undoes one; importing the file again brings it back",
    ],
    operands: [.store],
    options: [undo, .yes, .dryRun, .zone, .sameReplica, .json],
    notes: [
      "An import is undone session by session: each is restored, or stays as it is if a person has",
      "changed it since, which is reported (exit 1). An exercise stays while something uses it. If two",
      "imports wrote the same session, undo the later one first. What would go is listed first, and a",
      "person at a terminal is asked; a script says --yes (exit 6 without it). ltcli undo brings all of",
      "it back, and is named with what was undone.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let id = context.arguments[undo] else {
      if context.isTrial {
        throw .usage("--dry-run stands beside --undo only", hint: "the list writes nothing anyway")
      }
      try list(context)
      return .done
    }
    // The store is free while a person is asked.
    if !context.isTrial, !context.arguments.has(.yes) {
      try confirm(id, in: try context.replica(context.operand(0)), context)
    }
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      try undo(id, in: replica, context)
    }
  }

  /// Lists what the undo of an import would take away, and asks.
  private static func confirm(
    _ id: String, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let reader = try context.arguments.here.reader()
    let ledger = try attempting("reading the imports") { try ImportLedger(replica.state) }
    let record = try ledger.record(id)
    try ledger.checkPresence(of: record)
    let (report, list) = try attempting("reading what the import \(record.id) wrote") {
      let undo = try ImportUndo(of: record, by: ledger, in: replica)
      var titles = EntityTitles(replica.state, reader)
      return (undo.report, try undo.entities.map { try titles.title(of: $0) })
    }
    if list.isEmpty { return }
    let counts = [
      (report.sessions, "session"), (report.exercises, "exercise"), (report.others, "other"),
    ].filter { $0.0 > 0 }
    try Confirmation(
      deed: "undo " + counts.map { Count.text($0.0, $0.1) }.joined(separator: ", ")
        + " of the import \(record.id)", list: list
    ).ask(context)
  }

  /// Undoes the import that an id, or its first digits, name.
  static func undo(
    _ id: String, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let isTrial = context.isTrial
    let ledger = try attempting("reading the imports") { try ImportLedger(replica.state) }
    let record = try ledger.record(id)
    try ledger.checkPresence(of: record)
    let (report, event) = try attempting("undoing the import \(record.id)") {
      var undo = try ImportUndo(of: record, by: ledger, in: replica)
      let event = try isTrial ? nil : undo.write()
      return (undo.report, event)
    }
    if context.isJSON {
      var object = report.json(of: record, isTrial: isTrial)
      object["undo"] = event.map { .text($0) }
      try context.output.json(object)
    } else {
      try report.print(isTrial: isTrial, on: context.output)
      if let event {
        let store = ShellWord.quoted(context.operand(0))
        try context.output.line("ltcli undo \(store) \(event) brings it back", .faint)
      }
    }
    return report.isWhole ? .done : .different
  }

  private static func list(_ context: CommandContext) throws(CommandError) {
    let replica = try context.replica(context.operand(0))
    let ledger = try attempting("reading the imports") { try ImportLedger(replica.state) }
    if context.isJSON {
      return try context.output.json([
        "imports": .array(ledger.imports.map { .object(ledger.json($0)) })
      ])
    }
    guard !ledger.imports.isEmpty else {
      return try context.output.line("nothing was imported into \(context.operand(0))")
    }
    let reader = try context.arguments.here.reader()
    var table = FittedTable([
      .init(heading: "id"), .init(heading: "when", rank: 2), .init(heading: "format", rank: 4),
      .init(heading: "file", rank: 3, isCut: true),
      .init(heading: "sessions", rank: 5, isNumber: true),
      .init(heading: "sets", rank: 6, isNumber: true), .init(heading: "state", isCut: true),
    ])
    for record in ledger.imports {
      table.add([
        "\(record.id)", "\(reader.shown(record.writtenAt))", "\(record.source.format)",
        "\(record.source.file ?? "-")", "\(record.sessions)", "\(record.sets)",
        "\(ledger.standing(of: record).text(reader))",
      ])
    }
    try context.output.table(table.table(in: context.output.width))
  }
}

extension ImportLedger {
  /// The import that an id, or its first digits, name.
  fileprivate func record(_ id: String) throws(CommandError) -> ImportRecord {
    let found = imports.filter { $0.id.utf8.starts(with: id.utf8) }
    if found.count == 1 { return found[0] }
    let name = "“\(Printable.text(id))”"
    if found.isEmpty {
      throw CommandError(
        status: .different, reason: "there is no import \(name)",
        hint: "ltcli imports STORE lists them")
    }
    let ids = found.map(\.id).joined(separator: ", ")
    throw CommandError(
      status: .undecided, reason: "\(name) may be any of the imports \(ids)",
      hint: "write more of its digits")
  }

  /// Throws `different` where the import was undone already.
  fileprivate func checkPresence(of record: ImportRecord) throws(CommandError) {
    switch standing(of: record) {
    case .present, .partlyTakenBack: return
    case .takenBack(let instant):
      throw CommandError(
        status: .different, reason: "the import \(record.id) was undone at \(instant)",
        hint: "import the file again to bring it back")
    }
  }

  fileprivate func json(_ record: ImportRecord) -> JSONObject {
    var json: JSONObject = [
      "format": .string(record.source.format),
      "id": .string(record.id), "sessions": .count(record.sessions), "sets": .count(record.sets),
      "writtenAt": .text(record.writtenAt),
    ]
    json["events"] = record.events.map { .text($0) }
    json["file"] = record.source.file.map { .string($0) }
    json["unit"] = record.source.unit.map { .string($0) }
    json["zone"] = record.source.zone.map { .string($0) }
    switch standing(of: record) {
    case .present: json["state"] = "present"
    case .takenBack(let instant):
      (json["state"], json["takenBackAt"]) = ("takenBack", .text(instant))
    case .partlyTakenBack(let instant, let left):
      (json["state"], json["takenBackAt"]) = ("partlyTakenBack", .text(instant))
      json["left"] = .count(left)
    }
    return json
  }
}

extension ImportLedger.Standing {
  fileprivate func text(_ reader: TimeReader) -> String {
    switch self {
    case .present: "present"
    case .takenBack(let instant): "undone \(reader.shown(instant))"
    case .partlyTakenBack(let instant, let left):
      "undone \(reader.shown(instant)) but for \(left)"
    }
  }
}

extension ImportUndoReport {
  fileprivate func print(isTrial: Bool, on output: Output) throws(CommandError) {
    if isTrial { try output.line("a dry run: nothing was written") }
    var rows: [[TextTable.Cell]] = [
      ["sessions", "\(sessions) undone, \(left.count) left\(sharedText)"],
      ["exercises", "\(exercises) undone, \(exercisesLeft) left"],
    ]
    if hasOthers {
      rows.append(["others", "\(others) undone, \(othersLeft.count) left"])
    }
    try output.wrapped(rows)
    let left = othersLeft + left
    guard !left.isEmpty else { return }
    try output.line()
    try output.line("left as they are")
    try output.wrapped(left.map { ["\($0.title)", "\($0.reason)"] }, indent: 2)
  }

  private var hasOthers: Bool { others > 0 || !othersLeft.isEmpty }

  private var sharedText: String {
    shared == 0 ? "" : ", \(shared) there by another import, too"
  }

  fileprivate func json(of record: ImportRecord, isTrial: Bool) -> JSONObject {
    func json(_ left: [Left], _ id: (Entity) -> String) -> JSONValue {
      .array(
        left.map {
          ["id": .string(id($0.entity)), "reason": .string($0.reason), "title": .string($0.title)]
        })
    }
    var object: JSONObject = [
      "dryRun": .bool(isTrial),
      "exercises": ["left": .count(exercisesLeft), "takenBack": .count(exercises)],
      "import": .string(record.id),
      "sessions": [
        "left": json(left, \.id), "shared": .count(shared), "takenBack": .count(sessions),
      ],
    ]
    if hasOthers {
      object["others"] = [
        "left": json(othersLeft) { "\($0)" }, "takenBack": .count(others),
      ]
    }
    return object
  }
}
