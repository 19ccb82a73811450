/// The unit that a person uses for weights.
public enum MassUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Kilograms.
  case kilograms = "kg"
  /// Pounds of 0.45359237 kg.
  case pounds = "lb"
}
