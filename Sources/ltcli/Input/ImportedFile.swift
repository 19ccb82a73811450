import EventLog
import Importers
import Projections
import Training

/// A file that is to be imported: what it is, and what stands in it, with every question answered.
struct ImportedFile {
  let format: FileFormat
  /// Whether the file itself said what it is.
  let isRecognised: Bool
  let plan: ImportPlan
  /// What the record of the import says of it.
  let source: ImportSource

  /// Reads the file that a command line names. At a terminal a person is asked for what it leaves open.
  /// - Throws: `wrongUsage` for options that its format does not take; `undecided` with all options that are missing.
  init(_ context: CommandContext) throws(CommandError) {
    let word = context.operand(0)
    let named = try word == ImportCommand.anyFormat ? nil : FileFormat(word)
    if let named { try ImportedFile.check(named, context) }
    var answers = try ImportedFile.answers(context)
    let path = context.operand(2)
    if try ImportedFile.isOfHealth(named, path, context) {
      try ImportedFile.check(.health, context)
      do throws(CommandError) {
        plan = try ImportCommand.healthPlan(path, context)
      } catch {
        throw error.about(path)
      }
      (format, isRecognised) = (.health, named == nil)
      source = ImportSource(
        format: .health, file: InputFile.name(of: path), unit: nil, zone: nil)
      return
    }
    let (bytes, kinds): ([UInt8], KindTable)
    do throws(CommandError) {
      bytes = try attempting("reading the export") { try InputFile.bytes(of: path, context) }
      kinds = context.kinds(at: context.operand(1))
    } catch {
      throw error.about(path)
    }
    func reading() throws(CommandError) -> ImportReading {
      do throws(CommandError) {
        return try attempting("reading the export") {
          try ImportReading(of: bytes, as: named, answers: answers, kinds: kinds)
        }
      } catch {
        throw error.about(path)
      }
    }
    var found = try reading()
    if named == nil { try ImportedFile.check(found.format, context) }
    let questions = ImportQuestions(of: found, in: path)
    if try questions.ask(context, &answers) { found = try reading() }
    guard let plan = found.plan else { throw questions.error(context) }
    (format, isRecognised, self.plan) = (found.format, named == nil, plan)
    source = ImportSource(
      format: found.format, file: InputFile.name(of: path), unit: answers.unit?.rawValue,
      zone: answers.zone)
  }

  /// Whether a file is Apple Health's, which may be too long to be in memory as a whole.
  private static func isOfHealth(
    _ named: FileFormat?, _ path: String, _ context: CommandContext
  ) throws(CommandError) -> Bool {
    if let named { return named == .health }
    guard path != InputFile.standard else { return false }
    return try attempting("reading the export") {
      let files = context.environment.files
      guard try files.status(of: path)?.sort == .file else { return false }
      let contents = try files.contents(of: path)
      let beginning = contents.bytes(in: 0..<min(contents.count, 4_096))
      switch ForeignFile(Array(beginning)) {
      case .export(.health), .archive: return true
      default: return false
      }
    }
  }

  /// What a person has said of the file.
  private static func answers(_ context: CommandContext) throws(CommandError) -> ImportAnswers {
    let arguments = context.arguments
    var answers = ImportAnswers()
    answers.unit = try arguments.value(ImportCommand.unit, otherwise: "is neither kg nor lb") {
      MassUnit(rawValue: $0)
    }
    answers.distance = try arguments.value(
      ImportCommand.distance, otherwise: "is none of km, mi and m"
    ) { ["km", "mi", "m"].contains($0) ? DistanceUnit(rawValue: $0) : nil }
    answers.dates = try arguments.value(ImportCommand.dates, otherwise: "is neither dmy nor mdy") {
      DateOrder(rawValue: $0)
    }
    answers.zone = try arguments.zone(ImportCommand.zone)
    let maps = arguments.all(ImportCommand.map)
    if !maps.isEmpty {
      answers.columns = try attempting("reading --map") { try TableMap(maps) }
    }
    return answers
  }

  /// Refuses options that a format does not take.
  private static func check(
    _ format: FileFormat, _ context: CommandContext
  ) throws(CommandError) {
    let arguments = context.arguments
    switch format {
    case .table:
      if arguments.all(ImportCommand.map).isEmpty {
        throw .usage(
          "--map is missing", hint: "name the columns: --map date=Datum,exercise=Übung,reps=Wdh")
      }
    case .fitbod, .fitnotes, .gravl, .gymbook, .hevy, .strong, .stronglifts, .text:
      if arguments.has(ImportCommand.map) {
        throw .usage(
          "\(format.rawValue) does not take --map: its columns are known",
          hint: "leave FORMAT out, or --map")
      }
    case .fit, .tcx:
      if [ImportCommand.unit, ImportCommand.distance, ImportCommand.dates]
        .contains(where: { arguments.has($0) })
      {
        throw .usage(
          "\(format.rawValue) takes neither --unit nor --distance nor --dates: the file says all three"
        )
      }
      if arguments.has(ImportCommand.map) {
        throw .usage("\(format.rawValue) does not take --map: it is no table")
      }
    case .csv, .health, .json, .keys:
      if arguments.has(ImportCommand.zone) || arguments.has(ImportCommand.unit) {
        throw .usage("\(format.rawValue) takes neither --unit nor --zone: the file says both")
      }
      if arguments.has(ImportCommand.distance) {
        throw .usage("\(format.rawValue) does not take --distance: its distances are in metres")
      }
      if arguments.has(ImportCommand.dates) {
        throw .usage("\(format.rawValue) does not take --dates: its times have the year first")
      }
      if arguments.has(ImportCommand.map) {
        throw .usage("\(format.rawValue) does not take --map: its columns are known")
      }
    }
  }
}

extension ImportedFile {
  /// What the file is, as a line: `Hevy's export: 1234 rows, 98 sessions, 2024-01-03 to 2026-11-28`.
  var words: String {
    var parts: [String] = []
    if let rows = plan.rowCount { parts.append(Count.text(rows, "row")) }
    parts.append(Count.text(plan.sessions.count, "session"))
    if let days {
      parts.append(days.first == days.last ? days.first : "\(days.first) to \(days.last)")
    }
    return "\(format.title): " + parts.joined(separator: ", ")
  }

  /// The same for programs.
  var seen: JSONObject {
    var object: JSONObject = [
      "format": .string(format.rawValue), "sessions": .count(plan.sessions.count),
    ]
    object["rows"] = plan.rowCount.map { .count($0) }
    let days = days
    object["from"] = days.map { .string($0.first) }
    object["to"] = days.map { .string($0.last) }
    return object
  }

  /// The first day and the last one, where the sessions took place.
  private var days: (first: String, last: String)? {
    let preview = ImportPreview(plan)
    guard let first = preview.first, let last = preview.last else { return nil }
    return (String(first.local.prefix(10)), String(last.local.prefix(10)))
  }
}

extension CommandError {
  /// The error of a file that cannot be read, with its path. It is bad input; the store is as it was.
  fileprivate func about(_ path: String) -> CommandError {
    var error = self
    if error.place.isEmpty { error.place = path }
    if error.status == .damaged { error.status = .inputRefused }
    return error
  }
}
