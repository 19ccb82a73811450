import EventLog

/// What the table of kinds makes of an event before the fold takes it in.
enum VerbReading {
  /// The fold takes it in. The unit's `id` is spelt as in the JSON string, and empty outside of a list.
  case folded(CompiledVerb, unit: UnsafeRawBufferPointer)
  /// It concerns a list's unit and lacks a string `id` (merge-rules 4): kept, not folded.
  case invalid
  /// This build does not know its kind, verb or version (merge-rules 2): kept, not folded.
  case unknown

  /// - Parameters:
  ///   - verb: The verb of the event's type; nil if the table has none.
  ///   - id: The payload's string `id`, if it has one.
  @inline(__always)
  private init(
    _ verb: CompiledVerb?, version: @autoclosure () -> UInt64, id: UnsafeRawBufferPointer?
  ) {
    guard let verb, version() <= verb.version else {
      self = .unknown
      return
    }
    guard let unit = verb.unitID(id) else {
      self = .invalid
      return
    }
    self = .folded(verb, unit: unit)
  }

  /// Reads a line of the log by its entry.
  ///
  /// Bounds: the reader found the entry's ranges within the line.
  @inline(__always)
  init(_ entry: LogEntry, in line: UnsafeRawBufferPointer, _ catalog: VerbCatalog) {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: line[range])
    }
    self.init(
      catalog.verb(part(entry.type)), version: entry.version(in: line), id: entry.dataID.map(part))
  }

  /// Reads an event.
  ///
  /// Bounds: the event's layout was read from this very line.
  init(_ event: Event, in line: UnsafeRawBufferPointer, _ kinds: KindTable) {
    self.init(
      kinds.number(of: event.type).map { kinds.compiledVerbs[$0] }, version: event.version,
      id: event.layout.dataID.map { UnsafeRawBufferPointer(rebasing: line[$0]) })
  }
}

/// What an event does, by the name of its unit.
enum EventMeaning {
  /// It deletes its entity.
  case deletion
  /// It writes or removes a unit.
  case unit(UnitKey, UnitRule, isRemoval: Bool)
  /// It is kept and not folded; see `VerbReading`.
  case invalid
  /// It is kept and not folded; see `VerbReading`.
  case unknown
}

extension KindTable {
  /// What an event does.
  func meaning(of event: Event) -> EventMeaning {
    event.line.withUnsafeBytes { line in
      switch VerbReading(event, in: line, self) {
      case .unknown: return .unknown
      case .invalid: return .invalid
      case .folded(let verb, let id):
        switch verb.action {
        case .deletes: return .deletion
        case .writes(let unit, let isList, let rule, let isRemoval):
          let key = self.unit(unit, ofKind: verb.kind, isList ? id : nil)
          return .unit(key, rule, isRemoval: isRemoval)
        }
      }
    }
  }

  /// The name of a unit.
  /// - Parameter id: Which unit of a list, spelt as in the JSON string; nil outside of a list.
  func unit(_ unit: UInt8, ofKind kind: UInt16, _ id: UnsafeRawBufferPointer?) -> UnitKey {
    UnitKey(
      name: rows[Int(kind)].units[Int(unit)].name, id: id.map { UTF8Text(JSONText.unescaped($0)) })
  }
}

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

    /// The rule of the unit; nil if it deletes the entity.
    var rule: UnitRule? {
      switch self {
      case .deletes: nil
      case .writes(_, _, let rule, _): rule
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
