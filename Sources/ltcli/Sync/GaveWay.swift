import EventLog
import Projections
import SyncRelay

/// What a sync has overruled of what was written here.
enum GaveWay {
  /// The conflicts in which a write of a store lost to what a sync brought.
  /// - Complexity: O(lines), and the events of the entities that the sync brought events about
  static func conflicts(
    in replica: Replica, broughtBy received: Coverage
  ) throws(LogError) -> [Conflict] {
    if received.isEmpty { return [] }
    return try replica.conflicts(among: replica.log.entities(of: received)).filter { conflict in
      conflict.side == .mine && conflict.isOpen && received.contains(conflict.won.id)
    }
  }

  /// One line for people, such as `1 set of yours gave way: ltcli conflicts phone`; nil where nothing did.
  static func line(_ conflicts: [Conflict], _ store: String) -> String? {
    guard let first = conflicts.first else { return nil }
    let nouns = Set(conflicts.map(noun))
    let what =
      nouns.count == 1
      ? Count.text(conflicts.count, noun(first)) : Count.text(conflicts.count, "value")
    return "\(what) of yours gave way: ltcli conflicts \(ShellWord.quoted(store))"
  }

  private static func noun(_ conflict: Conflict) -> String {
    guard conflict.sort != .deletionUndone else { return "deletion" }
    guard let unit = conflict.unit, unit.id != nil else { return conflict.entity.kind }
    return unit.name.hasSuffix("s") ? String(unit.name.dropLast()) : unit.name
  }
}
