public import EventLog

/// All kinds and verbs that this build knows: the one place where they stand (SPEC 4).
public struct KindTable: Sendable {
  /// The rows, in the order of the state's keys (SPEC 5).
  public let rows: [KindRow]

  private let rowsByKind: [String: KindRow]
  private let numbers: [EventType: Int]
  /// Every verb of every kind, by its number.
  let verbs: [VerbRow]
  /// The same as a fold wants them.
  let flatVerbs: [FlatVerb]
  /// Their schemas, by themselves: a row is not to be copied for each draft that is checked.
  let schemas: [PayloadSchema]

  /// How urgently a relay sends what this build does not know: last.
  public static let priorityOfUnknown = 10

  /// `deleted`, which every kind has.
  public static let deleted = VerbRow(
    verb: "deleted", action: .deletes, version: 1, priority: 0, schema: .deleted)

  /// Makes a table of rows.
  public init(_ rows: [KindRow]) {
    let rows = rows.sorted { UTF8Text($0.plural) < UTF8Text($1.plural) }
    self.rows = rows
    rowsByKind = Dictionary(uniqueKeysWithValues: rows.map { ($0.kind, $0) })
    var numbers: [EventType: Int] = [:]
    var verbs: [VerbRow] = []
    var flatVerbs: [FlatVerb] = []
    for (kind, row) in rows.enumerated() {
      for verb in row.verbs + [KindTable.deleted] {
        guard let type = EventType(kind: row.kind, verb: verb.verb) else { continue }
        numbers[type] = verbs.count
        verbs.append(verb)
        flatVerbs.append(FlatVerb(verb, of: row, kind: kind))
      }
    }
    self.numbers = numbers
    self.verbs = verbs
    self.flatVerbs = flatVerbs
    schemas = verbs.map(\.schema)
  }

  /// The row of a kind; nil where this build does not know it.
  public subscript(kind: String) -> KindRow? { rowsByKind[kind] }

  /// The verb of a type; nil where this build does not know it.
  public subscript(type: EventType) -> VerbRow? { numbers[type].map { verbs[$0] } }

  /// The number of a verb; nil where this build does not know it.
  func number(of type: EventType) -> Int? { numbers[type] }

  /// The number of an event's verb; nil where this build does not know it, or not in this version.
  func number(of event: Event) -> Int? {
    number(of: event.type).flatMap { event.version <= verbs[$0].version ? $0 : nil }
  }

  /// How urgently a relay sends an event (SPEC 4, last column).
  public func priority(of event: Event) -> Int {
    number(of: event).map { verbs[$0].priority } ?? KindTable.priorityOfUnknown
  }
}
