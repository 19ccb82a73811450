package import EventLog

/// The entries of an index in order: by key, then by the bytes of the entity's id, then as the entity has
/// them.
///
/// Entities have numbers here, so an entry is a few words, and a thousand of them move in a microsecond.
struct IndexEntries<Key: Comparable & Sendable>: Sendable {
  /// A unit under its key.
  struct Entry: Sendable {
    let key: Key
    /// The number of the entity.
    let entity: Int32
    /// The event whose payload the state shows.
    let event: EventID
  }

  private var sorted: [Entry] = []
  /// The ids of the entities, by number. They stay after their entries go.
  private var ids: [String] = []
  private var numbers: [String: Int32] = [:]

  /// The number of an entity.
  mutating func number(of id: String) -> Int32 {
    if let known = numbers[id] { return known }
    let number = Int32(ids.count)
    numbers[id] = number
    ids.append(id)
    return number
  }

  /// The id of the entity with a number.
  func id(of entity: Int32) -> String { ids[Int(entity)] }

  /// The entries whose keys are in a range, in order.
  /// - Parameters:
  ///   - start: The least key; nil for all from the beginning.
  ///   - end: The first key that is too great; nil for all to the end.
  /// - Complexity: O(log entries)
  func entries(from start: Key?, to end: Key?) -> ArraySlice<Entry> {
    let first = start.map { start in sorted.lowerBound { $0.key < start } } ?? 0
    let last = end.map { end in sorted.lowerBound { $0.key < end } } ?? sorted.count
    return sorted[first..<max(first, last)]
  }

  /// Takes out what entities had, and puts in what they have now.
  /// - Parameter fresh: What they have, the entries of each entity in the state's order: sorting keeps that
  ///   where keys are equal.
  /// - Complexity: O(n + m log m) for n entries and m fresh ones.
  mutating func replace(entriesOf entities: [Int32], with fresh: [Entry]) {
    var isOld = Array(repeating: false, count: ids.count)
    for entity in entities { isOld[Int(entity)] = true }
    sorted.removeAll { isOld[Int($0.entity)] }
    merge(fresh.sorted(by: precedes))
  }

  /// Merges from the end, where most of what is new belongs.
  private mutating func merge(_ fresh: [Entry]) {
    var left = sorted.count
    var right = fresh.count
    sorted += fresh
    while right > 0 {
      let target = left + right - 1
      if left > 0, precedes(fresh[right - 1], sorted[left - 1]) {
        sorted[target] = sorted[left - 1]
        left -= 1
      } else {
        sorted[target] = fresh[right - 1]
        right -= 1
      }
    }
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.key != right.key { return left.key < right.key }
    // Ids are ASCII by their grammar, so Swift's order is that of bytes.
    return left.entity != right.entity && ids[Int(left.entity)] < ids[Int(right.entity)]
  }
}

/// A unit that an index found.
package struct IndexedUnit<Key: Sendable>: Sendable {
  /// What it stands under, for example the start of a session.
  package let key: Key
  /// The entity that it is a part of.
  package let entity: Entity
  /// The event whose payload the state shows for it.
  package let event: EventID
}

extension IndexedUnit: Equatable where Key: Equatable {}

extension TrainingState {
  /// The payload that the state shows for a unit that an index found.
  /// - Complexity: O(bytes of the payload); O(units of the entity) where the event is not in the log yet.
  package func payload<Key>(of unit: IndexedUnit<Key>) throws(LogError) -> JSONObject {
    if try log.position(of: unit.event) != nil {
      return try JSONObject(checked: log.payload(of: unit.event))
    }
    // An event that is staged has its payload in the fold.
    let slots = try view(of: unit.entity).collected?.slots ?? []
    guard let slot = slots.first(where: { $0.held.event.id == unit.event }) else {
      throw LogError(
        .damaged, "the state does not show what an index found",
        at: LogError.Position(event: unit.event))
    }
    return try JSONObject(checked: log.withPayload(of: slot) { Array($0) })
  }
}
