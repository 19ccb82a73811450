package import EventLog

/// Which event a shown member has its value from.
package struct MemberOrigin: Sendable, Hashable {
  /// The unit that shows it.
  package let unit: UnitKey
  /// The member's name.
  package let member: String
  /// Its value.
  package let value: JSONValue
  /// The first of the events that said this value one after the other, up to the one that counts.
  package let event: Holder
}

extension TrainingState {
  /// Where each shown member of an entity has its value from: single units first, then lists in the order of the state.
  ///
  /// A write says all members of its unit. So the event that counts may only repeat a member; then the origin is the
  /// event before it that said the value, and so on.
  /// - Parameter explanation: That of the entity, by this state.
  package func origins(in explanation: EntityExplanation) throws(LogError) -> [MemberOrigin] {
    guard !explanation.isDeleted, let row = kinds[explanation.entity.kind] else { return [] }
    let view = try view(of: explanation.entity)
    var origins: [MemberOrigin] = []
    for unit in row.shownUnits {
      let keys =
        unit.shape.isList
        ? try view.order(of: unit.name, in: log) : [UnitKey(name: unit.name)]
      for key in keys {
        guard let explained = explanation[key], explained.shown != nil else { continue }
        origins += try self.origins(in: explained)
      }
    }
    return origins
  }

  private func origins(in unit: UnitExplanation) throws(LogError) -> [MemberOrigin] {
    let sayings = try unit.sayings.map { (holder) throws(LogError) in
      (holder: holder, data: try log.event(holder.id)?.data ?? [:])
    }
    guard let shown = sayings.first else { return [] }
    return shown.data.filter { $0.key != "id" || unit.key.id == nil }.map { member in
      let same = sayings.prefix { $0.data[member.key] == member.value }
      return MemberOrigin(
        unit: unit.key, member: member.key, value: member.value,
        event: same.last?.holder ?? shown.holder)
    }
  }
}

extension UnitExplanation {
  /// The events that said what is shown, from the one that counts back to the one before all others, as far as nothing
  /// was taken out in between.
  private var writes: [UnitCandidate] {
    func candidates(_ role: UnitContest.Role) -> [UnitCandidate] {
      contests.first { $0.role == role }?.candidates ?? []
    }
    // Of what is written once only the first write was ever shown.
    let values = candidates(.value)
    let isOnce =
      contests.contains { $0.role == .correction || $0.role == .adoption }
      || values.contains { $0.rule == .firstWrite }
    let base = isOnce ? Array(values.prefix(1)) : values
    return candidates(.correction) + (base.isEmpty ? candidates(.adoption) : base)
  }

  fileprivate var sayings: [Holder] {
    writes.drop { $0.event != shown }.prefix { !$0.isRemoval }.map(\.event)
  }
}
