package import EventLog

extension TrainingState {
  /// What counts in the place of an event, or deleted its entity; nil for one that counts itself, and for one that is not
  /// folded.
  /// - Parameters:
  ///   - effect: What became of it.
  ///   - view: What is known of its entity; nil to look it up.
  package func beater(
    of event: Event, _ effect: Effect, _ view: EntityView? = nil
  ) throws(LogError) -> EventID? {
    func known() throws(LogError) -> EntityView {
      if let view { return view }
      return try self.view(of: event.entity)
    }
    switch effect {
    case .applied, .invalid, .unknown: return nil
    case .hidden: return try known().deletion?.id
    case .superseded, .refused:
      let view = try known()
      let holder =
        try kinds.unit(writtenBy: event).map { view[$0]?.holder }
        ?? [view.deletion, view.latest].compactMap(\.self).max()
      return holder.flatMap { $0.id == event.id ? nil : $0.id }
    }
  }

  /// The write that says once more what an event said; what is written once is corrected to it. Nil where no verb can
  /// say it.
  package func draft(repeating event: Event) throws(LogError) -> EventDraft? {
    let correction = try kinds.unit(writtenBy: event).flatMap { unit in
      kinds[event.type.kind].flatMap { $0.verb(correctingUnit: unit.name) }
    }
    // What corrects stays as it is, since nothing corrects it.
    let type = correction.flatMap { EventType(kind: event.type.kind, verb: $0) } ?? event.type
    return EventDraft(
      type: type, version: event.version, entityID: event.entity.id,
      payload: try Payload(event.data), isChecked: true)
  }
}
