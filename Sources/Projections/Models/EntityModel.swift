public import EventLog

/// An entity of a kind as typed properties: what the state shows, read leniently.
///
/// A member that is missing or of the wrong type becomes nil or the documented default; nothing
/// received makes reading fail. The model keeps the payloads whole, with the members that this
/// build does not know.
public protocol EntityModel: Sendable, Hashable, Identifiable where ID == String {
  /// Its row in the table of kinds.
  static var row: KindRow { get }

  /// The entity's id, opaque.
  var id: String { get }

  /// When it last changed (merge-rules 10).
  var updatedAt: Instant { get }

  /// Reads what the state shows of an entity of the kind.
  init(_ reading: EntityReading)
}
