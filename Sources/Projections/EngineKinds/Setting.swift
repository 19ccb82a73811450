public import EventLog

/// One setting that all devices share; its id is its key (kind `setting`). It is plain text on every device, so it is
/// no place for a secret.
public struct Setting: Model {
  /// Its id.
  public var id: Identifier<Setting>
  /// Its value, any JSON; `.null` if it is missing, and a write wants another.
  public var value: JSONValue = .null
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("setting", plural: "settings", priority: 9, hasFields: true)
    .titled("value").reserving(Setting.recordPrefix, Setting.commandPrefix)

  /// What stands before the id in the key of an import's record. Such settings are the engine's own.
  package static let recordPrefix = "import:"
  /// What stands before the id in the key of another command's record, likewise.
  package static let commandPrefix = "command:"

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.value)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(id: Identifier<Setting> = Identifier(), value: JSONValue = .null) {
    self.id = id
    self.value = value
  }
}

extension Setting {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
