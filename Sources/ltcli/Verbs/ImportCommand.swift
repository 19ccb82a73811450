import EventLog
import Importers
import Projections

enum ImportCommand: Command {
  private static let unit = CommandOption(
    name: "--unit", value: "kg|lb",
    meaning: "the unit of the weights, where a file of Strong's does not say")
  private static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning: "whose clocks its times were read from; strong needs it, csv and json say it")
  private static let dryRun = CommandOption(
    name: "--dry-run", meaning: "decide upon everything and report it, but write nothing")
  private static let strict = CommandOption(
    name: "--strict",
    meaning: "take nothing (exit 3) where a row is not understood or a session is left out")

  static let description = VerbDescription(
    name: "import", summary: "take in what another app, or ltcli export, wrote",
    examples: [
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin --dry-run":
        "what would come in, and which rows would not",
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin":
        "takes it in; a second time it adds nothing",
      "unzip -p export.zip | ltcli import strong phone - --unit kg --zone Europe/Berlin":
        "takes in what comes through a pipe",
      "ltcli import csv phone sets.csv": "takes in a table that ltcli export phone csv wrote",
      "ltcli import json tablet state.json": "takes in a whole state that ltcli export wrote",
    ],
    operands: [
      Operand(
        name: "FORMAT",
        meaning:
          "strong: Strong's CSV in all its layouts and languages; csv, json: what ltcli export writes"
      ),
      .store,
      Operand(name: "FILE", meaning: "the exported file, also a pipe; - for standard input"),
    ],
    options: [unit, zone, dryRun, strict, .sameReplica, .json],
    optionsElsewhere: ["--undo": "take an import back with ltcli imports STORE --undo ID"],
    notes: [
      "Once more, with a newer file, another unit or zone: the store is brought to what the file says, by",
      "corrections. What a person has edited, taken out or deleted here since stays so, and is said. A",
      "session that the file no longer has stays. Each session is one batch; all of it comes in or nothing.",
      "",
      "csv and json have the ids of the store that they come from, so a session and a set are told by their",
      "ids, and into an empty store comes what was exported. Of the table, a cell that says what the store",
      "says changes nothing. Of the state, entities that are no sessions get the file's values; deletions",
      "and records of imports are not taken, which is said on standard error.",
      "",
      "Exit 1 where the store lacks something that the file says: a row was not understood, a session left",
      "out, or an edit made here stands against what the file says now. What is missing is in the report.",
      "Repeats of a session, pauses and notes without words are said and miss nothing.",
      "",
      "The report names the import's id: ltcli imports STORE lists them all, and takes one back.",
    ])

  /// What is read.
  private enum Format: String, CaseIterable {
    case strong, csv, json
  }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let format = try format(context)
    let plan = try plan(format, context)
    let isTrial = context.arguments.has(dryRun)
    let path = context.operand(1)
    let replica = try isTrial ? context.replica(path) : context.writableReplica(path)
    let report = try report(of: plan, format, into: replica, isTrial: isTrial, context)
    let preview = isTrial ? ImportPreview(plan) : nil
    try context.isJSON
      ? context.output.json(report.json(preview: preview))
      : report.print(preview: preview, on: context.output)
    for loss in plan.untaken.others {
      let first = loss.first.isEmpty ? "" : ", first in “\(loss.first)”"
      context.note("not taken from the file: \(loss.what) (\(loss.count))\(first)")
    }
    if !isTrial { context.makeSnapshotIfDue(replica.makeSnapshotIfDue) }
    return report.isPartial ? .different : .done
  }

  private static func report(
    of plan: ImportPlan, _ format: Format, into replica: Replica, isTrial: Bool,
    _ context: CommandContext
  ) throws(CommandError) -> ImportReport {
    let progress = context.progress(
      "importing", of: plan.sessions.count + plan.others.count, stride: 50)
    defer { progress.finish() }
    let source = ImportSource(
      format: format.rawValue, file: InputFile.name(of: context.operand(2)),
      unit: context.arguments[unit],
      zone: context.arguments[zone])
    do throws(ImportFailure) {
      var run = try ImportRun(plan, from: source, into: replica)
      try run.run(
        isTrial: isTrial, isStrict: context.arguments.has(strict), step: progress.step)
      return run.report
    } catch {
      if let refusal = error.cause as? StrictRefusal {
        throw CommandError(
          status: .inputRefused, attempted: "importing strictly",
          place: place(of: error.step, context),
          reason: refusal.reason,
          hint: "nothing was written; without --strict, the rest of the file comes in")
      }
      throw CommandError(error.cause, attempting: what(error.step))
    }
  }

  private static func what(_ step: ImportFailure.Step) -> String {
    switch step {
    case .reading: "reading the store"
    case .row(let line): "reading line \(line)"
    case .exercises: "writing the exercises"
    case .session(let title): "writing the session “\(Printable.text(title))”"
    case .entity(let title): "writing “\(Printable.text(title))”"
    case .writing: "writing what came in"
    }
  }

  private static func place(of step: ImportFailure.Step, _ context: CommandContext) -> String {
    switch step {
    case .row(let line): "\(context.operand(2)), line \(line)"
    case .session(let title): "the session “\(Printable.text(title))”"
    case .entity(let title): "“\(Printable.text(title))”"
    case .reading, .exercises, .writing: context.operand(2)
    }
  }

  /// The format, with the options that it takes.
  private static func format(_ context: CommandContext) throws(CommandError) -> Format {
    let name = context.operand(0)
    let formats = Format.allCases.map(\.rawValue)
    guard let format = Format(rawValue: name) else {
      throw .usage(
        "the format “\(Printable.text(name))” is not known",
        hint: Suggestion.text(for: name, among: formats) ?? "known are strong, csv and json")
    }
    let hasZone = try context.arguments.zone(zone) != nil
    switch format {
    case .strong:
      if !hasZone {
        throw .usage("--zone is missing", hint: "a file of Strong's does not say it: add --zone")
      }
    case .csv, .json:
      if hasZone || context.arguments.has(unit) {
        throw .usage("\(name) takes neither --unit nor --zone: the file says both")
      }
    }
    return format
  }

  private static func plan(_ format: Format, _ context: CommandContext) throws(CommandError)
    -> ImportPlan
  {
    let path = context.operand(2)
    let unit = try context.arguments.value(unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    do throws(CommandError) {
      return try attempting("reading the export") {
        let bytes = try InputFile.bytes(of: path, context)
        return switch format {
        case .strong:
          try StrongImport.plan(for: bytes, unit: unit, zone: context.arguments[zone] ?? "")
        case .csv: try SetTableImport.plan(for: bytes)
        case .json: try StateImport.plan(for: bytes, kinds: .current)
        }
      }
    } catch {
      var error = error
      if error.place.isEmpty { error.place = path }
      // A file that cannot be read is bad input; the store is as it was.
      if error.status == .damaged { error.status = .inputRefused }
      throw error
    }
  }
}
