import Projections
import Training

extension MassUnit {
  /// Reads a unit as exports write it, in any case; nil for anything else.
  init?(exported text: String) {
    switch text.trimmed.lowercased() {
    case "kg", "kgs", "kg.", "kilogram", "kilograms", "kilogramm", "кг", "公斤", "千克", "キログラム",
      "킬로그램":
      self = .kilograms
    case "lb", "lbs", "lb.", "lbs.", "pound", "pounds", "libras", "фунты", "фунтов", "磅", "ポンド",
      "파운드":
      self = .pounds
    default: return nil
    }
  }

  /// So many of this unit in kilograms, rounded to the nearest gram.
  ///
  /// Exports carry the noise of conversions (44.09245243697551 lb for 20 kg); rounding takes it
  /// away, and no scale in a gym shows less than a gram.
  func kilograms(_ amount: Double) -> Double {
    (amount * inKilograms * 1000).rounded() / 1000
  }
}

/// The unit of a distance in a file.
public enum DistanceUnit: String, Sendable, Hashable {
  /// Metres.
  case meters = "m"
  /// Kilometres.
  case kilometers = "km"
  /// Miles of 1,609.344 metres.
  case miles = "mi"
  /// Feet of 0.3048 metres.
  case feet = "ft"
  /// Yards of 0.9144 metres.
  case yards = "yd"

  /// Reads a unit as exports write it, in any case; nil for anything else.
  init?(exported text: String) {
    switch text.trimmed.lowercased() {
    case "m", "meter", "meters", "metre", "metres", "mètres", "metros", "metri", "м", "米", "公尺",
      "メートル", "미터":
      self = .meters
    case "km", "kilometer", "kilometers", "kilometre", "kilometres", "kilomètres", "km.", "км",
      "公里",
      "千米", "キロメートル", "킬로미터":
      self = .kilometers
    case "mi", "mi.", "mile", "miles", "meilen", "milles", "millas", "miglia", "milhas", "мили",
      "英里", "マイル",
      "마일":
      self = .miles
    case "ft", "foot", "feet", "fuß", "pieds", "pies", "piedi", "pés", "英尺": self = .feet
    case "yd", "yds", "yard", "yards", "verges", "yardas", "码", "碼": self = .yards
    default: return nil
    }
  }

  /// So many of this unit in metres, rounded to the nearest millimetre.
  func meters(_ amount: Double) -> Double {
    (amount * length * 1000).rounded() / 1000
  }

  private var length: Double {
    switch self {
    case .meters: 1
    case .kilometers: 1000
    case .miles: 1609.344
    case .feet: 0.3048
    case .yards: 0.9144
    }
  }
}
