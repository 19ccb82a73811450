import EventLog
import Projections
import Training

/// Makes an import plan from a state as JSON (merge-rules 10).
struct StateImport {
  private let kinds: KindTable
  private var plan = ImportPlan()

  /// The plan for a file.
  ///
  /// Throws `ImportError` for another document; an entity that cannot be written is left out and
  /// reported instead.
  /// - Complexity: O(n log n).
  static func plan(
    for bytes: [UInt8], kinds: KindTable
  ) throws(ImportError) -> ImportPlan {
    let document = try ImportedDocument.object(in: bytes) { .notAState(reason: $0, found: []) }
    return try plan(of: document, kinds: kinds)
  }

  /// The plan for the state that a document says.
  static func plan(of document: JSONObject, kinds: KindTable) throws(ImportError) -> ImportPlan {
    let keys = document.map(\.key)
    let known = Set(kinds.rows.map { UTF8Text($0.plural) } + [UTF8Text(KindTable.deletionsKey)])
    guard keys.isEmpty || keys.contains(where: { known.contains(UTF8Text($0)) }) else {
      throw .notAState(reason: "none of its keys is a kind of things", found: keys)
    }
    var maker = StateImport(kinds: kinds)
    for member in document {
      guard let section = member.value.object else {
        throw .notAState(reason: "a key holds something else than an object", found: [member.key])
      }
      try maker.add(section, under: member.key)
    }
    maker.plan.scope = .state
    return maker.plan
  }

  private init(kinds: KindTable) { self.kinds = kinds }

  private mutating func add(_ section: JSONObject, under key: String) throws(ImportError) {
    if key == KindTable.deletionsKey {
      plan.untaken.lose("deletions", count: section.count)
      return
    }
    guard let row = kinds.rows.first(where: { $0.plural == key }) else {
      plan.remnants.append(
        ImportedRemnant(
          id: key, title: key,
          reason: "this build does not know the kind, of which the file has \(section.count)"))
      return
    }
    for member in section {
      guard let shown = member.value.object else {
        throw .notAState(reason: "“\(key)” holds something else than objects", found: [member.key])
      }
      if row.isReserved(member.key) {
        // It is about events of the log that it was made in.
        plan.untaken.lose("records of imports")
        continue
      }
      add(shown, of: row, id: member.key)
    }
  }

  private mutating func add(_ shown: JSONObject, of row: KindRow, id: String) {
    let entity = StateEntity(shown, of: row, id: id)
    let isSession = row.kind == Session.kind.name
    do throws(StateEntity.Fault) {
      let units = try entity.units()
      guard let name = Entity(kind: row.kind, id: id) else {
        throw StateEntity.Fault(reason: "“\(id.prefix(60))” is not an id")
      }
      let ofSession = isSession ? units.filter { SessionPart.units.contains($0.name) } : []
      if ofSession.contains(where: { !$0.payloads.isEmpty }) {
        plan.sessions.append(try Session(id: id, ofSession, updatedAt: entity.updatedAt))
      }
      // Of a session, what an app has added to it.
      let writes = entity.writes(
        units.filter { unit in !ofSession.contains { $0.name == unit.name } })
      if !writes.isEmpty {
        plan.others.append(ImportedEntity(entity: name, title: entity.title, writes: writes))
      }
    } catch {
      plan.remnants.append(
        ImportedRemnant(id: id, isSession: isSession, title: entity.title, reason: error.reason))
    }
  }
}

extension Session {
  /// The session of a state, which keeps what this build does not know of its payloads.
  fileprivate init(
    id: String, _ units: [StateEntity.Unit], updatedAt: Instant?
  ) throws(StateEntity.Fault) {
    self.init(id: Session.ID(id))
    origin = SourcePayload(JSONObject(), updatedAt: updatedAt)
    do throws(LogError) {
      for unit in units {
        switch unit.name {
        case SessionPart.start.unit.name:
          started = try unit.payloads.first.map(SessionStart.reading)
        case SessionPart.end.unit.name:
          finished = try unit.payloads.first.map(SessionFinish.reading)
        default: sets = try unit.payloads.map(LoggedSet.reading)
        }
      }
    } catch {
      throw StateEntity.Fault(reason: error.reason)
    }
  }
}
