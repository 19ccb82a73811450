import EventLog
import Projections
import Training

/// One entity of a state as JSON, taken apart into the payloads that make it.
struct StateEntity {
  private let shown: JSONObject
  private let row: KindRow
  private let id: String

  /// The payloads of one sort of unit, with the verb that writes them.
  struct Unit {
    let name: String
    let verb: String
    let payloads: [JSONObject]
  }

  /// Why it cannot be written, as one sentence without a full stop.
  struct Fault: Error {
    let reason: String
  }

  init(_ shown: JSONObject, of row: KindRow, id: String) {
    (self.shown, self.row, self.id) = (shown, row, id)
  }

  /// For people: of a session its day and its name, of others the kind and the name.
  var title: String {
    if row.kind == Session.kind.name {
      return SessionTitle.text(start, id: id)
    }
    let single = row.shownUnits.lazy.compactMap { unit in
      unit.shape.isList ? nil : shown[unit.name]?.object
    }.first
    return "\(row.kind) \(SessionTitle.shortened(single?[row.title]?.string ?? id))"
  }

  /// When it last changed; nil if the file does not say so.
  var updatedAt: Instant? { shown[KindTable.updatedAtKey]?.string.flatMap { Instant($0) } }

  private var start: SessionStart? {
    do throws(LogError) {
      return try shown[SessionPart.start.unit.name]?.object.map(SessionStart.reading)
    } catch {
      return nil
    }
  }

  /// The units that are shown, in the order of the kind; the payloads of a list in its order.
  func units() throws(Fault) -> [Unit] {
    var units: [Unit] = []
    for row in row.shownUnits {
      if let unit = try unit(row) { units.append(unit) }
    }
    let known = Set(row.shownUnits.map(\.name) + [KindTable.updatedAtKey])
    if let other = shown.first(where: { !known.contains($0.key) }) {
      throw Fault(reason: "this build does not know its part “\(other.key.prefix(60))”")
    }
    guard units.contains(where: { !$0.payloads.isEmpty }) else {
      throw Fault(reason: "nothing is left of it that could be written")
    }
    return units
  }

  /// The writes of some of its units, with the time of its last change.
  func writes(_ units: [Unit]) -> [ImportedWrite] {
    units.flatMap { unit in
      unit.payloads.map {
        ImportedWrite(
          type: "\(row.kind).\(unit.verb)", entity: id, data: $0, updatedAt: updatedAt)
      }
    }
  }

  private func unit(_ unit: UnitRow) throws(Fault) -> Unit? {
    guard let value = shown[unit.name], value != .null else { return nil }
    guard let row = row.verbs.first(where: { $0.action == .writes(unit.name) }) else {
      throw Fault(reason: "nothing writes its part “\(unit.name)”")
    }
    guard row.version == 1 else {
      throw Fault(reason: "a state does not say of which version its part “\(unit.name)” is")
    }
    let verb = row.verb
    guard unit.shape.isList else {
      guard let payload = value.object else {
        throw Fault(reason: "“\(unit.name)” is not an object")
      }
      return Unit(name: unit.name, verb: verb, payloads: [payload])
    }
    var payloads: [JSONObject] = []
    var ids: Set<UTF8Text> = []
    for element in value.array ?? [.null] {
      guard let payload = element.object, let id = payload[SetMember.id]?.string, !id.isEmpty else {
        throw Fault(reason: "“\(unit.name)” has an element without an id")
      }
      guard ids.insert(UTF8Text(id)).inserted else {
        throw Fault(reason: "“\(unit.name)” has two elements of the id “\(id.prefix(60))”")
      }
      payloads.append(payload)
    }
    return Unit(name: unit.name, verb: verb, payloads: payloads)
  }
}
