public import EventLog

/// A kind's entity as names and types: what the state shows, read leniently.
///
/// What is missing or of the wrong type becomes nil, or the default that its documentation names; nothing
/// that was received makes reading fail. The payloads are kept whole, so that members which this build
/// does not know are there as well.
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
