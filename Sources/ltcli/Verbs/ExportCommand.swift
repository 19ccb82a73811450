import EventLog
import Importers
import Projections
import Training

enum ExportCommand: Command {
  private static let output = CommandOption(
    name: "--output", value: "FILE",
    meaning: "a file that does not exist yet; - or no --output for standard output")
  private static let force = CommandOption(
    name: "--force", meaning: "write over a file of that name")
  private static let unit = CommandOption(
    name: "--unit", value: "kg|lb", meaning: "the unit of all weights; default: as each was entered"
  )
  private static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning: "the time zone of all local times; default: that of each session")

  static let description = VerbDescription(
    name: "export", summary: "print the sessions in a format of other programs",
    examples: [
      "ltcli export phone strong --output strong.csv":
        "a file like Strong's, which ltcli import and other apps read",
      "ltcli export phone csv --unit kg":
        "a table for a spreadsheet, one set a row, which ltcli import csv reads",
      "ltcli export phone json > state.json":
        "the whole state as one document, which ltcli import json reads",
      "ltcli export phone keys > defaults.json":
        "the keys and values of a trainer app, which ltcli import keys reads",
      "ltcli export phone sql | sqlite3 training.db":
        "tables for SQLite and DuckDB: sessions, sets, exercises, records, body_weights",
    ],
    operands: [
      .store,
      Operand(
        name: "FORMAT",
        meaning:
          "csv: sets; json: the state; keys: a trainer app's keys; sql: tables; strong: Strong's CSV",
        offers: .words(Format.allCases.map(\.rawValue))),
    ],
    options: [output, force, unit, zone],
    notes: [
      "It prints what counts now: no history, nothing that was deleted. What a format cannot hold is",
      "counted on standard error; if whole sets are left out, the exit status is 1, and so it is if",
      "sessions have no key. Strong's format",
      "holds, of each set: exercise, order or sort, weight, reps, RPE, distance, time, notes and the",
      "rest behind it; of a session: start to the second, name, duration, notes. It does not hold when",
      "a set was logged, what was planned, notes made at the end, sessions without a set, zones, ids,",
      "or any other kind. Imported into an empty store, with the same --zone, the sets are the same",
      "under other ids. In a csv, a text that a spreadsheet would run has an apostrophe before it, which",
      "ltcli import csv takes away. Events that need a newer build are in no format: standard error",
      "counts and names them (exit 0), and an export by that build has them. In sql, times are in UTC, and",
      "of starts by the clocks of the place, too; --zone stands in where a session names none. Volume, 1RM",
      "and records are those of ltcli stats.",
    ])

  /// What can be written.
  private enum Format: String, CaseIterable {
    case csv, json, keys, sql, strong
  }

  /// What is printed, and what it does not hold.
  private struct Document {
    let bytes: [UInt8]
    var losses = ExportLosses()
    /// What it holds, in words.
    let contents: String
    /// How many zones its local times are of.
    var zones = 1
  }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let format = try Self.format(context.operand(1))
    let unit = try context.arguments.value(unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    let zone = try context.arguments.zone(zone)
    switch format {
    case .csv, .strong: break
    case .sql:
      if unit != nil { throw .usage("sql does not take --unit: its weights are in kilograms") }
    case .json, .keys:
      if unit != nil || zone != nil {
        throw .usage("\(format.rawValue) takes neither --unit nor --zone: it has kilograms and UTC")
      }
    }
    let state = try context.replica(context.operand(0)).state
    let (document, unknown) = try attempting("writing the export") {
      (
        try Self.document(format, of: state, unit: unit, zone: zone, context),
        try state.unknownEvents()
      )
    }
    if let path = context.arguments[output], path != InputFile.standard {
      try NewFile(option: output.name, what: "export", replacing: force)
        .save(document.bytes, to: path, attempting: "writing the export", context)
      try context.output.line("\(path): \(document.contents)")
    } else {
      try context.output.bytes(document.bytes)
    }
    if !unknown.isEmpty {
      context.note("not in the file: \(unknown.words); export with that build to have them")
    }
    report(document, context)
    let isWhole =
      document.losses.sets.isEmpty && (format != .keys || document.losses.sessions.isEmpty)
    return isWhole ? .done : .different
  }

  private static func document(
    _ format: Format, of state: TrainingState, unit: MassUnit?, zone: String?,
    _ context: CommandContext
  ) throws -> Document {
    func contents(_ sets: Int, _ sessions: Int) -> String {
      "\(Count.text(sets, "set")) of \(Count.text(sessions, "session"))"
    }
    switch format {
    case .json:
      let bytes = try state.exportBytes() + [UInt8(ascii: "\n")]
      return Document(bytes: bytes, contents: "the state")
    case .keys:
      let export = try KeysExport(state)
      return Document(
        bytes: export.bytes, losses: export.losses, contents: Count.text(export.keys, "key"))
    case .sql:
      let reader = try context.arguments.here.reader()
      let export = try SQLExport(
        state, TrainingHistory(state, on: nil, at: reader),
        clocks: SessionClocks(elsewhere: reader.zone))
      return Document(
        bytes: export.bytes, losses: export.losses, contents: contents(export.sets, export.sessions)
      )
    case .csv:
      let table = try SetTable(state, unit: unit, zone: zone)
      return Document(
        bytes: table.bytes, losses: table.losses, contents: contents(table.sets, table.sessions))
    case .strong:
      let export = try StrongExport(state, unit: unit, zone: zone)
      return Document(
        bytes: export.bytes, losses: export.losses,
        contents: contents(export.sets, export.sessions), zones: export.zones)
    }
  }

  private static func format(_ word: String) throws(CommandError) -> Format {
    guard let format = Format(rawValue: word) else {
      throw .unknownFormat(word, among: Format.allCases.map(\.rawValue))
    }
    return format
  }

  /// Reports what the document does not hold.
  private static func report(_ document: Document, _ context: CommandContext) {
    func first(_ loss: ExportLosses.Loss) -> String {
      loss.first.isEmpty ? "" : ", first in “\(loss.first)”"
    }
    for loss in document.losses.sets {
      context.note("\(Count.text(loss.count, "set")) left out: \(loss.what)\(first(loss))")
    }
    for loss in document.losses.sessions {
      context.note(
        "\(Count.text(loss.count, "session")) left out: \(loss.what)\(first(loss))")
    }
    for loss in document.losses.others {
      context.note("not in the file: \(loss.what) (\(loss.count))\(first(loss))")
    }
    if document.zones > 1 {
      context.note(
        "the times are of \(document.zones) zones; import takes one zone for all: add --zone")
    }
  }
}

extension FileFormat {
  /// Reads the operand FORMAT of `import`.
  init(_ word: String) throws(CommandError) {
    guard let format = FileFormat(rawValue: word) else {
      throw .unknownFormat(word, among: FileFormat.allCases.map(\.rawValue))
    }
    self = format
  }
}

extension CommandError {
  fileprivate static func unknownFormat(_ word: String, among known: [String]) -> CommandError {
    .usage(
      "the format “\(Printable.text(word))” is not known",
      hint: Suggestion.text(for: word, among: known)
        ?? "known are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")")
  }
}
