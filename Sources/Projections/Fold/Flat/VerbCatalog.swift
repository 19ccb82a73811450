import EventLog

/// The table of kinds as a replay wants it: found by the bytes of `kind.verb`.
struct VerbCatalog: Sendable {
  /// What the fold needs of one verb.
  struct Entry: Sendable {
    /// Where its `kind.verb` stands among the types.
    fileprivate let type: Range<Int>
    /// The kind's index in the table's rows.
    let kind: UInt16
    let version: UInt64
    let action: Action
  }

  /// What a verb does.
  enum Action: Sendable {
    case deletes
    /// It writes the unit with this index in the kind's row, or takes it away.
    case writes(unit: UInt8, isList: Bool, rule: UnitRow.Rule, isRemoval: Bool)
  }

  private var types: [UInt8] = []
  private var entries: [Entry] = []
  private var buckets = HashBuckets(capacity: 64)

  init(_ table: KindTable) {
    for (kind, row) in table.rows.enumerated() {
      for verb in row.verbs + [KindTable.deleted] {
        let type = Array("\(row.kind).\(verb.verb)".utf8)
        let entry = Entry(
          type: types.count..<(types.count + type.count), kind: UInt16(kind),
          version: verb.version, action: VerbCatalog.action(of: verb, in: row))
        buckets.insert(type.withUnsafeBytes(VerbCatalog.hash), index: entries.count)
        types += type
        entries.append(entry)
      }
    }
  }

  /// The verb with these bytes; nil where the table has none.
  @inline(__always)
  func entry(_ type: UnsafeRawBufferPointer) -> Entry? {
    let index = buckets.find(VerbCatalog.hash(type)) { index in
      types.withUnsafeBytes {
        RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: $0[entries[index].type]), type)
      }
    }
    return index.map { entries[$0] }
  }

  /// The last eight bytes and the count tell the table's verbs apart nearly always, and their bytes
  /// do always.
  @inline(__always)
  private static func hash(_ type: UnsafeRawBufferPointer) -> UInt64 {
    guard type.count >= 8 else { return UInt64(type.count) }
    let end = type.loadUnaligned(fromByteOffset: type.count - 8, as: UInt64.self)
    let mixed = (UInt64(littleEndian: end) ^ UInt64(type.count)) &* 0x9E37_79B1_85EB_CA87
    return mixed >> 32
  }

  private static func action(of verb: VerbRow, in row: KindRow) -> Action {
    func writes(_ unit: UnitRow, isRemoval: Bool) -> Action {
      let index = row.units.firstIndex(of: unit) ?? 0
      return .writes(
        unit: UInt8(index), isList: unit.shape.isList, rule: unit.rule, isRemoval: isRemoval)
    }
    switch verb.action {
    case .deletes: return .deletes
    case .writes(let unit): return writes(unit, isRemoval: false)
    case .removes(let unit): return writes(unit, isRemoval: true)
    }
  }
}
