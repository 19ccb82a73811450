/// The unit that a person uses for weights.
public enum MassUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Kilograms.
  case kilograms = "kg"
  /// Pounds of 0.45359237 kg.
  case pounds = "lb"
}

extension MassUnit {
  /// How many kilograms one of this unit is.
  package var inKilograms: Double {
    switch self {
    case .kilograms: 1
    case .pounds: 0.45359237
    }
  }

  /// Kilograms in this unit, rounded to the nearest hundredth: exports carry the noise of conversions.
  package func amount(ofKilograms kilograms: Double) -> Double {
    (kilograms / inKilograms * 100).rounded() / 100
  }
}
