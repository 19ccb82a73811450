extension PlainState {
  /// What became of an event, as a word (merge-rules 7).
  func effect(of event: PlainEvent) -> String {
    if !Self.isKnown(event) { return "unknown" }
    if Self.isInvalid(event) { return "invalid" }
    let isDeleted = isDeleted(event.subject)
    if event.verb == "deleted" {
      let isGreatest = greatestDeletion(of: event.subject)?.name == event.name
      return isDeleted && isGreatest ? "applied" : "superseded"
    }
    if isDeleted { return "hidden" }
    if holds(event) { return "applied" }
    guard Self.isOnce(event), let holder = holder(for: event) else { return "superseded" }
    return holder.data == event.data ? "superseded" : "refused"
  }
}
