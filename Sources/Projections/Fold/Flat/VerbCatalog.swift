import EventLog

/// The table of kinds as a replay wants it: found by the bytes of `kind.verb`.
struct VerbCatalog: Sendable {
  /// What the fold needs of one verb.
  struct Entry: Sendable {
    let type: [UInt8]
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

  private var entries: [Entry] = []
  private var buckets = HashBuckets(capacity: 64)

  init(_ table: KindTable) {
    for (kind, row) in table.rows.enumerated() {
      for verb in row.verbs + [KindTable.deleted] {
        add(
          Entry(
            type: Array("\(row.kind).\(verb.verb)".utf8), kind: UInt16(kind),
            version: verb.version, action: VerbCatalog.action(of: verb, in: row)))
      }
    }
  }

  /// The verb with these bytes; nil where the table has none.
  @inline(__always)
  func entry(_ type: UnsafeRawBufferPointer) -> Entry? {
    let index = buckets.find(XXH64.hash(type)) { entries[$0].type.elementsEqual(type) }
    return index.map { entries[$0] }
  }

  private mutating func add(_ entry: Entry) {
    buckets.insert(XXH64.hash(entry.type), index: entries.count)
    entries.append(entry)
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
