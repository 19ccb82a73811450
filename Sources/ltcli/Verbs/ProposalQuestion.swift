import EventLog
import Importers

/// Asks once which exercises of a file are ones that the store has under another name.
///
/// It is asked at a terminal only: in a script the report names them, and nothing is decided.
struct ProposalQuestion {
  private let names: [ImportReport.LikeNames]

  init(_ names: [ImportReport.LikeNames]) { self.names = names }

  /// The proposals that the person accepts; none without a terminal, and in a trial.
  func answer(_ context: CommandContext) throws(CommandError) -> [ImportReport.LikeNames] {
    if names.isEmpty || context.isTrial || context.isJSON || !context.console.isInputTerminal {
      return []
    }
    // What comes through standard input is the file.
    if context.operand(2) == InputFile.standard { return [] }
    try context.output.line("maybe the same exercise under another name:")
    for (index, pair) in names.enumerated() {
      try context.output.line(
        "  \(index + 1)  “\(Printable.text(pair.name))” is “\(Printable.text(pair.other))”")
    }
    try context.output.text("make them one? [y/N, or numbers such as 1,3] ")
    try context.output.flush()
    var input = InputLines(context.console)
    let line = try input.nextGroup()?.first.map { String(decoding: $0.bytes, as: UTF8.self) }
    return try accepted(by: (line ?? "").trimmed.lowercased())
  }

  /// - Throws: Status 6 for an answer that is none.
  func accepted(by answer: String) throws(CommandError) -> [ImportReport.LikeNames] {
    switch answer {
    case "", "n", "no": return []
    case "y", "yes": return names
    default: break
    }
    let words = answer.split { $0 == "," || $0 == " " }
    let numbers = words.compactMap { Int($0) }.filter { (1...names.count).contains($0) }
    guard numbers.count == words.count, !numbers.isEmpty else {
      throw CommandError(
        status: .undecided,
        reason:
          "“\(Printable.text(answer))” is neither y, n nor numbers of the list; nothing is done",
        hint: "import the file again, and answer with y, n or numbers such as 1,3")
    }
    return Set(numbers).sorted().map { names[$0 - 1] }
  }
}
