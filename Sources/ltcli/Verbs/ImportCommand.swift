import EventLog
import Importers
import Projections

enum ImportCommand: Command {
  private static let unit = CommandOption(
    name: "--unit", value: "kg|lb", meaning: "the unit of the weights, where the file does not say")
  private static let zone = CommandOption(
    name: "--zone", value: "ZONE", meaning: "whose clocks its times were read from",
    isRequired: true)
  private static let dryRun = CommandOption(
    name: "--dry-run", meaning: "decide upon everything and report it, but write nothing")
  private static let strict = CommandOption(
    name: "--strict",
    meaning: "take nothing (exit 3) where a row is not understood or a session is left out")

  static let description = VerbDescription(
    name: "import", summary: "take in what another app exported",
    examples: [
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin --dry-run":
        "what would come in, and which rows would not",
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin":
        "takes it in; a second time it adds nothing",
      "unzip -p export.zip | ltcli import strong phone - --unit kg --zone Europe/Berlin":
        "takes in what comes through a pipe",
    ],
    operands: [
      Operand(
        name: "FORMAT", meaning: "strong: the CSV of Strong, in all its layouts and languages"),
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
      "Exit 1 where the store lacks something that the file says: a row was not understood, a session left",
      "out, or an edit made here stands against what the file says now. What is missing is in the report.",
      "Repeats of a session, pauses and notes without words are said and miss nothing.",
      "",
      "The report names the import's id: ltcli imports STORE lists them all, and takes one back.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    guard call.operand(0) == "strong" else {
      throw .usage(
        "the format “\(Printable.text(call.operand(0)))” is not known",
        hint: Suggestion.text(for: call.operand(0), among: ["strong"]) ?? "known is strong")
    }
    let plan = try plan(call)
    let isTrial = call.arguments.has(dryRun)
    let path = call.operand(1)
    let replica = try isTrial ? call.replica(path) : call.writableReplica(path)
    let report = try report(of: plan, into: replica, isTrial: isTrial, call)
    let preview = isTrial ? ImportPreview(plan) : nil
    try call.isJSON
      ? call.output.json(report.json(preview: preview))
      : report.print(preview: preview, on: call.output)
    if !isTrial { call.makeSnapshotIfDue(of: replica.store) }
    return report.isPartial ? .different : .done
  }

  private static func report(
    of plan: ImportPlan, into replica: Replica, isTrial: Bool, _ call: Call
  ) throws(CommandError) -> ImportReport {
    let progress = Progress("importing", of: plan.sessions.count, on: call.console, stride: 50)
    defer { progress.finish() }
    let source = ImportSource(
      format: "strong", file: InputFile.name(of: call.operand(2)), unit: call.arguments[unit],
      zone: call.arguments[zone])
    do throws(ImportFailure) {
      var run = try ImportRun(plan, from: source, into: replica)
      try run.run(
        isTrial: isTrial, isStrict: call.arguments.has(strict), step: progress.step)
      return run.report
    } catch {
      if let refusal = error.cause as? StrictRefusal {
        throw CommandError(
          status: .inputRefused, attempted: "importing strictly",
          place: place(of: error.step, call),
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
    case .writing: "writing what came in"
    }
  }

  private static func place(of step: ImportFailure.Step, _ call: Call) -> String {
    switch step {
    case .row(let line): "\(call.operand(2)), line \(line)"
    case .session(let title): "the session “\(Printable.text(title))”"
    case .reading, .exercises, .writing: call.operand(2)
    }
  }

  private static func plan(_ call: Call) throws(CommandError) -> ImportPlan {
    let path = call.operand(2)
    let unit = try call.arguments.value(unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    do throws(CommandError) {
      return try attempting("reading the export") {
        try StrongImport.plan(
          for: try InputFile.bytes(of: path, call), unit: unit, zone: call.arguments[zone] ?? "")
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
