import EventLog
import Projections
import Training

/// A part of a session that is imported by itself: its start, its end, or one of its sets.
///
/// What its unit and its verbs are called is taken from the declaration of `Session`.
enum SessionPart: Hashable {
  case start
  case end
  case set(UTF8Text)

  private static let startRow = Session.kind.row(of: \.started)
  private static let endRow = Session.kind.row(of: \.finished)
  private static let setRow = Session.kind.row(of: \.sets)

  /// The name of the unit that has the sets.
  static let sets = setRow.member

  /// The names of all units that have such parts.
  static let units = [startRow, endRow, setRow].map(\.member)

  /// The types of a session's events by their names: an import makes thousands of each.
  static let types: [String: EventType] = {
    var types: [String: EventType] = [:]
    for row in [startRow, endRow, setRow] {
      for change in KindPartRow.Change.allCases {
        guard let verb = row.verb(change),
          let type = EventType(kind: Session.kind.name, verb: verb)
        else { continue }
        types[type.description] = type
      }
    }
    return types
  }()

  private var row: KindPartRow {
    switch self {
    case .start: Self.startRow
    case .end: Self.endRow
    case .set: Self.setRow
    }
  }

  /// The unit that has what was logged of it.
  var unit: UnitKey {
    switch self {
    case .start, .end: UnitKey(name: row.member)
    case .set(let id): UnitKey(name: row.member, id: id)
    }
  }

  /// The write that makes a change of it.
  /// - Precondition: Only sets are moved.
  func write(_ change: KindPartRow.Change, _ payload: JSONObject, of session: String)
    -> ImportedWrite
  {
    guard let verb = row.verb(change) else { preconditionFailure("no verb for \(change)") }
    return ImportedWrite(type: "\(Session.kind.name).\(verb)", entity: session, data: payload)
  }

  /// What a verb of a session changes, and how; nil for deletions, and for verbs that this build does not know.
  static func change(
    by verb: String, _ payload: JSONObject
  ) -> (part: SessionPart, change: KindPartRow.Change)? {
    var parts = [SessionPart.start, .end]
    if let id = payload[SetMember.id]?.string { parts.append(.set(UTF8Text(id))) }
    for part in parts {
      let change = KindPartRow.Change.allCases.first { part.row.verb($0) == verb }
      if let change { return (part, change) }
    }
    return nil
  }
}

/// The names of members of a set's payload, by the properties that stand for them.
enum SetMember {
  static let id = LoggedSet.memberName(\.id)
  static let number = LoggedSet.memberName(\.setNumber)
}
