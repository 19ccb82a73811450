import EventLog

/// What one caller wants to have written, with all that can be found out about it without a replica:
/// whoever waits for the replica has done that before.
struct CheckedCall: Sendable {
  /// The drafts, in their order, up to the first that is refused; of some only the first may be
  /// written.
  private(set) var drafts: [CheckedDraft] = []
  /// Why the next one is refused.
  private(set) var refusal: ProjectionError?
  /// Keeps the drafts alive.
  private let call: WriteCall
  /// What the looks that `fetch` takes add up to, so that they cannot be left out.
  private var fetched: UInt8 = 0

  /// A draft that is as its verb wants it.
  struct CheckedDraft: Sendable {
    /// Valid as long as the call is.
    let view: DraftView
    /// The number of its verb.
    let verb: Int
  }

  /// Whether the drafts are one batch.
  var isAtomic: Bool { call.isAtomic }

  /// Holds the drafts of a call against the table of kinds.
  /// - Complexity: O(bytes of the payloads)
  init(_ call: WriteCall, table: KindTable) {
    self.call = call
    drafts.reserveCapacity(call.drafts.count)
    let views = call.drafts.map(\.text.view)
    for start in stride(from: 0, to: views.count, by: CheckedCall.fetchedCount) {
      let block = views[start..<min(start + CheckedCall.fetchedCount, views.count)]
      fetch(block)
      findVerbs(of: block, table)
      check(from: start, table)
      guard refusal == nil else { return }
    }
  }

  /// So many drafts are fetched from memory at once, before the first of them is looked at.
  private static let fetchedCount = 16

  /// Has drafts come from memory all at once: an app made them one by one, wherever there was room.
  private mutating func fetch(_ views: ArraySlice<DraftView>) {
    for view in views { fetched &+= view.fetchHead() }
    for view in views { fetched &+= view.fetch() }
  }

  /// Finds the verbs of the next drafts, up to the first that has none.
  private mutating func findVerbs(of views: ArraySlice<DraftView>, _ table: KindTable) {
    for view in views {
      // Most drafts have the verb of the one before.
      if let last = drafts.last, RawBytes.areEqual(view.type, last.view.type) {
        drafts.append(CheckedDraft(view: view, verb: last.verb))
        continue
      }
      do throws(ProjectionError) {
        let type = call.drafts[drafts.count].type
        drafts.append(CheckedDraft(view: view, verb: try table.number(ofLocal: type)))
      } catch {
        return refuse(drafts.count, error)
      }
    }
  }

  /// Holds the drafts from an index on against their verbs.
  private mutating func check(from start: Int, _ table: KindTable) {
    let accepted = table.acceptedCount(of: drafts[start...])
    guard accepted < drafts.count - start else { return }
    do throws(ProjectionError) {
      let draft = drafts[start + accepted]
      try table.check(draft.view, draft.verb)
    } catch {
      refuse(start + accepted, error)
    }
  }

  private mutating func refuse(_ index: Int, _ error: ProjectionError) {
    drafts.removeSubrange(index...)
    refusal = error.located(line: index + 1)
  }

  /// Calls the body with the drafts, which are valid during the call.
  func withDrafts<Value>(_ body: ([CheckedDraft]) -> Value) -> Value {
    defer { withExtendedLifetime(call) {} }
    return body(drafts)
  }
}
