import EventLog
import Projections

/// Which entities of a difference are asked for.
struct DifferenceFilter {
  /// Only those of a kind.
  var kind: KindRow?
  /// Only one, whose id may be cut short.
  var entity: (row: KindRow, id: String)?

  /// Keeps what is asked for.
  /// - Throws: status 1 where no store knows such an entity, 6 with the choices where it may be several.
  func apply(to difference: inout StoreDifference) throws {
    if let kind { difference.keep { $0.kind == kind.kind } }
    guard let (row, id) = entity else { return }
    let known = Set(try difference.left.state.fold.entities)
      .union(try difference.right.state.fold.entities)
    let wanted = try KnownEntities.entity(row, id, among: known)
    difference.keep { $0 == wanted }
  }
}
