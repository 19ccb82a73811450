public import EventLog

/// A device of the athlete (kind `device`). One whose id is that of a replica names what that replica writes
/// (merge-rules 12). The name is the device's own word; that it is retired is a unit of its own, which others say and take
/// back.
public struct Device: Model {
  /// Its id.
  public var id: Identifier<Device>
  /// Its name.
  public var name: String = ""
  /// The system it runs.
  public var platform: String?
  /// Its model.
  public var model: String?
  /// Whether it takes part no more, as another device says: nothing waits for it, and it counts for no copy.
  public var isRetired: Bool = false
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("device", plural: "devices", priority: 9, hasFields: true)
    .apart(\.isRetired, named: "isRetired", verb: "retired", isLater: true)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Device> = Identifier(), name: String = "", platform: String? = nil,
    model: String? = nil, isRetired: Bool = false
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.model = model
    self.isRetired = isRetired
  }
}

extension Device {
  /// The id of the device on which a replica writes.
  public static func id(of replica: ReplicaID) -> ID { ID(replica.description) }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
