import EventLog
import Importers
import Projections
import Training

enum ImportCommand: Command {
  private static let unit = CommandOption(
    name: "--unit", value: "kg|lb",
    meaning: "the unit of the weights, if a file of Strong does not say it")
  private static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning: "the time zone of the file's times; strong needs it, csv and json say it")
  private static let dates = CommandOption(
    name: "--dates", value: "dmy|mdy",
    meaning:
      "day or month first in 3/4/2025, if no date of a file of Strong settles it")
  private static let strict = CommandOption(
    name: "--strict",
    meaning: "take nothing (exit 3) if a row is not understood or a session is left out")

  private static let joinNames = CommandOption(
    name: "--join-names",
    meaning: "make exercises whose names differ only in case or width one, by aliases")

  private static let joinCopies = CommandOption(
    name: "--join-copies",
    meaning: "take half a session that may be a copy of the other half for a second record")
  private static let distance = CommandOption(
    name: "--distance", value: "km|mi|m",
    meaning: "the unit of the distances, if a file of Strong does not say it")

  static let description = VerbDescription(
    name: "import", summary: "import a file of another app, or of ltcli export",
    examples: [
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin --dry-run":
        "reports what would come in, and which rows would not",
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin":
        "imports it; a second time it adds nothing",
      "unzip -p export.zip | ltcli import strong phone - --unit kg --zone Europe/Berlin":
        "imports from a pipe",
      "ltcli import csv phone sets.csv": "imports a table that ltcli export phone csv wrote",
      "ltcli import json tablet state.json": "imports a whole state that ltcli export wrote",
      "ltcli import keys phone defaults.json":
        "imports the keys and values that a trainer app kept in UserDefaults or iCloud",
    ],
    operands: [
      Operand(
        name: "FORMAT",
        meaning:
          "strong: Strong's CSV; csv, json: what ltcli export writes; keys: a trainer app's keys",
        offers: .words(["csv", "json", "keys", "strong"])),
      .store,
      Operand(name: "FILE", meaning: "the exported file, also a pipe; - for standard input"),
    ],
    options: [
      unit, distance, zone, dates, joinNames, joinCopies, .dryRun, strict, .sameReplica, .json,
    ],
    optionsElsewhere: ["--undo": "undo an import with ltcli imports STORE --undo ID"],
    notes: [
      "Import a newer file, or the same file with another unit or zone, and corrections bring the store",
      "to what the file says. What a person has edited, taken out or deleted here stays so, and is",
      "reported. A session that the file no longer has stays. Each session is one batch; all of the",
      "file comes in, or nothing.",
      "",
      "--join-names writes aliases: the sets keep the names of the file, and are read as those of the",
      "first exercise, also on other devices. ltcli exercise alias --remove parts two again, and that",
      "stays so.",
      "",
      "csv and json have the ids of the store that they come from: ids identify sessions and sets, and",
      "an empty store gets what was exported. In a csv, a cell that says what the store says changes",
      "nothing. In a json, each entity has the time of its last change, so a value that the store has",
      "later stays, and a sync with other devices decides alike. Deletions and records of imports are",
      "not taken, and are counted on standard error.",
      "",
      "keys are TrainingProgram, workout_<day>, workout_results_<day>, and settings such as",
      "DeveloperModeEnabled; docs/imports.md has their values. A value is an object, or one as JSON text or",
      "in base64. Keys of services, tokens and other secrets are left out and named, also inside of values:",
      "they belong in the keychain. Without an updatedAt a value counts as of now.",
      "",
      "A session that begins within five minutes of one that is there, with mostly the same sets, may be",
      "the same one out of another app: the report names both, and the ltcli session join that joins them.",
      "A half of a session that repeats the other half under an exercise's newer names comes in as a",
      "second record, which counts in no summary; ltcli session part lets it count.",
      "",
      "Exit 1 if the store lacks something that the file says: a row was not understood, a session was",
      "left out, or an edit made here conflicts with the file. The report names what is missing.",
      "Repeats of a session, sets that were not done, pauses and notes without words are reported, and",
      "lose nothing.",
      "",
      "The report names the import's id: ltcli imports STORE lists all imports, and undoes one.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let format = try format(context)
    let plan = try plan(format, context)
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      try run(plan, format, into: replica, context)
    }
  }

  private static func run(
    _ plan: ImportPlan, _ format: FileFormat, into replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let report = try report(of: plan, format, into: replica, context)
    let preview = context.isTrial ? ImportPreview(plan) : nil
    try context.isJSON
      ? context.output.json(report.json(preview: preview))
      : report.print(preview: preview, on: context.output)
    if !context.isJSON { try report.printJoins(in: replica, context) }
    for loss in plan.untaken.others {
      let first = loss.first.isEmpty ? "" : ", first in “\(loss.first)”"
      context.note("not taken from the file: \(loss.what) (\(loss.count))\(first)")
    }
    return report.isPartial ? .different : .done
  }

  private static func report(
    of plan: ImportPlan, _ format: FileFormat, into replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ImportReport {
    let progress = context.progress(
      "importing", of: plan.entityCount, stride: 50)
    defer { progress.finish() }
    let source = ImportSource(
      format: format, file: InputFile.name(of: context.operand(2)),
      unit: context.arguments[unit],
      zone: context.arguments[zone])
    do throws(ImportFailure) {
      var run = try ImportRun(
        plan, from: source, into: replica, joinsLikeNames: context.arguments.has(joinNames),
        joinsCopies: context.arguments.has(joinCopies))
      try run.run(
        isTrial: context.isTrial, isStrict: context.arguments.has(strict), step: progress.step)
      return run.report
    } catch {
      if let refusal = error.cause as? StrictRefusal {
        throw CommandError(
          status: .inputRefused, attempted: "importing strictly",
          place: place(of: error.step, context),
          reason: refusal.reason,
          hint: "nothing was written; without --strict the rest of the file comes in")
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
  private static func format(_ context: CommandContext) throws(CommandError) -> FileFormat {
    let format = try FileFormat(context.operand(0))
    let hasZone = try context.arguments.zone(zone) != nil
    switch format {
    case .strong:
      if !hasZone {
        throw .usage(
          "--zone is missing", hint: "a file of Strong does not say its time zone: add --zone")
      }
    case .csv, .json, .keys:
      if hasZone || context.arguments.has(unit) {
        throw .usage("\(format.rawValue) takes neither --unit nor --zone: the file says both")
      }
      if context.arguments.has(distance) {
        throw .usage("\(format.rawValue) does not take --distance: its distances are in metres")
      }
      if context.arguments.has(dates) {
        throw .usage("\(format.rawValue) does not take --dates: its times have the year first")
      }
    }
    return format
  }

  private static func plan(_ format: FileFormat, _ context: CommandContext) throws(CommandError)
    -> ImportPlan
  {
    let path = context.operand(2)
    let unit = try context.arguments.value(unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    let distance = try context.arguments.value(distance, otherwise: "is none of km, mi and m") {
      ["km", "mi", "m"].contains($0) ? DistanceUnit(rawValue: $0) : nil
    }
    let dates = try context.arguments.value(dates, otherwise: "is neither dmy nor mdy") {
      DateOrder(rawValue: $0)
    }
    do throws(CommandError) {
      return try attempting("reading the export") {
        let bytes = try InputFile.bytes(of: path, context)
        return try ImportPlan(
          reading: bytes, as: format, unit: unit, distance: distance,
          zone: context.arguments[zone] ?? "", dates: dates,
          kinds: context.kinds(at: context.operand(1)))
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
