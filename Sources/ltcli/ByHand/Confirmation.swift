import EventLog

extension CommandOption {
  /// Of a verb that asks before it deletes.
  static let yes = CommandOption(name: "--yes", meaning: "do it without being asked")
}

/// What a verb is about to do that a person should agree to.
struct Confirmation {
  /// What would be done, such as `delete 3 sessions`.
  let deed: String
  /// What it would be done to, a line each.
  let list: [String]

  /// So many lines are read before one agrees.
  private static let mostLines = 10

  /// Asks the person at the terminal. Where there is none, `--yes` has to say it.
  /// - Throws: status 6 without a terminal, or where the person says no.
  func ask(_ context: CommandContext) throws(CommandError) {
    if context.arguments.has(.yes) { return }
    guard context.console.isInputTerminal else {
      throw CommandError(
        status: .undecided, reason: "this would \(deed)\(shortList); nothing is done",
        hint: "--yes does it")
    }
    for line in list.prefix(Self.mostLines) { try context.output.line("  \(line)") }
    if list.count > Self.mostLines {
      try context.output.line("  and \(list.count - Self.mostLines) more")
    }
    try context.output.text("\(deed)? [y/N] ")
    try context.output.flush()
    var input = InputLines(context.console)
    let answer = try input.nextGroup()?.first.map { String(decoding: $0.bytes, as: UTF8.self) }
    let word = (answer ?? "").trimmed.lowercased()
    guard word == "y" || word == "yes" else {
      throw CommandError(status: .undecided, reason: "nothing is done: the answer was no")
    }
  }

  private var shortList: String {
    if list.isEmpty { return "" }
    let shown = list.prefix(3).joined(separator: ", ")
    return ": " + shown + (list.count > 3 ? " and \(list.count - 3) more" : "")
  }
}
