import EventLog
import Projections

/// Says why a filter let nothing through, where it names something of which the log knows nothing.
enum NothingFound {
  /// Among how many names the nearest is looked for.
  private static let greatestCount = 10_000

  /// The error; nil where all that is named is there, or could be.
  /// - Complexity: O(bytes of the log) where an entity or a type is not known.
  static func error(
    _ filter: EventFilter, in log: Log, _ kinds: KindTable
  ) throws(CommandError) -> CommandError? {
    if let replica = filter.replica, !log.hasEvents(of: replica) {
      let known = log.coverage.replicas.map(\.description)
      return error("the log has no event of replica \(replica)", replica.description, among: known)
    }
    if let type = filter.type, kinds[type] == nil {
      if try contains(EventFilter(type: type), in: log) { return nil }
      let known = kinds.rows.flatMap { row in
        row.verbs.map { "\(row.kind).\($0.verb)" }
      }
      let reason = "the log has no event of type \(type), and this build does not know that type"
      return error(reason, type.description, among: known)
    }
    if let entity = filter.entity, try !contains(EventFilter(entity: entity), in: log) {
      let known = try entities(near: entity, in: log, kinds)
      return error("the log has no event about \(entity)", entity.description, among: known)
    }
    return nil
  }

  private static func error(
    _ reason: String, _ name: String, among known: [String]
  ) -> CommandError {
    CommandError(
      status: .different, reason: reason, hint: Suggestion.text(for: name, among: known))
  }

  private static func contains(
    _ filter: EventFilter, in log: Log
  ) throws(CommandError) -> Bool {
    let selection = EventSelection(filter: filter, count: 1, isReversed: true)
    return try selection.forEach(in: log, among: 1..<(log.count + 1)) { _, _ in } > 0
  }

  /// Entities that could have been meant, those of the nearest kind.
  private static func entities(
    near entity: Entity, in log: Log, _ kinds: KindTable
  ) throws(CommandError) -> [String] {
    let kind =
      kinds.named(entity.kind)?.kind
      ?? Suggestion.nearest(to: entity.kind, among: kinds.rows.map(\.kind))
    var known: Set<Entity> = []
    let all = EventSelection(isReversed: true)
    _ = try all.forEach(in: log, among: 1..<(log.count + 1)) { (event, _) throws(CommandError) in
      guard known.count < greatestCount, event.entity.kind == kind else { return }
      known.insert(event.entity)
    }
    // The same id of another kind is nearer than any other.
    let named = known.filter { $0.id == entity.id }
    return (named.isEmpty ? known : named).sorted().map(\.description)
  }
}
