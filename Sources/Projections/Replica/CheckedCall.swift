import EventLog

/// One caller's writes, each checked against the table of kinds.
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
    /// The stamp that it brings (merge-rules 16).
    let stamp: Stamp?
    /// The number of its verb; 0 until it is known.
    fileprivate(set) var verb = 0
  }

  /// Checks the drafts of a call against the table of kinds.
  /// - Complexity: O(bytes of the payloads)
  init(_ call: WriteCall, _ kinds: KindTable) {
    self.call = call
    drafts = call.drafts.map { CheckedDraft(view: $0.text.view, stamp: $0.stamp) }
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

extension KindTable {
  /// The number of a local write's verb.
  /// - Throws: `unknownType`, naming the known ones.
  func number(ofLocal type: EventType) throws(LogError) -> Int {
    if let number = number(of: type) { return number }
    guard let row = self[type.kind] else { throw unknownKind(type.kind) }
    throw LogError(
      .unknownType, "\(type.kind) has no verb \"\(type.verb)\"",
      advice: .useKnown(row.verbs.map(\.verb)))
  }

  /// Checks a draft against its verb.
  /// - Throws: `unknownType` for a version that this build does not know, `invalidPayload`.
  func check(_ draft: DraftView, _ number: Int) throws(LogError) {
    if let refused = firstRefused(of: CollectionOfOne(draft), number) { throw refused.error }
  }

  /// The first draft of a verb that does not satisfy it, as an index; nil where all do.
  @inline(__always)
  func firstRefused<Drafts: Collection<DraftView>>(
    of drafts: Drafts, _ number: Int
  ) -> (index: Drafts.Index, error: LogError)? {
    let verb = compiledVerbs[number]
    let found = schemas[number].withRules { rules -> (Drafts.Index, DraftFault)? in
      for index in drafts.indices {
        if let fault = DraftFault(drafts[index], verb, rules) { return (index, fault) }
      }
      return nil
    }
    return found.map { ($0, refusal(of: drafts[$0], number, $1)) }
  }

  private func refusal(of draft: DraftView, _ number: Int, _ fault: DraftFault) -> LogError {
    let type = String(decoding: draft.type, as: UTF8.self)
    switch fault {
    case .version:
      let known = compiledVerbs[number].version
      return LogError(
        .unknownType,
        "version \(draft.version) of \(type) is newer than \(known), "
          + "the newest that this build knows",
        advice: .writeVersion(known))
    case .payload: return schemas[number].refusal(of: Array(draft.data), type)
    case .id:
      return LogError(.invalidPayload, "\(type) lacks \"id\", which names what it is about")
    }
  }
}

/// What is wrong with a draft of a known verb.
private enum DraftFault {
  /// Its version is newer than this build knows.
  case version
  /// Its payload breaks the schema.
  case payload
  /// It names no unit of its list.
  case id

  /// Nil if nothing is wrong.
  @inline(__always)
  init?(_ draft: DraftView, _ verb: CompiledVerb, _ rules: PayloadRules) {
    if draft.version > verb.version {
      self = .version
    } else if !rules.accept(draft.data, draft.members), !draft.isChecked {
      self = .payload
    } else if verb.unitID(draft.dataID) == nil {
      self = .id
    } else {
      return nil
    }
  }
}
