/// One thing that the tool can do; each verb is one file in `Verbs`.
protocol Command: SendableMetatype {
  /// What it is called and takes.
  static var description: VerbDescription { get }

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus
}

/// The verbs that a command line may name, in the order in which the help lists them.
struct CommandTable {
  let all: [any Command.Type]

  /// What each of them is called and takes.
  var descriptions: [VerbDescription] { all.map { $0.description } }

  /// The verb of a name.
  /// Throws `wrongUsage` with a suggestion where there is none.
  func verb(named name: String) throws(CommandError) -> any Command.Type {
    if let verb = all.first(where: { $0.description.name == name }) { return verb }
    throw .usage(
      "there is no verb “\(name)”",
      hint: Suggestion.text(for: name, among: descriptions.map(\.name))
        ?? "ltcli help lists the verbs")
  }
}
