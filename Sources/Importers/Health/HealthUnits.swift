import Projections
import Training

/// Amounts of an Apple Health export, whose units stand beside them.
enum HealthUnits {
  /// A number of at least zero, in some unit; nil where it is none, or the unit is unknown.
  private static func amount(
    _ value: String?, _ unit: String?, _ factors: [String: Double]
  ) -> Double? {
    guard let value, let unit, let factor = factors[unit],
      let number = NumberText.value(of: value, allowsComma: false), number >= 0
    else { return nil }
    return (number * factor * 1000).rounded() / 1000
  }

  /// A distance in metres.
  static func meters(_ value: String?, _ unit: String?) -> Double? {
    amount(
      value, unit,
      ["m": 1, "km": 1000, "mi": 1609.344, "ft": 0.3048, "yd": 0.9144, "cm": 0.01, "in": 0.0254])
  }

  /// An energy in kilocalories; `Cal` is one of them, `cal` a thousandth.
  static func kilocalories(_ value: String?, _ unit: String?) -> Double? {
    amount(
      value, unit,
      ["kcal": 1, "Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 1 / 4184])
  }

  /// A time in seconds.
  static func seconds(_ value: String?, _ unit: String?) -> Double? {
    amount(value, unit, ["s": 1, "min": 60, "hr": 3600, "d": 86_400, "ms": 0.001])
  }

  /// A heart's beats a minute.
  static func beats(_ value: String?, _ unit: String?) -> Double? {
    amount(value, unit, ["count/min": 1, "count/s": 60])
  }

  /// A mass in kilograms.
  static func kilograms(_ value: String?, _ unit: String?) -> Double? {
    amount(
      value, unit,
      [
        "kg": 1, "lb": MassUnit.pounds.inKilograms, "g": 0.001, "st": 6.350_293_18,
        "oz": 0.028_349_523_125,
      ])
  }
}
