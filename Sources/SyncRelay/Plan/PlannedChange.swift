public import EventLog
package import Projections

/// What an exchange would change on one side in what an entity shows.
public struct PlannedChange: Sendable, Hashable {
  package let entity: Entity
  /// What would happen to it.
  public let sort: Sort
  /// The payload that says what people call it: as it is now, or as it would be where it is new.
  package let shown: EntityReading?
  /// The pieces that would have another value, or another place, in the order of their names; none where the entity comes
  /// or goes as a whole.
  public let pieces: [Piece]

  /// The entity's kind.
  public var kind: String { entity.kind }
  /// The entity's id.
  public var entityID: String { entity.id }

  /// What can happen to an entity.
  public enum Sort: String, Sendable, Hashable, CaseIterable {
    /// It would be there.
    case added
    /// Pieces would be there that are not, and nothing that is there would change.
    case extended
    /// Elements of a list would stand elsewhere, and nothing else would change.
    case reordered
    /// A value that is there would lose.
    case overwritten
    /// It would be there no more.
    case deleted
  }

  /// A piece that would have another value; the same one if it would only stand elsewhere.
  public struct Piece: Sendable, Hashable {
    package let unit: UnitKey
    /// What is there now; nil for nothing.
    public let before: JSONObject?
    /// What would be there; nil for nothing.
    public let after: JSONObject?
  }
}

extension PlannedChange {
  /// Nil where people would see nothing of it.
  init?(
    _ difference: StateDifference, from state: TrainingState, to after: TrainingState
  ) throws(LogError) {
    entity = difference.entity
    let (now, then) = (try state.reading(of: entity), try after.reading(of: entity))
    shown = now ?? then
    guard now != nil, then != nil else {
      guard now != nil || then != nil else { return nil }
      sort = now == nil ? .added : .deleted
      pieces = []
      return
    }
    var pieces: [Piece] = []
    var moved: [Piece] = []
    for case .unit(let unit) in difference.aspects.map(\.name) {
      let change = Piece(
        unit: unit, before: try state.value(of: unit, in: entity),
        after: try after.value(of: unit, in: entity))
      if change.before != change.after {
        pieces.append(change)
      } else if change.before != nil {
        moved.append(change)
      }
    }
    if pieces.isEmpty, moved.isEmpty { return nil }
    self.pieces = pieces.isEmpty ? moved : pieces
    sort =
      pieces.isEmpty
      ? .reordered : pieces.allSatisfy { $0.before == nil } ? .extended : .overwritten
  }
}
