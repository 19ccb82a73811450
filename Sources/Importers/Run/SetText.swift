import EventLog
import Projections

/// A set in a few words, for reports; its weight in the unit that it was entered in.
enum SetText {
  /// For example `Bench Press, set 2`.
  static func name(_ set: JSONObject) -> String {
    let exercise = set["exercise"]?.string ?? "a set"
    guard let number = set["setNumber"] else { return exercise }
    return "\(exercise), set \(number.canonicalText())"
  }

  /// For example `60 kg × 8`.
  static func load(_ set: JSONObject) -> String {
    func text(_ member: String, _ unit: String) -> String? {
      set[member].map { $0.canonicalText() + unit }
    }
    let unit = set["weightUnit"]?.string.flatMap { MassUnit(rawValue: $0) } ?? .kilograms
    let weight = set["weightKilograms"]?.number.map { kilograms in
      "\(JSONValue.number(unit.amount(ofKilograms: kilograms)).canonicalText()) \(unit.rawValue)"
    }
    let reps = text("reps", "")
    let load = [weight, reps].compactMap(\.self).joined(separator: " × ")
    let distance = set["distanceText"]?.string.map { text in
      [text, set["distanceUnit"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return [load.isEmpty ? nil : load, text("seconds", " s"), distance]
      .compactMap(\.self).joined(separator: ", ")
  }
}
