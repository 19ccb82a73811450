/// All verbs, in the order in which the help lists them.
enum CommandTable {
  /// The verbs.
  static let all: [any Command.Type] = [
    DemoCommand.self, InitCommand.self, CloneCommand.self, AppendCommand.self, ImportCommand.self,
    ReceiveCommand.self, LogCommand.self, ShowCommand.self, DigestCommand.self, ReplayCommand.self,
    DiffCommand.self,
    SyncCommand.self, SnapshotCommand.self, VerifyCommand.self, RepairCommand.self,
    ConformanceCommand.self,
    DriverCommand.self, VersionCommand.self, HelpCommand.self,
  ]

  /// What each of them is called and takes.
  static var descriptions: [VerbDescription] { all.map { $0.description } }

  /// The verb of a name.
  /// Throws `wrongUsage` with a suggestion where there is none.
  static func verb(named name: String) throws(CommandError) -> any Command.Type {
    if let verb = all.first(where: { $0.description.name == name }) { return verb }
    throw .usage(
      "there is no verb “\(name)”",
      hint: Suggestion.text(for: name, among: descriptions.map(\.name))
        ?? "ltcli help lists the verbs")
  }
}
