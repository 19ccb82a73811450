import EventLog

/// One caller's writes, with every check done that needs no replica, so that callers do it before
/// they wait for the replica.
struct CheckedCall: Sendable {
  /// The drafts in order, up to the first that is refused; valid as long as this value lives.
  private(set) var drafts: [CheckedDraft] = []
  /// Why the next draft is refused.
  private(set) var refusal: LogError?
  /// Keeps the drafts alive.
  private let call: WriteCall
  /// A sink, so the optimiser keeps the prefetches.
  private var fetched: UInt8 = 0

  /// A draft that satisfies its verb.
  struct CheckedDraft: Sendable {
    /// Valid as long as the call.
    let view: DraftView
    /// The number of its verb; 0 until it is known.
    fileprivate(set) var verb = 0
  }

  /// Whether the drafts are one batch.
  var isAtomic: Bool { call.isAtomic }

  /// Checks the drafts of a call against the table of kinds.
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

  /// How many drafts are prefetched together before the first of them is read.
  private static let fetchedCount = 16

  /// Prefetches drafts together, since an app allocated them one by one, scattered over memory.
  private mutating func fetch(_ range: Range<Int>) {
    for index in range { fetched &+= drafts[index].view.fetchHead() }
    for index in range { fetched &+= drafts[index].view.fetch() }
  }

  /// Looks up the verbs of the next drafts, up to the first without one.
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

  /// Checks the next drafts against their verbs, those of one verb together.
  private mutating func check(_ range: Range<Int>, _ kinds: KindTable) {
    var start = range.lowerBound
    while start < range.upperBound {
      let verb = drafts[start].verb
      let end = drafts[start..<range.upperBound].firstIndex { $0.verb != verb } ?? range.upperBound
      if let refused = kinds.firstRefused(of: drafts[start..<end].lazy.map(\.view), verb) {
        return refuse(refused.index, refused.error)
      }
      start = end
    }
  }

  /// Drops the draft at an index and all behind it.
  private mutating func refuse(_ index: Int, _ error: LogError) {
    drafts.removeSubrange(index...)
    refusal = error.located(line: index + 1)
  }
}
