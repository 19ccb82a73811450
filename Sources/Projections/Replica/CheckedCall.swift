import EventLog

/// What one caller wants to have written, with all that can be found out about it without a replica:
/// whoever waits for the replica has done that before.
struct CheckedCall: Sendable {
  /// The drafts, in their order, up to the first that is refused; valid as long as this value is kept.
  private(set) var drafts: [CheckedDraft] = []
  /// Why the next one is refused.
  private(set) var refusal: LogError?
  /// Keeps the drafts alive.
  private let call: WriteCall
  /// A sink, so the optimiser keeps the prefetches.
  private var fetched: UInt8 = 0

  /// A draft that is as its verb wants it.
  struct CheckedDraft: Sendable {
    /// Valid as long as the call is.
    let view: DraftView
    /// The number of its verb; 0 before that is known.
    fileprivate(set) var verb = 0
  }

  /// Whether the drafts are one batch.
  var isAtomic: Bool { call.isAtomic }

  /// Holds the drafts of a call against the table of kinds.
  /// - Complexity: O(bytes of the payloads)
  init(_ call: WriteCall, _ kinds: KindTable) {
    self.call = call
    drafts = call.drafts.map { CheckedDraft(view: $0.text.view) }
    var end = 0
    while end < drafts.count {
      let start = end
      end = min(start + CheckedCall.fetchedCount, drafts.count)
      fetch(start..<end)
      findVerbs(start..<end, kinds)
      check(start..<min(end, drafts.count), kinds)
    }
  }

  /// So many drafts are fetched from memory at once, before the first of them is looked at.
  private static let fetchedCount = 16

  /// Has drafts come from memory all at once: an app made them one by one, wherever there was room.
  private mutating func fetch(_ range: Range<Int>) {
    for index in range { fetched &+= drafts[index].view.fetchHead() }
    for index in range { fetched &+= drafts[index].view.fetch() }
  }

  /// Finds the verbs of the next drafts, up to the first that has none.
  private mutating func findVerbs(_ range: Range<Int>, _ kinds: KindTable) {
    for index in range {
      // Most drafts have the verb of the one before.
      if index > 0, RawBytes.areEqual(drafts[index].view.type, drafts[index - 1].view.type) {
        drafts[index].verb = drafts[index - 1].verb
        continue
      }
      do throws(LogError) {
        drafts[index].verb = try kinds.number(ofLocal: call.drafts[index].type)
      } catch {
        return refuse(index, error)
      }
    }
  }

  /// Holds the next drafts against their verbs.
  private mutating func check(_ range: Range<Int>, _ kinds: KindTable) {
    if let (index, error) = kinds.firstRefusal(among: drafts[range]) { refuse(index, error) }
  }

  /// Leaves out the draft with an index, and what stands behind it.
  private mutating func refuse(_ index: Int, _ error: LogError) {
    drafts.removeSubrange(index...)
    refusal = error.located(line: index + 1)
  }
}
