public import EventLog

/// What an event says to the fold, before it is known what becomes of it.
public enum EventMeaning: Sendable {
  /// It changes its entity.
  case change(EntityChange)
  /// It is about a list's unit and has no string `id` (SPEC 4.2): kept, not folded.
  case invalid
  /// Its kind, verb or version is not known to this build (SPEC 4): kept, not folded.
  case unknown
}

/// What an event wants of its entity.
public enum EntityChange: Sendable {
  /// To delete it.
  case deletion
  /// To write a unit, or to take one away.
  case unit(UnitKey, rule: UnitRow.Rule, isRemoval: Bool)

  /// The change of a verb.
  /// - Parameter id: The id in the payload, asked for where the unit is one of a list.
  /// - Returns: nil where a list's unit has no id.
  init?(_ action: VerbRow.Action, id: () -> String?) {
    switch action {
    case .deletes: self = .deletion
    case .writes(let row): self.init(row, isRemoval: false, id: id)
    case .removes(let row): self.init(row, isRemoval: true, id: id)
    }
  }

  private init?(_ row: UnitRow, isRemoval: Bool, id: () -> String?) {
    let id = row.shape.isList ? id() : nil
    guard !row.shape.isList || id != nil else { return nil }
    self = .unit(
      UnitKey(name: row.name, id: id.map(UTF8Text.init)), rule: row.rule, isRemoval: isRemoval)
  }
}

extension KindTable {
  /// What an event says.
  public func meaning(of event: Event) -> EventMeaning {
    guard let row = self[event.type], event.version <= row.version else { return .unknown }
    return EntityChange(row.action) { event.dataID }.map(EventMeaning.change) ?? .invalid
  }
}
