import Projections
import Training

/// The unit that stands in the name of a column, or behind the number of a cell.
enum AmountUnit: Sendable, Hashable {
  case mass(MassUnit)
  case distance(DistanceUnit)
  /// A time, by the seconds of one.
  case time(Double)

  /// Reads a unit in any case and language; nil for anything else.
  init?(_ text: String) {
    if let unit = MassUnit(exported: text) {
      self = .mass(unit)
    } else if let unit = DistanceUnit(exported: text) {
      self = .distance(unit)
    } else if !text.contains(where: \.isNumber), let seconds = StrongDuration.seconds("1 \(text)") {
      self = .time(Double(seconds))
    } else {
      return nil
    }
  }
}

/// One name of a header: as a whole, and parted from the unit that it may carry: `Weight (kg)`, `weight_kg`.
struct HeaderName: Sendable, Hashable {
  /// The whole name in the form in which names are compared.
  let whole: String
  /// The same without its unit, or without what else stands in brackets at its end.
  let base: String
  let unit: AmountUnit?
  /// Whether something stands in brackets at its end.
  let hasBrackets: Bool

  init(_ name: String) {
    whole = Self.comparable(name)
    if let open = whole.lastIndex(where: { "(（".contains($0) }), let close = whole.last,
      ")）".contains(close)
    {
      base = String(whole[..<open]).trimmed
      unit = AmountUnit(String(whole[whole.index(after: open)...].dropLast()))
      hasBrackets = true
      return
    }
    hasBrackets = false
    if let blank = whole.lastIndex(of: " "),
      let unit = AmountUnit(String(whole[whole.index(after: blank)...]))
    {
      (base, self.unit) = (String(whole[..<blank]), unit)
    } else {
      (base, unit) = (whole, nil)
    }
  }

  /// The form in which names are compared: in lower case, with single blanks, and with blanks in place of `_`.
  static func comparable(_ name: String) -> String {
    StrongLanguage.comparable(NameSpelling.clean(name).replacing("_", with: " "))
  }
}
