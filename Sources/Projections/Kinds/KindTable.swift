package import EventLog

/// All kinds and verbs that a build knows, in one place (merge-rules 2).
public struct KindTable: Sendable {
  /// The rows, in the order of the state's keys (merge-rules 10).
  package let rows: [KindRow]

  /// The models by which its kinds and their extensions are read; nil for a table of rows without models.
  let models: Set<ObjectIdentifier>?
  private let numbers: [EventType: Int]
  /// Every verb of every kind, by number.
  let verbs: [VerbRow]
  /// The verbs compiled for the fold, by number.
  let compiledVerbs: [CompiledVerb]
  /// Their schemas, apart so that checking a draft copies no row.
  let schemas: [PayloadSchema]
  /// The keys of an entity in the state, sorted, for each kind.
  let stateMembers: [[StateMember]]
  /// The keys of the state, sorted.
  let sections: [Section]

  /// One member of an entity's object in the state.
  enum StateMember: Sendable, Equatable {
    case unit(StateUnit)
    case updatedAt
  }

  /// One member of the state.
  enum Section: Sendable, Equatable {
    /// The shown entities of the kind with this index.
    case kind(Int)
    case deletions
  }

  /// How urgently a relay sends an event that this build does not know: last.
  package static let priorityOfUnknown = 10
  /// The state's key for deleted entities; a kind's plural must differ from it.
  package static let deletionsKey = "deletions"
  package static let updatedAtKey = "updatedAt"

  /// Makes a table from rows.
  /// - Precondition: `faults(in:)` finds none.
  package init(_ rows: [KindRow], models: Set<ObjectIdentifier>? = nil) {
    self.models = models
    let faults = KindTable.faults(in: rows)
    precondition(faults.isEmpty, faults.joined(separator: "; "))
    let rows = rows.sorted { TextOrder.compare($0.plural, $1.plural) < 0 }
    self.rows = rows
    var numbers: [EventType: Int] = [:]
    var verbs: [VerbRow] = []
    var compiled: [CompiledVerb] = []
    for (index, row) in rows.enumerated() {
      for verb in row.verbs {
        // The check above ensures that each of them exists.
        guard let type = EventType(kind: row.kind, verb: verb.verb),
          let flat = CompiledVerb(verb, of: row, kind: index)
        else { preconditionFailure("\(row.kind).\(verb.verb) passed the check") }
        numbers[type] = verbs.count
        verbs.append(verb)
        compiled.append(flat)
      }
    }
    self.numbers = numbers
    self.verbs = verbs
    compiledVerbs = compiled
    schemas = verbs.map(\.schema)
    stateMembers = rows.map { row in
      let keys = zip(row.units, row.stateUnits).compactMap { unit, shown in
        shown.map { (key: unit.name, member: StateMember.unit($0)) }
      }
      return KindTable.sorted(keys + [(KindTable.updatedAtKey, .updatedAt)])
    }
    sections = KindTable.sorted(
      rows.enumerated().map { (key: $1.plural, member: Section.kind($0)) }
        + [(KindTable.deletionsKey, .deletions)])
  }

  /// Members in the order of their keys in canonical JSON.
  private static func sorted<Member>(_ members: [(key: String, member: Member)]) -> [Member] {
    members.sorted { TextOrder.compare($0.key, $1.key) < 0 }.map(\.member)
  }

  /// The row of a kind; nil if this build does not know it.
  package subscript(kind: String) -> KindRow? { index(of: kind).map { rows[$0] } }

  /// The verb of a type; nil if this build does not know it.
  package subscript(type: EventType) -> VerbRow? { numbers[type].map { verbs[$0] } }

  /// The index of a kind's row; nil if this build does not know it.
  func index(of kind: String) -> Int? { rows.firstIndex { $0.kind == kind } }

  /// The number of a verb; nil if this build does not know it.
  func number(of type: EventType) -> Int? { numbers[type] }

  /// The number of an event's verb; nil if this build does not know it, or not in this version.
  func number(of event: Event) -> Int? {
    number(of: EventHead(event))
  }

  private func number(of head: EventHead) -> Int? { number(of: head.type, head.version) }

  private func number(of type: EventType, _ version: UInt64) -> Int? {
    number(of: type).flatMap { version <= verbs[$0].version ? $0 : nil }
  }

  /// The error for the name of a kind that the table lacks.
  package func unknownKind(_ name: String) -> LogError {
    LogError(.unknownType, "there is no kind \"\(name)\"", advice: .useKnown(rows.map(\.kind)))
  }

  /// Whether this build knows an event's kind, verb and version (merge-rules 2).
  func knows(_ head: EventHead) -> Bool { number(of: head) != nil }

  /// How urgently a relay sends an event (merge-rules 12).
  package func priority(of event: Event) -> Int { priority(of: EventHead(event)) }

  /// How urgently a relay sends an event of which only the head was read.
  package func priority(of head: EventHead) -> Int {
    priority(of: head.type, version: head.version)
  }

  /// How urgently a relay sends events of a type and of a version of its payload.
  package func priority(of type: EventType, version: UInt64) -> Int {
    number(of: type, version).map { verbs[$0].priority } ?? KindTable.priorityOfUnknown
  }
}

extension KindTable {
  /// The faults of rows, each as a sentence; a table accepts rows without faults only.
  static func faults(in rows: [KindRow]) -> [String] {
    var faults: [String] = []
    func check(_ names: [String], _ what: String) {
      var seen: Set<UTF8Text> = []
      for name in names where !seen.insert(UTF8Text(name)).inserted {
        faults.append("\(what) \"\(name)\" is declared twice")
      }
    }
    check(rows.map(\.kind), "the kind")
    check(rows.map(\.plural) + [deletionsKey], "the plural")
    for row in rows {
      check(row.units.map(\.name) + [updatedAtKey], "the unit of \(row.kind)")
      check(row.verbs.map(\.verb), "the verb of \(row.kind)")
      for name in [row.plural] + row.units.map(\.name) where !EventType.isName(name.utf8) {
        faults.append("\"\(name)\" of \(row.kind) breaks the grammar of names")
      }
      faults += amendmentFaults(in: row)
      for verb in row.verbs {
        if EventType(kind: row.kind, verb: verb.verb) == nil {
          faults.append("\"\(row.kind).\(verb.verb)\" cannot be the type of an event")
        } else if CompiledVerb(verb, of: row, kind: 0) == nil {
          faults.append(
            "\(row.kind).\(verb.verb) is about a unit that \(row.kind) does not have among its first 256"
          )
        }
      }
    }
    return faults
  }
}

extension CompiledVerb {
  /// The verb of a kind's row; nil if it names a unit that the row does not have.
  fileprivate init?(_ verb: VerbRow, of row: KindRow, kind: Int) {
    func writes(_ unit: String, isRemoval: Bool) -> Action? {
      guard let index = row.units.firstIndex(where: { $0.name == unit }),
        let number = UInt8(exactly: index)
      else { return nil }
      return .writes(
        unit: number, isList: row.units[index].shape.isList, rule: row.units[index].rule,
        isRemoval: isRemoval)
    }
    let action: Action? =
      switch verb.action {
      case .deletes: .deletes
      case .writes(let unit): writes(unit, isRemoval: false)
      case .removes(let unit): writes(unit, isRemoval: true)
      }
    guard let action else { return nil }
    self.init(
      kind: UInt16(kind), version: verb.version, action: action,
      amendments: action.unit.map { row.amendments[Int($0)] })
  }
}

extension KindTable {
  /// A fingerprint of all that the fold takes from the table. Tables that fold differently have different ones.
  ///
  /// Each case is spelt here, since printing a case by reflection takes a quarter of a small store's opening.
  package var fingerprint: String {
    var text = ""
    for row in rows {
      text += row.kind + " " + row.plural
      for unit in row.units {
        text += " " + unit.name + " " + unit.rule.rawValue + " " + unit.shape.text
      }
      for verb in row.verbs {
        text += " " + verb.verb + " " + String(verb.version) + " " + verb.action.text
      }
      text += "\n"
    }
    return Hexadecimal.text(of: XXH64.hash(Array(text.utf8)), digits: 16)
  }
}

extension UnitRow.Shape {
  fileprivate var text: String {
    switch self {
    case .single: "single"
    case .listByOrder: "listByOrder"
    case .listByStamp: "listByStamp"
    case .correction(let unit, let isList): "correction " + unit + (isList ? " list" : " single")
    case .adoption(let unit, let isList): "adoption " + unit + (isList ? " list" : " single")
    case .place(let unit): "place " + unit
    }
  }
}

extension VerbRow.Action {
  fileprivate var text: String {
    switch self {
    case .writes(let unit): "writes " + unit
    case .removes(let unit): "removes " + unit
    case .deletes: "deletes"
    }
  }
}
