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

  static let description = VerbDescription(
    name: "import", summary: "take in what another app exported",
    examples: [
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin --dry-run":
        "what would come in, and which rows would not",
      "ltcli import strong phone strong.csv --unit kg --zone Europe/Berlin":
        "takes it in; a second time it adds nothing",
    ],
    operands: [
      Operand(name: "FORMAT", meaning: "strong: the CSV of Strong, in any of its three shapes"),
      .store, Operand(name: "FILE", meaning: "the exported file"),
    ],
    options: [unit, zone, dryRun, .sameReplica, .json],
    notes: [
      "Each session is one batch. A session that was deleted here, or is here with other values, is",
      "named and left as it is. Ids are made from what names a thing, so that two devices that",
      "import the same file agree. All of it comes in or nothing, also where the call is killed.",
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
    try call.isJSON
      ? call.output.json(report.json(isTrial: isTrial))
      : report.print(isTrial: isTrial, on: call.output)
    if !isTrial { call.makeSnapshotIfDue(of: replica.store) }
    return .done
  }

  private static func report(
    of plan: ImportPlan, into replica: Replica, isTrial: Bool, _ call: Call
  ) throws(CommandError) -> ImportReport {
    let progress = Progress("importing", of: plan.sessions.count, on: call.console, stride: 50)
    defer { progress.finish() }
    do throws(ImportFailure) {
      var run = try ImportRun(plan, into: replica)
      try run.run(isTrial: isTrial, step: progress.step)
      return run.report
    } catch {
      let what =
        switch error.step {
        case .reading: "reading the store"
        case .exercises: "writing the exercises"
        case .session(let title): "writing the session “\(Printable.text(title))”"
        case .writing: "writing what came in"
        }
      throw CommandError(error.cause, attempting: what)
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
          for: try call.environment.files.contents(of: path).allBytes, unit: unit,
          zone: call.arguments[zone] ?? "")
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
