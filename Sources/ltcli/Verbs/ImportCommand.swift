import EventLog
import Importers
import Projections
import Training

enum ImportCommand: Command {
  static let unit = CommandOption(
    name: "--unit", value: "kg|lb",
    meaning: "the unit of the weights, if the file does not say it")
  static let zone = CommandOption(
    name: "--zone", value: "ZONE",
    meaning: "the time zone of the file's times; other apps' files do not say it")
  static let dates = CommandOption(
    name: "--dates", value: "dmy|mdy",
    meaning: "day or month first in 3/4/2025, if no date of the file settles it")
  static let distance = CommandOption(
    name: "--distance", value: "km|mi|m",
    meaning: "the unit of the distances, if the file does not say it; else they stay text")
  static let map = CommandOption(
    name: "--map", value: "COLUMNS",
    meaning: "which column of any table is which: date=Datum,exercise=Übung,weight=Gewicht",
    isRepeated: true)
  private static let strict = CommandOption(
    name: "--strict",
    meaning: "take nothing (exit 3) if a row is not understood or a session is left out")
  private static let joinNames = CommandOption(
    name: "--join-names",
    meaning: "make exercises whose names differ only in case or width one, by aliases")
  private static let joinCopies = CommandOption(
    name: "--join-copies",
    meaning: "take half a session that may be a copy of the other half for a second record")
  private static let notices = CommandOption(
    name: "--notices", meaning: "list every notice, and not 20 groups of them at most")

  /// What stands in place of a format: that of the file, by what stands in it.
  static let anyFormat = "any"

  static let description = VerbDescription(
    name: "import", summary: "import a file of another app, or of ltcli export",
    examples: [
      "ltcli import strong.csv":
        "says what the file is, asks what it leaves open, and imports it into the default store",
      "ltcli import phone hevy.csv --zone Europe/Berlin --dry-run":
        "reports what would come in, and which rows would not",
      "ltcli import phone strong.csv --unit kg --zone Europe/Berlin":
        "imports it; a second time it adds nothing",
      "ltcli import phone log.csv --map date=Datum,exercise=Übung,weight=Gewicht,reps=Wdh --unit kg":
        "imports a table of any app, whose columns you name",
      "unzip -p export.zip | ltcli import phone - --unit kg --zone Europe/Berlin":
        "imports from a pipe",
      "ltcli import phone export.zip":
        "imports workouts and body weights from Apple Health; it needs unzip",
      "ltcli import phone activity.fit --zone Europe/Berlin":
        "imports an activity that a sports watch recorded",
      "ltcli import phone sets.csv": "imports a table that ltcli export phone csv wrote",
      "ltcli import keys phone defaults.json":
        "imports the keys and values that a trainer app kept in UserDefaults or iCloud",
    ],
    operands: [
      Operand(
        name: "FORMAT", meaning: "what the file is (below); if left out, the file tells",
        offers: .words(FileFormat.allCases.map(\.rawValue)), standIn: anyFormat),
      .store,
      Operand(name: "FILE", meaning: "the exported file, also a pipe; - for standard input"),
    ],
    options: [
      unit, distance, zone, dates, map, joinNames, joinCopies, notices, .dryRun, strict,
      .sameReplica, .json,
    ],
    optionsElsewhere: ["--undo": "undo an import with ltcli imports STORE --undo ID"],
    notes: [
      "FORMAT is one of these; export the file in the app, mostly under its settings:",
      "  strong, hevy, fitnotes (Android and iOS), stronglifts, fitbod, gymbook, gravl: the app's CSV",
      "  text: a workout that Strong or Hevy shares as text, or several below each other",
      "  table: any table with a set in each row, whose columns --map names",
      "  health: Apple Health's export.zip, or export.xml out of it; fit, tcx: of sports watches",
      "  csv, json: what ltcli export writes; keys: a trainer app's keys",
      "",
      "No unit, zone or order of dates is guessed. At a terminal, import asks at once for all that the",
      "file leaves open, and proposes this machine's zone. A script gets exit 6 with all options that",
      "are missing. A cell may carry its unit, as 80kg does.",
      "",
      "--map takes pairs WORD=COLUMN, parted by commas, and may be given again. WORD is date, exercise,",
      "weight, unit, reps, seconds, distance, distance-unit, set, kind, rpe, rir, rest, notes, set-time,",
      "or, of the session, workout, time, end, duration, workout-notes, exercise-notes. date, exercise and",
      "one of weight, reps, seconds and distance have to be there. Rows with the same date, time and",
      "workout are one session.",
      "",
      "Import a newer file, or the same file with another unit or zone, and corrections bring the store",
      "to what the file says. What a person has edited, taken out or deleted here stays so, and is",
      "reported. A session that the file no longer has stays. Each session is one batch; all of the",
      "file comes in, or nothing. A session none of whose sets is understood is left out.",
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
      "health takes a file of any length. Workouts and body weights come in, and everything else is",
      "counted on standard error. Where several devices recorded one workout, the others come in as",
      "second records. tcx and fit bring an activity as a session with the totals of its laps, fit with",
      "the sets that the watch counted; --zone says where it was.",
      "",
      "An exercise that the store may have under another name is asked about on a terminal; in a script",
      "the report names it, with the ltcli exercise merge that makes the two one.",
      "",
      "A session that begins within five minutes of one that is there, with mostly the same sets, may be",
      "the same one out of another app: the report names both, and the ltcli session join that joins them.",
      "A half of a session that repeats the other half under an exercise's newer names comes in as a",
      "second record, which counts in no summary; ltcli session part lets it count.",
      "",
      "Exit 1 if the store lacks something that the file says: a row was not understood, a session was",
      "left out, or an edit made here conflicts with the file. The report names what is missing.",
      "Repeats of a session, sets that were not done, pauses and notes without words are reported, and",
      "lose nothing. Exit 3 if the file is of no app that is known.",
      "",
      "The report names the import's id: ltcli imports STORE lists all imports, and undoes one.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    // It is given away, so that a long history is in memory once.
    var read: ImportedFile? = try ImportedFile(context)
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      guard let file = read.take() else { return .done }
      return try run(file, into: replica, context)
    }
  }

  private static func run(
    _ file: consuming ImportedFile, into replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let preview = context.isTrial ? ImportPreview(file.plan) : nil
    let untaken = file.plan.untaken.others
    let seen = context.isJSON ? file.seen : [:]
    let words = file.isRecognised && !context.isJSON ? file.words : nil
    let report = try report(of: file, into: replica, context)
    if context.isJSON {
      var object = report.json(preview: preview)
      object["seen"] = .object(seen)
      try context.output.json(object)
    } else {
      if let words { try context.output.line(words) }
      try report.print(
        preview: preview, listsNotices: context.arguments.has(notices), on: context.output)
      try report.printJoins(in: replica, context)
    }
    for loss in untaken {
      let first = loss.first.isEmpty ? "" : ", first in “\(loss.first)”"
      context.note("not taken from the file: \(loss.what) (\(loss.count))\(first)")
    }
    return report.isPartial ? .different : .done
  }

  private static func report(
    of file: consuming ImportedFile, into replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ImportReport {
    let progress = context.progress(
      "importing", of: file.plan.entityCount, stride: 50)
    defer { progress.finish() }
    var run: ImportRun
    do throws(ImportFailure) {
      let source = file.source
      run = try ImportRun(
        file.plan, from: source, into: replica,
        joinsLikeNames: context.arguments.has(joinNames),
        joinsCopies: context.arguments.has(joinCopies))
    } catch {
      throw refusal(of: error, context)
    }
    let accepted = try ProposalQuestion(run.report.proposedNames).answer(context)
    do throws(ImportFailure) {
      if !accepted.isEmpty { try run.join(accepted) }
      try run.run(
        isTrial: context.isTrial, isStrict: context.arguments.has(strict), step: progress.step)
    } catch {
      throw refusal(of: error, context)
    }
    return run.report
  }

  private static func refusal(of failure: ImportFailure, _ context: CommandContext) -> CommandError
  {
    if let refusal = failure.cause as? StrictRefusal {
      return CommandError(
        status: .inputRefused, attempted: "importing strictly",
        place: place(of: failure.step, context),
        reason: refusal.reason,
        hint: "nothing was written; without --strict the rest of the file comes in")
    }
    return CommandError(failure.cause, attempting: what(failure.step))
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
}
