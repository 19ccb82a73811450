import EventLog
import Projections

/// How an entity stands as one flat object: the members of what its kind saves whole, beside them its other parts by
/// their names. A member that no build knows stays a member of what is saved, so nothing is lost there and back.
struct KeyShape {
  private let row: KindRow
  /// The unit whose members stand at the top.
  private let top: String

  init(_ row: KindRow, top: String) { (self.row, self.top) = (row, top) }

  /// A flat object with its times as this build writes them, wherever a payload's schema has one.
  func withTimes(_ flat: JSONObject, _ times: inout KeyTimes) -> JSONObject {
    var read = times.read(flat, by: schema(of: top))
    for unit in row.shownUnits where unit.name != top {
      guard let value = flat[unit.name] else { continue }
      let members = schema(of: unit.name)
      if unit.shape.isList, let elements = value.array {
        read[unit.name] = .array(
          elements.map { element in
            element.object.map { .object(times.read($0, by: members, in: "\(unit.name)[].")) }
              ?? element
          })
      } else if isApart(unit) {
        read[unit.name] = times.read([unit.name: value], by: members)[unit.name]
      } else if let object = value.object {
        read[unit.name] = .object(times.read(object, by: members, in: "\(unit.name)."))
      }
    }
    if let value = flat[KindTable.updatedAtKey] {
      read[KindTable.updatedAtKey] = times.read(value, as: .instant, in: KindTable.updatedAtKey)
    }
    return read
  }

  /// The entity of a state (merge-rules 10) that a flat object stands for.
  ///
  /// An element without an id gets its number as one. Null takes a part that stands apart away.
  func shown(_ flat: JSONObject) -> JSONObject {
    var rest = flat
    var shown = JSONObject()
    for unit in row.shownUnits where unit.name != top {
      guard let value = flat[unit.name] else { continue }
      rest[unit.name] = nil
      if unit.shape.isList {
        shown[unit.name] = value.array.map { .array(KeyShape.numbered($0)) } ?? value
      } else if isApart(unit) {
        shown[unit.name] = value == .null ? [:] : .object([unit.name: value])
      } else {
        shown[unit.name] = value
      }
    }
    shown[KindTable.updatedAtKey] = flat[KindTable.updatedAtKey]
    rest[KindTable.updatedAtKey] = nil
    if !rest.isEmpty { shown[top] = .object(rest) }
    return shown
  }

  /// The flat object of an entity of a state.
  func flat(_ shown: JSONObject) -> JSONObject {
    var flat = shown[top]?.object ?? JSONObject()
    for unit in row.shownUnits where unit.name != top {
      guard let value = shown[unit.name], value != .null, value.array?.isEmpty != true else {
        continue
      }
      flat[unit.name] = isApart(unit) ? value.object?[unit.name] ?? .null : value
    }
    flat[KindTable.updatedAtKey] = shown[KindTable.updatedAtKey]
    return flat
  }

  /// The members of a flat object and of the elements of its lists that this build does not know, each once.
  func unknown(in flat: JSONObject) -> [String] {
    let known = schema(of: top).map(\.name) + row.shownUnits.map(\.name) + [KindTable.updatedAtKey]
    var unknown = KeyShape.names(in: flat, without: known)
    for unit in row.shownUnits where unit.shape.isList {
      let known = schema(of: unit.name).map(\.name)
      for element in flat[unit.name]?.array ?? [] {
        let names = KeyShape.names(in: element.object ?? [:], without: known)
        unknown += names.map { "\(unit.name)[].\($0)" }
      }
    }
    return unknown.eachOnce()
  }

  /// Whether a unit is one member apart, which its payload names.
  private func isApart(_ unit: UnitRow) -> Bool {
    !unit.shape.isList && schema(of: unit.name).contains { $0.name == unit.name }
  }

  private func schema(of unit: String) -> [PayloadSchema.Member] {
    row.verbs.first { $0.action == .writes(unit) }?.schema.members ?? []
  }

  private static func names(in object: JSONObject, without known: [String]) -> [String] {
    object.map(\.key).filter { key in !known.contains { TextOrder.isSame($0, key) } }
  }

  private static func numbered(_ elements: [JSONValue]) -> [JSONValue] {
    elements.enumerated().map { index, element in
      guard var object = element.object, object["id"] == nil else { return element }
      object["id"] = .string("\(index + 1)")
      return .object(object)
    }
  }
}
