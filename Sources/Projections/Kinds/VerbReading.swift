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
