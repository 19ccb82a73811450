/// The unit of a weight in a file.
enum WeightUnit: String, Sendable, Hashable {
  /// Kilograms.
  case kilograms = "kg"
  /// Pounds, 0.45359237 kg each.
  case pounds = "lb"

  /// Reads a unit as exports write it, in any case; nil for anything else.
  init?(exported text: String) {
    switch text.trimmed.lowercased() {
    case "kg", "kgs", "kilogram", "kilograms", "kilogramm", "公斤", "千克": self = .kilograms
    case "lb", "lbs", "pound", "pounds", "磅": self = .pounds
    default: return nil
    }
  }

  /// So many of this unit in kilograms, rounded to the nearest gram.
  ///
  /// Exports carry the noise of conversions (44.09245243697551 lb for 20 kg); rounding takes it
  /// away, and no scale in a gym shows less than a gram.
  func kilograms(_ amount: Double) -> Double {
    let exact = self == .kilograms ? amount : amount * 0.45359237
    return (exact * 1000).rounded() / 1000
  }
}

extension WeightUnit: CustomStringConvertible {
  /// `kg` or `lb`.
  var description: String { rawValue }
}
