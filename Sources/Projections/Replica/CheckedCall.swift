import EventLog

/// What one caller wants to have written, with all that can be found out about it without a replica:
/// whoever waits for the replica has done that before.
struct CheckedCall: Sendable {
  /// The drafts, in their order; of some only the first may be written.
  let drafts: [EventDraft]
  /// The numbers of their verbs, up to the first draft that is refused.
  let verbs: [Int]
  /// Why the next one is refused.
  let refusal: ProjectionError?
  /// Whether they are one batch.
  let isAtomic: Bool

  /// Holds the drafts of a call against the table of kinds.
  /// - Complexity: O(bytes of the payloads)
  init(_ call: WriteCall, table: KindTable) {
    var verbs: [Int] = []
    verbs.reserveCapacity(call.drafts.count)
    // Most drafts have the verb of the one before.
    var known: (type: EventType, number: Int)?
    var refusal: ProjectionError?
    for draft in call.drafts {
      do throws(ProjectionError) {
        let type = draft.type
        let number =
          if let known, known.type == type { known.number } else {
            try table.number(ofLocal: type)
          }
        known = (type, number)
        try table.check(draft, number)
        verbs.append(number)
      } catch {
        refusal = error.located(line: verbs.count + 1)
        break
      }
    }
    drafts = call.drafts
    self.verbs = verbs
    self.refusal = refusal
    isAtomic = call.isAtomic
  }
}
