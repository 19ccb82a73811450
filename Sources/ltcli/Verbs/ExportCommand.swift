import EventLog
import Importers
import Projections

enum ExportCommand: Command {
  private static let output = CommandOption(
    name: "--output", value: "FILE",
    meaning: "a file that does not exist yet; without it, and for -, standard output")
  private static let unit = CommandOption(
    name: "--unit", value: "kg|lb", meaning: "the unit of all weights; else as each was entered")
  private static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning: "whose clocks show all local times; else those of each session's own zone")

  static let description = VerbDescription(
    name: "export", summary: "print the sessions as another program reads them",
    examples: [
      "ltcli export phone strong --output strong.csv":
        "a file of Strong's, which ltcli import and other apps read",
      "ltcli export phone csv --unit kg":
        "a table for a spreadsheet, one set a row, which ltcli import csv reads",
      "ltcli export phone json > state.json":
        "the whole state as one document, which ltcli import json reads",
    ],
    operands: [
      .store,
      Operand(
        name: "FORMAT", meaning: "csv: a table of sets; json: the state; strong: the CSV of Strong"),
    ],
    options: [output, unit, zone],
    notes: [
      "It prints what counts now: no history, nothing that was deleted. What a format cannot hold is",
      "counted on standard error; where whole sets are left out, the exit status is 1.",
      "Strong's format holds, of each set: exercise, order or sort, weight, reps, RPE, distance, time,",
      "notes and the rest behind it; of a session: start to the second, name, duration, notes. It",
      "does not hold when a set was logged, what was planned, notes made at the end, sessions without",
      "a set, zones, ids, or any other kind of thing. Imported into an empty store, with --zone as",
      "here, the sets are the same under other ids.",
    ])

  /// What is to be printed, and what is not in it.
  private struct Document {
    let bytes: [UInt8]
    var losses = ExportLosses()
    /// What it holds, in words.
    let contents: String
    /// How many zones its local times are of.
    var zones = 1
  }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let format = context.operand(1)
    let formats = ["csv", "json", "strong"]
    guard formats.contains(format) else {
      throw .usage(
        "the format “\(Printable.text(format))” is not known",
        hint: Suggestion.text(for: format, among: formats) ?? "known are csv, json and strong")
    }
    let unit = try context.arguments.value(unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    let zone = try context.arguments.zone(zone)
    if format == "json", unit != nil || zone != nil {
      throw .usage("json takes neither --unit nor --zone: it has kilograms and UTC")
    }
    let state = try context.replica(context.operand(0)).state
    let document = try attempting("writing the export") {
      try Self.document(format, of: state, unit: unit, zone: zone)
    }
    if let path = context.arguments[output], path != InputFile.standard {
      do throws(CommandError) {
        try attempting("writing the export") { try save(document.bytes, to: path, context) }
      } catch {
        throw failure(error)
      }
      try context.output.line("\(path): \(document.contents)")
    } else {
      try context.output.bytes(document.bytes)
    }
    report(document, context)
    return document.losses.sets.isEmpty ? .done : .different
  }

  /// What the failure to write a file is to whoever wants one.
  static func failure(_ error: CommandError) -> CommandError {
    var error = error
    // A path that leads nowhere says nothing about the disk.
    if error.code == .notFound { error.status = .inputRefused }
    // There are no events here that could be lost.
    if error.hint == Advice.makeRoom.hint { error.hint = "make room and run it again" }
    return error
  }

  private static func document(
    _ format: String, of state: TrainingState, unit: MassUnit?, zone: String?
  ) throws -> Document {
    func contents(_ sets: Int, _ sessions: Int) -> String {
      "\(Count.text(sets, "set")) of \(Count.text(sessions, "session"))"
    }
    switch format {
    case "json":
      let bytes = try state.canonicalBytes() + [UInt8(ascii: "\n")]
      return Document(bytes: bytes, contents: "the state")
    case "csv":
      let table = try SetTable(state, unit: unit, zone: zone)
      return Document(
        bytes: table.bytes, losses: table.losses, contents: contents(table.sets, table.sessions))
    default:
      let export = try StrongExport(state, unit: unit, zone: zone)
      return Document(
        bytes: export.bytes, losses: export.losses,
        contents: contents(export.sets, export.sessions), zones: export.zones)
    }
  }

  /// Writes a new file, whole or not at all.
  private static func save(_ bytes: [UInt8], to path: String, _ context: CommandContext) throws {
    let files = context.environment.files
    let partial = path + ".partial"
    for name in [path, partial] where try files.status(of: name) != nil {
      throw try isTaken(name, isPartial: name == partial, files)
    }
    // Nobody's but this one's from here on: a file that stands there meanwhile is not replaced.
    let file = try files.createFile(at: partial)
    do {
      try file.append(bytes)
      try file.sync()
      try files.rename(partial, to: path)
    } catch {
      if try files.status(of: partial) != nil { try files.removeFile(at: partial) }
      throw error
    }
  }

  /// What is said where something stands already; nobody is told to remove what is no file.
  private static func isTaken(
    _ path: String, isPartial: Bool, _ files: any FileSystem
  ) throws(LogError) -> CommandError {
    func error(_ reason: String, _ hint: String) -> CommandError {
      CommandError(status: .inputRefused, place: path, reason: reason, hint: hint)
    }
    let sort = try files.status(of: path)?.sort
    if InputFile.isNameless(path) || sort == .pipe || sort == .device {
      return error(
        "--output takes the path of a new file, and this is none",
        "leave --output out for standard output")
    }
    if sort == .folder { return error("there is a folder of that name", "choose another name") }
    return error(
      "there is a file of that name",
      isPartial
        ? "an export that was ended may have left it: remove it, or choose another name"
        : "remove it, or choose another name")
  }

  /// Says what is not in it.
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
        "the times are of \(document.zones) zones; import takes one for all: add --zone")
    }
  }
}
