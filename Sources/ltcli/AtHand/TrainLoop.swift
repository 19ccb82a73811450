import EventLog

/// Lines one after the other: read, done, echoed.
struct TrainLoop {
  private var hand: SessionAtHand
  private let context: CommandContext
  private let printer: EchoPrinter
  private var input: InputLines
  /// Lines that have come and are not done.
  private var waiting: [InputLine] = []
  /// Whether a person types them.
  private let isTyped: Bool
  /// Names of which the person has said that they are new exercises; nothing may have been written of them yet.
  private var agreedNames: Set<String> = []
  private let allowsNew: Bool
  private let isSure: Bool
  private let isPlain: Bool

  /// How often a line waits for another writer, a moment each.
  private static let mostWaits = 50

  init(_ hand: SessionAtHand, allowsNew: Bool, isSure: Bool, isPlain: Bool) {
    (self.hand, self.context) = (hand, hand.context)
    printer = EchoPrinter(output: context.output, isPlain: isPlain)
    input = InputLines(context.console)
    isTyped = context.console.isInputTerminal
    (self.allowsNew, self.isSure, self.isPlain) = (allowsNew, isSure, isPlain)
  }

  /// Does lines up to the end of the input, or to `done` or `quit`.
  mutating func run(_ name: String?, goesOn: Bool) throws(CommandError) -> ExitStatus {
    var rows: [EchoRow] = []
    if case .running = hand.place {
      rows = try opened(name, goesOn: goesOn)
    } else {
      let desk = try hand.desk(try context.replica(hand.path), Decisions())
      if let session = desk.session {
        rows = [EchoRow("the sets below belong to " + hand.title(session, desk.view))]
      }
    }
    try printer.print(rows)
    if isTyped { try printer.print([EchoRow("help lists what a line may be", .faint)]) }
    while let line = try nextLine() {
      if try !perform(line) { return .done }
    }
    if isTyped { try context.output.line() }
    let desk = try hand.desk(try context.replica(hand.path), Decisions())
    try printer.print(try hand.leaving(desk))
    return .done
  }

  private mutating func opened(_ name: String?, goesOn: Bool) throws(CommandError) -> [EchoRow] {
    guard isTyped else { return try hand.open(name, goesOn: goesOn, ask: nil) }
    var loop = self
    let rows = try hand.open(name, goesOn: goesOn) { (asking) throws(CommandError) in
      while true {
        try loop.ask(asking)
        guard let line = try loop.nextLine() else { return .nothing }
        if let choice = asking.choice(for: line.text) { return choice.decision }
      }
    }
    (input, waiting) = (loop.input, loop.waiting)
    return rows
  }

  /// The next line; nil at the end of the input.
  private mutating func nextLine() throws(CommandError) -> (text: String, number: Int)? {
    if waiting.isEmpty {
      if isTyped, !isPlain { try context.output.text("> ") }
      try context.output.flush()
      guard let group = try input.nextGroup() else { return nil }
      waiting = group
    }
    let line = waiting.removeFirst()
    guard var text = String(validating: line.bytes, as: UTF8.self) else {
      throw CommandError(
        .inputRefused, attempted: "reading standard input",
        at: LogError.Position(line: line.number), "the line is not UTF-8")
    }
    if text.hasSuffix("\r") { text.removeLast() }
    if text.hasSuffix("\r\n") { text.removeLast() }
    return (text, line.number)
  }

  /// Does a line; false where it ends all.
  private mutating func perform(
    _ line: (text: String, number: Int)
  ) throws(CommandError) -> Bool {
    var decided = decisions
    var line = line
    while true {
      do throws(CommandError) {
        switch try wait(for: line.text, decided) {
        case .said(let rows):
          // An empty line of a text says nothing.
          if isTyped || !line.text.trimmed.isEmpty { try printer.print(rows) }
          return true
        case .left(let rows):
          try printer.print(rows)
          return false
        case .asked(let asking):
          guard isTyped else { throw asking.error }
          guard let answer = try answer(to: asking, line.text) else { return true }
          switch answer {
          case .decision(.nothing):
            try printer.print([EchoRow("nothing written")])
            return true
          case .decision(let decision):
            if case .newName(let name) = decision { agreedNames.insert(KnownNames.key(name)) }
            decided.take(decision)
          case .line(let next): (line, decided) = (next, decisions)
          }
        }
      } catch {
        guard isTyped, error.isOfLine else { throw error.at(line.number) }
        try printer.print(
          [EchoRow("not written: \(error.reason)", .red)]
            + (error.hint.map { [EchoRow($0, .faint)] } ?? []))
        return true
      }
    }
  }

  /// What is decided before a line is read.
  private var decisions: Decisions {
    var decided = Decisions()
    (decided.allowsNew, decided.isSure, decided.newNames) = (allowsNew, isSure, agreedNames)
    return decided
  }

  private enum Answer {
    case decision(Decision)
    /// What was typed answers nothing: it is the next line.
    case line((text: String, number: Int))
  }

  /// Asks, and reads the answer; nil at the end of the input.
  private mutating func answer(
    to asking: Asking, _ text: String
  ) throws(CommandError) -> Answer? {
    try ask(asking)
    guard let next = try nextLine() else {
      try printer.print([EchoRow("nothing written for “\(Printable.short(text, 40))”")])
      return nil
    }
    if let choice = asking.choice(for: next.text) { return .decision(choice.decision) }
    if let name = asking.newName {
      // A text that another app shares: the name stands above its sets, the title above its day.
      let lowered = next.text.trimmed.lowercased()
      if lowered.hasPrefix("set 1:") {
        waiting.insert(
          InputLine(number: next.number, bytes: Array(next.text.utf8), isEnded: true), at: 0)
        return .decision(.newName(name))
      }
      if let time = SharedText.time(of: next.text) {
        return .line(("@\(time) \(name)", next.number))
      }
    }
    if !next.text.trimmed.isEmpty {
      try printer.print([EchoRow("nothing written for “\(Printable.short(text, 40))”")])
    }
    return .line(next)
  }

  private func ask(_ asking: Asking) throws(CommandError) {
    var rows = [EchoRow(asking.text, .yellow)]
    for (place, choice) in asking.choices.enumerated() {
      let usual = asking.usual == place ? " (Enter)" : ""
      rows.append(EchoRow("\(place + 1)", [choice.words + usual]))
    }
    if let hint = asking.hint { rows.append(EchoRow("", [hint], .faint)) }
    if isPlain {
      let words = asking.choices.enumerated().map { "\($0 + 1) for \($1.words)" }
      rows = [EchoRow(asking.text + ". Type " + words.joined(separator: ", ") + ".")]
    }
    try printer.print(rows)
  }

  /// Does a line as soon as no other program writes.
  private mutating func wait(
    for text: String, _ decided: Decisions
  ) throws(CommandError) -> LineOutcome {
    var waits = 0
    while true {
      do throws(CommandError) {
        return try hand.perform(text, decided)
      } catch {
        guard error.code == .locked, waits < Self.mostWaits else { throw error }
        if waits == 5 { try printer.print([EchoRow("waiting: \(error.reason)", .faint)]) }
        waits += 1
        guard context.console.waitForMore() else { throw error }
      }
    }
  }
}

extension CommandError {
  /// Whether it is about one line alone, so that the next may be typed.
  fileprivate var isOfLine: Bool {
    switch status {
    case .inputRefused, .different, .wrongUsage, .undecided, .unreachable: true
    case .done, .damaged, .outputFailed, .stillDifferent: false
    }
  }

  /// The error with the line of the input.
  fileprivate func at(_ line: Int) -> CommandError {
    var error = self
    if error.position.line == nil {
      error.position.line = line
      if error.place.isEmpty { error.place = "line \(line)" }
    }
    return error
  }
}
