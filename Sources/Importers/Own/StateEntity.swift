import EventLog
import Projections

/// One entity of a state as JSON, as the writes that make it.
struct StateEntity {
  private let shown: JSONObject
  private let row: KindRow
  private let id: String

  /// Why it cannot be written, as one sentence without a full stop.
  struct Fault: Error {
    let reason: String
  }

  init(_ shown: JSONObject, of row: KindRow, id: String) {
    (self.shown, self.row, self.id) = (shown, row, id)
  }

  /// For people: of a session its day and its name, of others the kind and the name.
  var title: String {
    if row.kind == "session" {
      return SessionTitle.text(start: shown["started"]?.object, id: id)
    }
    let single = row.shownUnits.lazy.compactMap { unit in
      unit.shape.isList ? nil : shown[unit.name]?.object
    }.first
    return "\(row.kind) \(single?[row.title]?.string ?? id)"
  }

  /// One write for each unit that is shown, by the verb that writes it; of a list in its order.
  func writes() throws(Fault) -> [ImportedWrite] {
    var writes: [ImportedWrite] = []
    for unit in row.shownUnits where unit.name != "finished" { try add(unit, to: &writes) }
    // As it happened: a session ends behind its sets.
    for unit in row.shownUnits where unit.name == "finished" { try add(unit, to: &writes) }
    let units = Set(row.shownUnits.map(\.name) + ["updatedAt"])
    if let other = shown.first(where: { !units.contains($0.key) }) {
      throw Fault(reason: "this build does not know its part “\(other.key.prefix(60))”")
    }
    guard !writes.isEmpty else {
      throw Fault(reason: "nothing is left of it that could be written")
    }
    return writes
  }

  private func add(_ unit: UnitRow, to writes: inout [ImportedWrite]) throws(Fault) {
    guard let value = shown[unit.name], value != .null else { return }
    guard let verb = row.verbs.first(where: { $0.action == .writes(unit.name) })?.verb else {
      throw Fault(reason: "nothing writes its part “\(unit.name)”")
    }
    func add(_ payload: JSONObject) {
      writes.append(ImportedWrite(type: "\(row.kind).\(verb)", entity: id, data: payload))
    }
    guard unit.shape.isList else {
      guard let payload = value.object else { throw Fault(reason: "“\(unit.name)” is no object") }
      return add(payload)
    }
    var ids: Set<UTF8Text> = []
    for element in value.array ?? [.null] {
      guard let payload = element.object, let id = payload["id"]?.string, !id.isEmpty else {
        throw Fault(reason: "“\(unit.name)” has an element without an id")
      }
      guard ids.insert(UTF8Text(id)).inserted else {
        throw Fault(reason: "“\(unit.name)” has two elements of the id “\(id.prefix(60))”")
      }
      add(payload)
    }
  }
}
