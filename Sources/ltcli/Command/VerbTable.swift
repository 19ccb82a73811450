/// All verbs, in the order in which the help lists them.
enum VerbTable {
  /// The verbs.
  static let all: [any Verb.Type] = [
    DemoVerb.self, InitVerb.self, CloneVerb.self, AppendVerb.self, ImportVerb.self,
    ReceiveVerb.self, LogVerb.self, ShowVerb.self, DigestVerb.self, ReplayVerb.self, DiffVerb.self,
    SyncVerb.self, VerifyVerb.self, RepairVerb.self, VersionVerb.self, HelpVerb.self,
  ]

  /// What each of them is called and takes.
  static var descriptions: [VerbDescription] { all.map { $0.description } }

  /// The verb of a name.
  /// Throws `wrongUsage` with a suggestion where there is none.
  static func verb(named name: String) throws(CommandError) -> any Verb.Type {
    if let verb = all.first(where: { $0.description.name == name }) { return verb }
    throw .usage(
      "there is no verb “\(name)”",
      hint: Suggestion.text(for: name, among: descriptions.map(\.name))
        ?? "ltcli help lists the verbs")
  }
}
