import EventLog

/// What one caller wants to have written, with all that can be found out about it without a replica:
/// whoever waits for the replica has done that before.
struct CheckedCall: Sendable {
  /// The writes, in their order, up to the first whose draft is refused.
  let writes: [LocalWrite]
  /// Why the next one is refused.
  let refusal: ProjectionError?
  /// Whether they are one batch.
  let isAtomic: Bool

  /// Holds the drafts of a call against the table of kinds.
  /// - Complexity: O(bytes of the payloads)
  init(_ call: WriteCall, table: KindTable) {
    var writes: [LocalWrite] = []
    writes.reserveCapacity(call.drafts.count)
    // Most drafts have the verb of the one before.
    var known: (type: EventType, row: VerbRow)?
    var refusal: ProjectionError?
    for draft in call.drafts {
      do throws(ProjectionError) {
        let type = draft.type
        let verb =
          if let known, known.type == type { known.row } else { try table.verb(ofLocal: type) }
        known = (type, verb)
        writes.append(try LocalWrite(draft, verb))
      } catch {
        refusal = error.located(line: writes.count + 1)
        break
      }
    }
    self.writes = writes
    self.refusal = refusal
    isAtomic = call.isAtomic
  }
}
