import EventLog
import Projections

/// A set's weight as a file shows it.
struct ExportedWeight {
  /// A number; empty where the set has no weight.
  let text: String
  /// Nil where the set has no weight, or one of zero that was entered without a unit.
  let unit: MassUnit?

  /// The weight as it was entered, or in the unit that was asked for; in kilograms where neither is known.
  init(of set: JSONObject, unit asked: MassUnit?) {
    guard let kilograms = set["weightKilograms"]?.number else {
      (text, unit) = ("", nil)
      return
    }
    let entered = set["weightUnit"]?.string.flatMap { MassUnit(rawValue: $0) }
    let text = set["weightText"]?.string ?? ""
    let amount = NumberText.value(of: text, allowsComma: true)
    // What was entered counts only as long as it is the weight, to the gram.
    if asked == nil || asked == entered, let amount,
      entered.map({ $0.kilograms(amount) == kilograms }) ?? (amount == 0 && kilograms == 0)
    {
      (self.text, unit) = (text, entered)
    } else {
      let unit = asked ?? .kilograms
      (self.text, self.unit) = (Self.text(kilograms, in: unit), unit)
    }
  }

  /// The shortest decimal text of a weight that is the same to the gram.
  static func text(_ kilograms: Double, in unit: MassUnit) -> String {
    func text(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
    guard unit == .pounds else { return text(kilograms) }
    let exact = kilograms / unit.inKilograms
    let wanted = MassUnit.kilograms.kilograms(kilograms)
    for scale in [1.0, 10, 100, 1000] {
      let rounded = (exact * scale).rounded() / scale
      if unit.kilograms(rounded) == wanted { return text(rounded) }
    }
    return text(exact)
  }
}
