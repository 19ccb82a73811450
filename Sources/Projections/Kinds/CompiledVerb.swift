import EventLog

/// A verb compiled for the fold: numbers instead of texts, so copying it is free.
struct CompiledVerb: Sendable {
  /// The kind's index in the table's rows.
  let kind: UInt16
  /// The greatest payload version that this build knows.
  let version: UInt64
  let action: Action
  /// What amends its unit, or is amended by it; nil if it deletes the entity.
  let amendments: Amendments?

  enum Action: Sendable {
    case deletes
    /// It writes or removes the unit with this index in the kind's row.
    case writes(unit: UInt8, isList: Bool, rule: UnitRule, isRemoval: Bool)

    /// The index of the unit; nil if it deletes the entity.
    var unit: UInt8? {
      switch self {
      case .deletes: nil
      case .writes(let unit, _, _, _): unit
      }
    }
  }

  /// Whether it concerns a unit of a list, which an `id` has to name.
  @inline(__always)
  private var wantsID: Bool {
    switch action {
    case .deletes: false
    case .writes(_, let isList, _, _): isList
    }
  }

  /// The `id` of its unit, spelt as in the JSON string: empty for a unit outside of a list; nil if
  /// an `id` has to name the unit and is missing (merge-rules 4).
  /// - Parameter id: The payload's string `id`, if it has one.
  @inline(__always)
  func unitID(_ id: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer? {
    wantsID ? id : UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The `id` of an event's unit; see `unitID(_:)`.
  ///
  /// Bounds: the event's layout was read from this very line.
  func unitID(of event: Event, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    unitID(event.layout.dataID.map { UnsafeRawBufferPointer(rebasing: line[$0]) })
  }
}

/// The table of kinds for a replay, which finds verbs by the bytes of `kind.verb`.
struct VerbCatalog: Sendable {
  private var types: [UInt8] = []
  /// The verbs, each with the range of its `kind.verb` among the types.
  private var entries: [(type: Range<Int>, verb: CompiledVerb)] = []
  private var buckets = HashBuckets(capacity: 64)

  init(_ table: KindTable) {
    for (verb, flat) in zip(table.verbs, table.compiledVerbs) {
      let type = Array("\(table.rows[Int(flat.kind)].kind).\(verb.verb)".utf8)
      buckets.insert(type.withUnsafeBytes(VerbCatalog.hash), index: entries.count)
      entries.append((types.count..<(types.count + type.count), flat))
      types += type
    }
  }

  /// The verb with these bytes; nil if the table has none.
  @inline(__always)
  func verb(_ type: UnsafeRawBufferPointer) -> CompiledVerb? {
    let index = buckets.find(VerbCatalog.hash(type)) { index in
      types.withUnsafeBytes {
        RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: $0[entries[index].type]), type)
      }
    }
    return index.map { entries[$0].verb }
  }

  /// The last eight bytes and the length nearly always tell the table's verbs apart; comparing all
  /// bytes always does.
  @inline(__always)
  private static func hash(_ type: UnsafeRawBufferPointer) -> UInt64 {
    guard type.count >= 8 else { return UInt64(type.count) }
    let end = type.loadUnaligned(fromByteOffset: type.count - 8, as: UInt64.self)
    let mixed = (UInt64(littleEndian: end) ^ UInt64(type.count)) &* 0x9E37_79B1_85EB_CA87
    return mixed >> 32
  }
}
