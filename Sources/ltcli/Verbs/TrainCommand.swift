import EventLog
import SyncRelay

enum TrainCommand: Command {
  static let description = VerbDescription(
    name: "train", summary: "log training by typing it, a line for each set",
    examples: [
      "ltcli train": "goes on with the session that runs, or begins one with the first set",
      "ltcli train \"Push A\"": "with the plan of the workout of that name, or a session called so",
      "ltcli train --on 'tue 18:30' Push": "a session that is past, without times of its sets",
      "ltcli train < monday.txt":
        "lines of a file; a line that may mean two things ends it (exit 6)",
    ],
    operands: [
      .store,
      Operand(
        name: "NAME", meaning: "a workout, whose plan is taken, or the session's own name",
        isOptional: true, isRepeated: true, offers: .store(.workouts)),
    ],
    options: [.on, .session, .goOn, .new, .sure, plain, .zone, .sameReplica],
    notes: [
      "A line is a set, and durable when its answer is printed. What it leaves out is as in the set before:",
      "",
    ] + TrainHelp.forms.map { "  \($0): \($1)" } + [
      "",
      "An exercise is named by its whole name, its beginning, or words of it in any order; quotes take a",
      "name as it is. A line that may mean two sets is asked once, and the answer is kept for the",
      "exercise, on all devices. An unknown name and an unlikely value are asked each time; in a file,",
      "--new and --yes say that they are meant. The texts that Strong and Hevy share can be pasted. The",
      "store is free between two lines: a sync goes through meanwhile. quit, or the end of the input,",
      "leaves the session running; done ends it. All forms: docs/typing.md.",
    ])

  static let plain = CommandOption(
    name: "--plain", meaning: "for screen readers: sentences, no columns, no prompt")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let words = context.arguments.operands.dropFirst()
    let name = words.isEmpty ? nil : words.joined(separator: " ")
    let hand = try SessionAtHand.chosen(by: context, name: name)
    var loop = TrainLoop(
      hand, allowsNew: context.arguments.has(.new), isSure: context.arguments.has(.sure),
      isPlain: context.arguments.has(plain))
    return try loop.run(name, goesOn: context.arguments.has(.goOn))
  }
}

extension CommandOption {
  static let on = CommandOption(
    name: "--on", value: "WHEN",
    meaning: "the session of a day or time that is past, such as 'tue 18:30', 28.11., yesterday")
  static let session = CommandOption(
    name: "--session", value: "ID",
    meaning: "the session of this id, the beginning of one, or of a day")
  static let goOn = CommandOption(
    name: "--go-on", meaning: "go on with the session that runs, however long nothing was logged")
  static let new = CommandOption(
    name: "--new", meaning: "a name that is not known is a new exercise")
  static let sure = CommandOption(name: "--yes", meaning: "unlikely values are meant")
}

extension SessionAtHand {
  /// The session that the options of a verb name; else the one that runs.
  static func chosen(
    by context: CommandContext, name: String? = nil
  ) throws(CommandError) -> SessionAtHand {
    var hand = SessionAtHand(context, context.operand(0))
    switch (context.arguments[.session], context.arguments[.on]) {
    case (let id?, nil): try hand.choose(session: id)
    case (nil, let when?): try hand.choose(on: when, name)
    case (nil, nil): break
    case (.some, .some): throw .usage("--session and --on cannot be used together")
    }
    return hand
  }

  /// Does one line for a script and prints what became of it.
  mutating func run(_ line: String) throws(CommandError) -> ExitStatus {
    var decided = Decisions()
    decided.allowsNew = context.arguments.has(.new)
    decided.isSure = context.arguments.has(.sure)
    switch try perform(line, decided) {
    case .said(let rows), .left(let rows): try say(rows)
    case .asked(let asking): throw asking.error
    }
    return .done
  }

  /// Prints rows: for people, or as an object.
  func say(_ rows: [EchoRow]) throws(CommandError) {
    guard context.isJSON else {
      try EchoPrinter(output: context.output, isPlain: false).print(rows)
      guard let written else { return }
      let store = ShellWord.quoted(path)
      return try context.output.line("ltcli undo \(store) \(written) takes it back", .faint)
    }
    var object: JSONObject = [
      "lines": .array(
        rows.map { row in
          .string(([row.lead].filter { !$0.isEmpty } + row.parts).joined(separator: "  "))
        })
    ]
    if case .known(let id) = place { object["session"] = .text(id) }
    object["command"] = written.map { .text($0) }
    try context.output.json(object)
  }
}
