/// An entity as a value: what the state shows of it, and what a write makes of it.
///
/// A plain struct, as every ``ModelPart``. Its `id` is the entity's; its other members are written by the
/// verbs that its ``Kind`` declares.
public protocol Model: ModelPart, Identifiable where ID == Identifier<Self> {
  /// Names the entity among those of its kind.
  var id: Identifier<Self> { get set }

  /// What its kind is made of: `static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements")`.
  static var kind: Kind<Self> { get }
}
