/// Members and parts that an app adds to a kind that is there, as another model of the same entities.
///
/// ```swift
/// struct SessionExtras: ModelExtension {
///   typealias Base = Session
///   var id = Identifier<Self>()
///   var strava: StravaUpload?
///   static let kind = Kind<Self>(extending: Session.self).apart(\.strava, verb: "stravaSet")
/// }
/// ```
///
/// It is read, written and observed as every model. Its id is the entity's, and deleting it deletes the entity. A
/// build without the extension keeps its events, and passes them on.
public protocol ModelExtension: Model {
  /// The model of the kind that it extends.
  associatedtype Base: Model
}

extension ModelExtension {
  /// What an extension says of an entity at first: nothing beyond its defaults.
  public init(of base: Identifier<Base>) {
    self.init()
    id = Identifier(base)
  }
}

extension Identifier where Owner: ModelExtension {
  /// The id of an entity as that of its extension: `SessionExtras.ID(session.id)`.
  public init(_ base: Identifier<Owner.Base>) { self.init(base.text) }

  /// The id as that of the entity which is extended.
  public var base: Identifier<Owner.Base> { Identifier<Owner.Base>(text) }
}

extension Kind where M: ModelExtension {
  /// An extension of a kind: name, plural, version and priority are that kind's.
  ///
  /// Its parts become parts of the kind. Members that no part names become members of what the kind's `saved` writes;
  /// a kind without one can be extended by parts only.
  public init(extending _: M.Base.Type) {
    guard M.Base.self != M.self else {
      self.init("", plural: "")
      contents.faults.append("\(M.self) cannot extend itself")
      return
    }
    let base = M.Base.kind.contents
    self.init(
      base.name, plural: base.plural, version: Int(clamping: base.version),
      priority: base.priority)
    contents.extended = ExtendedKind(hasUpgrades: !base.upgrades.isEmpty)
    contents.display.title = base.display.title
    contents.reserved = base.reserved
    if base.extended != nil {
      contents.faults.append("\(M.self) extends \(M.Base.self), which is an extension itself")
    }
  }
}

/// What an extension knows of the kind that it extends.
struct ExtendedKind: Sendable {
  /// Whether that kind reads older payloads through upgrades.
  let hasUpgrades: Bool
}
