public import EventLog

/// A device of the athlete (kind `device`). One whose id is that of a replica names what that replica writes
/// (merge-rules 12).
public struct Device: Model {
  /// Its id.
  public var id: Identifier<Device>
  /// Its name.
  public var name: String = ""
  /// The system it runs.
  public var platform: String?
  /// Its model.
  public var model: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("device", plural: "devices", priority: 9, hasFields: true)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Device> = Identifier(), name: String = "", platform: String? = nil,
    model: String? = nil
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.model = model
  }
}

extension Device {
  /// The id of the device on which a replica writes.
  public static func id(of replica: ReplicaID) -> ID { ID(replica.description) }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
