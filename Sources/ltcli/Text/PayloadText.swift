import EventLog
import Projections

extension KindRow {
  /// What people call an entity of this kind, from whichever of its payloads says it; empty where none does.
  /// - Parameter payload: The payload of a unit of this name, nil where there is none.
  func title(in payload: (String) throws -> JSONObject?) rethrows -> String {
    for unit in shownUnits where !unit.shape.isList {
      if let value = try payload(unit.name)?[title] { return Printable.short(value.plainText, 40) }
    }
    return ""
  }
}

extension JSONValue {
  /// The value for people: a text without its quotes, anything else as JSON.
  var plainText: String { string ?? canonicalText() }

  /// The value for people who look at one entity: lists and objects as words, too.
  var shownText: String {
    switch self {
    case .array(let values): values.map(\.shownText).joined(separator: ", ")
    case .object(let object) where !object.isEmpty:
      "(" + object.map { "\($0.key) \($0.value.shownText)" }.joined(separator: ", ") + ")"
    case .null, .bool, .number, .string, .object: plainText
    }
  }
}

extension JSONObject {
  /// The names of the members that are not the same in both, ascending by their bytes. A member that one side
  /// lacks is among them; nil has none.
  static func differingNames(_ left: JSONObject?, _ right: JSONObject?) -> [String] {
    let names = (left ?? [:]).map(\.key) + (right ?? [:]).map(\.key)
    return names.eachOnce().filter { left?[$0] != right?[$0] }
      .sorted { UTF8Text($0) < UTF8Text($1) }
  }

  /// Its members for people, such as `reps 5, weightKilograms 80`; without the id of a list's element.
  var memberWords: String {
    let shown = filter { $0.key != "id" }
    return shown.isEmpty
      ? "nothing" : shown.map { "\($0.key) \($0.value.shownText)" }.joined(separator: ", ")
  }
}
