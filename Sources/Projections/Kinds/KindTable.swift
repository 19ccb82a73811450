public import EventLog

/// All kinds and verbs that this build knows: the one place where they stand (SPEC 4).
public struct KindTable: Sendable {
  /// The rows, in the order of the state's keys (SPEC 5).
  public let rows: [KindRow]

  private let rowsByKind: [String: KindRow]
  private let verbsByType: [EventType: VerbRow]

  /// How urgently a relay sends what this build does not know: last.
  public static let priorityOfUnknown = 10

  /// `deleted`, which every kind has.
  public static let deleted = VerbRow(
    verb: "deleted", action: .deletes, version: 1, priority: 0, schema: .deleted)

  /// Makes a table of rows.
  public init(_ rows: [KindRow]) {
    self.rows = rows.sorted { UTF8Text($0.plural) < UTF8Text($1.plural) }
    rowsByKind = Dictionary(uniqueKeysWithValues: rows.map { ($0.kind, $0) })
    var verbsByType: [EventType: VerbRow] = [:]
    for row in rows {
      for verb in row.verbs + [KindTable.deleted] {
        if let type = EventType(kind: row.kind, verb: verb.verb) { verbsByType[type] = verb }
      }
    }
    self.verbsByType = verbsByType
  }

  /// The row of a kind; nil where this build does not know it.
  public subscript(kind: String) -> KindRow? { rowsByKind[kind] }

  /// The verb of a type; nil where this build does not know it.
  public subscript(type: EventType) -> VerbRow? { verbsByType[type] }

  /// How urgently a relay sends an event (SPEC 4, last column).
  public func priority(of event: Event) -> Int {
    guard let row = self[event.type], event.version <= row.version else {
      return KindTable.priorityOfUnknown
    }
    return row.priority
  }
}
