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
  /// - Complexity: O(bytes of the payloads), shared out among the workers where there are many.
  init(_ call: WriteCall, table: KindTable, workers: any Workers) {
    let count = call.drafts.count
    let pieces = count < CheckedCall.manyDrafts ? 1 : workers.count
    let checked = workers.map(pieces) { piece in
      CheckedDrafts(
        call.drafts[(count * piece / pieces)..<(count * (piece + 1) / pieces)], table: table)
    }
    // What comes behind the first refusal is as if nobody had looked at it.
    let refused = checked.firstIndex { $0.refusal != nil }
    let verbs = checked[...(refused ?? checked.count - 1)].flatMap(\.verbs)
    drafts = call.drafts
    self.verbs = verbs
    refusal = refused.flatMap { checked[$0].refusal }?.located(line: verbs.count + 1)
    isAtomic = call.isAtomic
  }

  /// Fewer are checked before a second worker is there.
  private static let manyDrafts = 256
}

/// Some drafts of a call that one worker has checked.
private struct CheckedDrafts: Sendable {
  /// The numbers of their verbs, up to the first draft that is refused.
  private(set) var verbs: [Int] = []
  /// Why the next one is refused.
  private(set) var refusal: ProjectionError?

  init(_ drafts: ArraySlice<EventDraft>, table: KindTable) {
    verbs.reserveCapacity(drafts.count)
    // Most drafts have the verb of the one before.
    var known: (type: EventType, number: Int)?
    for draft in drafts {
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
        refusal = error
        return
      }
    }
  }
}
