import EventLog

/// What numbers of Garmin's profile mean.
enum FITNames {
  /// 1989-12-31T00:00:00Z, from which FIT counts seconds.
  private static let epoch: Int64 = 631_065_600

  /// A time; nil for one that a watch counts from its start.
  static func instant(_ value: FITValue) -> Instant? {
    guard let seconds = value.number.flatMap({ Int64(exactly: $0) }), seconds >= 0x1000_0000 else {
      return nil
    }
    return Instant(milliseconds: (epoch + seconds) * 1000)
  }

  /// What sort of training a sport is, by the case names of HealthKit's `HKWorkoutActivityType`; nil where it says
  /// nothing.
  static func type(sport: Int?, subsport: Int?) -> String? {
    switch subsport {
    case 20: return "traditionalStrengthTraining"
    case 26: return "mixedCardio"
    case 43: return "yoga"
    case 44: return "pilates"
    default: break
    }
    guard let sport else { return nil }
    return sports[sport]
  }

  private static let sports: [Int: String] = [
    1: "running", 2: "cycling", 5: "swimming", 6: "basketball", 7: "soccer", 8: "tennis",
    9: "americanFootball", 10: "crossTraining", 11: "walking", 12: "crossCountrySkiing",
    13: "downhillSkiing", 14: "snowboarding", 15: "rowing", 16: "climbing", 17: "hiking",
    19: "paddleSports", 21: "cycling", 25: "golf", 27: "equestrianSports", 28: "hunting",
    29: "fishing", 30: "skatingSports", 31: "climbing", 32: "sailing", 33: "skatingSports",
    35: "snowSports", 37: "paddleSports", 38: "surfingSports", 41: "paddleSports", 47: "boxing",
    48: "climbing", 62: "highIntensityIntervalTraining",
  ]

  /// An exercise by its category and the kind of it; nil for an unknown category.
  ///
  /// The profile has names for some thousand kinds. Without one in the file, a kind goes by its number, so that two of them
  /// do not become one exercise.
  static func exercise(_ category: Int, _ kind: Int?) -> String? {
    guard categories.indices.contains(category) else { return nil }
    let name = categories[category]
    return kind.map { "\(name) (Garmin \($0))" } ?? name
  }

  private static let categories = [
    "Bench Press", "Calf Raise", "Cardio", "Carry", "Chop", "Core", "Crunch", "Curl", "Deadlift",
    "Flye", "Hip Raise", "Hip Stability", "Hip Swing", "Hyperextension", "Lateral Raise",
    "Leg Curl", "Leg Raise", "Lunge", "Olympic Lift", "Plank", "Plyo", "Pull Up", "Push Up", "Row",
    "Shoulder Press", "Shoulder Stability", "Shrug", "Sit Up", "Squat", "Total Body",
    "Triceps Extension", "Warm Up", "Run",
  ]

  /// A sort of message that is not taken, in words.
  static func message(_ number: UInt16) -> String {
    switch number {
    case 20: "points of tracks"
    case 21: "events such as pauses"
    case 23: "devices"
    case 49: "makers of the file"
    case 101: "lengths of a pool"
    case 78: "heart rates beat by beat"
    default: "messages of number \(number)"
    }
  }
}
