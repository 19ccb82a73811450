package import EventLog

/// A text in a payload of an entity.
package struct FoundText: Sendable, Hashable {
  /// The entity.
  package let entity: Entity
  /// The unit that has it.
  package let unit: UnitKey
  /// Where it stands in the payload, such as `notes` or `exerciseNotes.text`.
  package let member: String
  /// All of it.
  package let text: String
  /// The event that says it.
  package let event: Holder
  /// Whether the state shows it; else it was overwritten, taken out or deleted.
  package let isShown: Bool
}

extension TrainingState {
  /// The texts in payloads that fit, the last written first.
  /// - Parameters:
  ///   - isWhole: Whether to look also at what the state does not show any more.
  ///   - fits: Whether a text is one that is sought.
  /// - Complexity: O(bytes of the payloads)
  package func texts(
    everywhere isWhole: Bool, _ fits: (String) -> Bool
  ) throws(LogError) -> [FoundText] {
    var found: [FoundText] = []
    for position in 1..<(log.count + 1) where !log.isRepeated(at: position) {
      let event = try log.event(at: position)
      guard let row = kinds[event.entity.kind], !row.isReserved(event.entity.id),
        case .unit(let key, _, let isRemoval) = kinds.meaning(of: event), !isRemoval
      else { continue }
      var texts: [(member: String, text: String)] = []
      TextMembers.collect(.object(try event.data), "", &texts)
      let fitting = texts.filter { fits($0.text) }
      if fitting.isEmpty { continue }
      let view = try view(of: event.entity)
      let unit = row.shownUnit(of: key)
      let isShown = view.isShown && view.counting(unit)?.id == event.id
      guard isShown || isWhole else { continue }
      found += fitting.map {
        FoundText(
          entity: event.entity, unit: unit, member: $0.member, text: $0.text,
          event: Holder(stamp: event.stamp, id: event.id), isShown: isShown)
      }
    }
    return found.sorted { $1.event < $0.event }
  }
}

/// The members of payloads that have what people write.
private enum TextMembers {
  /// Members whose texts only programs read: ids, times, zones, units.
  private static func isForPrograms(_ name: String) -> Bool {
    ["id", "zone", "localStart", "weightUnit", "distanceUnit", "url", "after"].contains(name)
      || name.hasSuffix("Id") || name.hasSuffix("Ids") || name.hasSuffix("At")
  }

  static func collect(
    _ value: JSONValue, _ path: String, _ texts: inout [(member: String, text: String)]
  ) {
    switch value {
    case .string(let text): if !text.isEmpty { texts.append((path, text)) }
    case .array(let values): for value in values { collect(value, path, &texts) }
    case .object(let object):
      for member in object where !isForPrograms(member.key) {
        collect(member.value, path.isEmpty ? member.key : "\(path).\(member.key)", &texts)
      }
    case .null, .bool, .number: break
    }
  }
}
