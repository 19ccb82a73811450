import EventLog

enum SetCommand: Command {
  static let description = VerbDescription(
    name: "set", summary: "log sets from a script, in the forms of train",
    examples: [
      "ltcli set \"Bench Press\" 80x5": "into the session that runs, or a new one",
      "ltcli set bench 80x5,5,4 @8 '# elbow'":
        "three sets with a note; quote what a shell would take",
      "ltcli set --on 'tue 18:30' squat 100x5x3":
        "into the session of that time, or a new one then",
      "ltcli set --new 'Zercher Squat' 60x5": "a new exercise",
    ],
    operands: [
      .store,
      Operand(
        name: "LINE", meaning: "an exercise and its sets", isRepeated: true,
        offers: .store(.exercises)),
    ],
    options: [.on, .session, .goOn, .new, .sure, .zone, .sameReplica, .json],
    notes: [
      "The forms are those of ltcli train. A line that may mean two things is refused with the spelling of",
      "each (exit 6), and so are an unknown name without --new and an unlikely value without --yes. A line",
      "that is no set is refused (exit 3). A session in which nothing was logged for three hours has to be",
      "named, ended (ltcli finish --at-last-set) or gone on with (--go-on).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var hand = try SessionAtHand.chosen(by: context)
    if !context.arguments.has(.goOn) { try hand.checkNotForgotten() }
    let line = context.arguments.operands.dropFirst().typedLine
    if TypedCommand(line) != nil {
      throw .usage(
        "“\(Printable.text(line))” is a command of ltcli train, and no set",
        hint: "ltcli fix, drop, note, weigh and finish are verbs; quotes make it a name")
    }
    return try hand.run(line)
  }
}

extension Sequence<String> {
  /// Words of a command line as one typed line: a first word with a blank in it is a name.
  var typedLine: String {
    let words = Array(self)
    guard words.count > 1, let first = words.first, first.contains(where: \.isWhitespace),
      !first.contains("\"")
    else { return words.joined(separator: " ") }
    return "\"\(first)\" " + words.dropFirst().joined(separator: " ")
  }
}
