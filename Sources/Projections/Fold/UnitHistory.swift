public import EventLog

/// Every event that wanted a unit: the one that holds it, and those it beat (SPEC 4.5).
public struct UnitHistory: Sendable, Hashable {
  /// Which unit of the entity it is.
  public let key: UnitKey
  /// The event that holds it.
  public let holder: Holder
  /// The events it beat, the strongest first.
  public let beaten: [Holder]
}

extension KindTable {
  /// The history of every unit of an entity, in the order of the units' keys.
  /// - Parameter positions: Where the entity's events stand in the source; others are passed over.
  public func histories(
    of entity: Entity, in source: some EventSource, positions: some Sequence<Int>
  ) throws(LogError) -> [UnitHistory] {
    var candidates: [UnitKey: (rule: UnitRow.Rule, records: [EntityRecord.UnitRecord])] = [:]
    for position in positions {
      let event = try source.event(at: position)
      guard event.entity == entity,
        case .change(.unit(let key, let rule, let isRemoval)) = meaning(of: event)
      else { continue }
      let holder = Holder(stamp: event.stamp, id: event.id, position: position)
      candidates[key, default: (rule, [])].records.append(
        EntityRecord.UnitRecord(holder: holder, isRemoval: isRemoval))
    }
    return candidates.keys.sorted().compactMap { key in
      guard let (rule, records) = candidates[key] else { return nil }
      let ranked = records.sorted { $0.beats($1, by: rule) }.map(\.holder)
      return ranked.first.map {
        UnitHistory(key: key, holder: $0, beaten: Array(ranked.dropFirst()))
      }
    }
  }
}
