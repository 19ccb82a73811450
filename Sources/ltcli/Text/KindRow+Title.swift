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
