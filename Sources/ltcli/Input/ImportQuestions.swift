import Importers
import Training

/// What a file leaves open, asked at once: of the person at the terminal, or of a script's author by one error.
struct ImportQuestions {
  private let questions: [ImportQuestion]
  private let format: FileFormat
  private let path: String

  init(of reading: ImportReading, in path: String) {
    (questions, format, self.path) = (reading.questions, reading.format, path)
  }

  /// How often an answer that is none is asked for again.
  private static let mostTries = 3

  /// Asks the person at the terminal, if there is one.
  /// - Returns: Whether it has asked.
  /// - Throws: `undecided` where the person gives none.
  func ask(_ context: CommandContext, _ answers: inout ImportAnswers) throws(CommandError) -> Bool {
    guard !questions.isEmpty, context.console.isInputTerminal, !context.isJSON,
      path != InputFile.standard
    else { return false }
    let machine = try context.arguments.here.clocks().name
    try context.output.line("\(format.title) leaves open:")
    for question in questions { try context.output.line("  \(question.words)") }
    var typed = TypedAnswers(context)
    for question in questions {
      var tries = 0
      while true {
        let answer = try typed.next(question.prompt(machine))
        if let answer, question.take(answer, machine: machine, &answers) { break }
        tries += 1
        if answer == nil || tries == Self.mostTries { throw error(context) }
        try context.output.line("  that is none of them")
      }
    }
    return true
  }

  /// The error that names all options that are missing.
  func error(_ context: CommandContext) -> CommandError {
    var zone = ""
    do throws(CommandError) { zone = try context.arguments.here.clocks().name } catch {}
    let open = questions.filter { !$0.isOptional }.map(\.words)
    let hints = questions.map { $0.hint(zone) }
    return CommandError(
      status: .undecided, attempted: "reading the export", place: path,
      reason: "the file does not say " + Self.list(open),
      hint: "add " + hints.joined(separator: ", "))
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// The lines that a person types, one for each question, or several at once.
private struct TypedAnswers {
  private let context: CommandContext
  private var input: InputLines
  private var lines: [String] = []

  init(_ context: CommandContext) { (self.context, input) = (context, InputLines(context.console)) }

  /// The next answer; nil at the end of the input.
  mutating func next(_ prompt: String) throws(CommandError) -> String? {
    try context.output.text(prompt)
    try context.output.flush()
    if lines.isEmpty {
      guard let group = try input.nextGroup() else { return nil }
      lines = group.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    return lines.removeFirst().trimmed
  }
}

extension ImportQuestion {
  /// What is open, to follow “the file does not say”.
  fileprivate var words: String {
    switch self {
    case .unit: "whether its weights are kg or lb"
    case .zone: "the time zone of its times"
    case .dates(let date):
      "whether “\(Printable.text(String(date.prefix(30))))” has the day or the month first"
    case .distance(let count):
      "the unit of \(Count.text(count, "distance"))"
    }
  }

  /// How it is asked.
  fileprivate func prompt(_ machine: String) -> String {
    switch self {
    case .unit: "weights, kg or lb: "
    case .zone: "time zone [\(machine)]: "
    case .dates: "dates, dmy or mdy: "
    case .distance: "distances, km, mi or m [keep them as text]: "
    }
  }

  /// Which option says it.
  fileprivate func hint(_ machine: String) -> String {
    switch self {
    case .unit: "--unit kg or --unit lb"
    case .zone:
      "--zone with a zone such as Europe/Berlin"
        + (machine.isEmpty ? "" : " (this machine: \(Printable.text(machine)))")
    case .dates: "--dates dmy or --dates mdy"
    case .distance: "--distance km, mi or m (else distances are kept as text)"
    }
  }

  /// Takes an answer; false where it is none.
  fileprivate func take(
    _ answer: String, machine: String, _ answers: inout ImportAnswers
  ) -> Bool {
    let word = answer.lowercased()
    switch self {
    case .unit:
      answers.unit = MassUnit(rawValue: word)
      return answers.unit != nil
    case .zone:
      let zone = answer.isEmpty ? machine : answer
      guard answer.isEmpty || ZoneName.isPlain(zone), LocalTime(named: zone) != nil else {
        return false
      }
      answers.zone = zone
      return true
    case .dates:
      answers.dates = DateOrder(rawValue: word)
      return answers.dates != nil
    case .distance:
      if word.isEmpty { return true }
      answers.distance = ["km", "mi", "m"].contains(word) ? DistanceUnit(rawValue: word) : nil
      return answers.distance != nil
    }
  }
}
