import EventLog
import EventLogTesting

@testable import Importers

/// An Apple Health export, written as phones write it, with the quirks that they have.
struct HealthFile {
  /// A workout as it is meant.
  struct Workout: Hashable {
    var type: String
    var recorder: String
    /// Seconds since 1970.
    var start: Int
    var seconds: Int
    var meters: Int?
    var kilocalories: Int?
    var rate: Int?
  }

  /// A body's weight as it is meant.
  struct Weight: Hashable {
    var time: Int
    var grams: Int
  }

  var workouts: [Workout] = []
  var weights: [Weight] = []
  /// How many records of each kind there are besides.
  var others: [String: Int] = [:]

  /// A file of chance: recorders never work at the same time, so that each workout counts.
  static func random(_ random: inout SplitMix64) -> HealthFile {
    var file = HealthFile()
    var time = 1_500_000_000 + Int(random.next() % 50_000_000)
    let recorders = ["Watch", "Strava", "Jörg’s & “Anna”s <Uhr>"]
    for _ in 0..<Int(random.next() % 12) {
      time += 4 * 3600 + Int(random.next() % 400_000)
      func maybe(_ range: UInt64) -> Int? {
        random.next() % 3 == 0 ? nil : 1 + Int(random.next() % range)
      }
      file.workouts.append(
        Workout(
          type: ["Running", "TraditionalStrengthTraining", "TaiChi", "Cycling"][
            Int(random.next() % 4)],
          recorder: recorders[Int(random.next() % 3)], start: time,
          seconds: 60 + Int(random.next() % 7200), meters: maybe(40_000),
          kilocalories: maybe(2000), rate: maybe(180)))
    }
    for _ in 0..<Int(random.next() % 12) {
      time += 1 + Int(random.next() % 400_000)
      file.weights.append(Weight(time: time, grams: 40_000 + Int(random.next() % 80_000)))
    }
    for kind in ["HKQuantityTypeIdentifierStepCount", "HKCategoryTypeIdentifierSleepAnalysis"] {
      file.others[kind] = Int(random.next() % 30)
    }
    return file
  }
}

extension HealthFile {
  /// The file's text; its form depends on chance, and what it says does not.
  func text(_ random: inout SplitMix64) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if random.next() % 2 == 0 { text += Self.type }
    text += "<HealthData locale=\"de_DE\">\n <ExportDate value=\"2024-07-05 06:00:00 +0200\"/>\n"
    text += " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"1990-01-01\"/>\n"
    var elements = workouts.map { element($0, &random) } + weights.map { element($0, &random) }
    for (kind, count) in others {
      for place in 0..<count {
        elements.append(
          " <Record type=\"\(kind)\" sourceName=\"\u{0B}a &gt; b\" value=\"\(place)\">\n"
            + "  <MetadataEntry key=\"k\" value=\"a > b\"/>\n </Record>\n")
      }
    }
    // The order of elements says nothing.
    for place in elements.indices.reversed() {
      elements.swapAt(place, Int(random.next() % UInt64(place + 1)))
    }
    return text + elements.joined() + "</HealthData>\n"
  }

  /// The document's type, as iOS 16 writes it: with a declaration that does not end.
  private static let type = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 12; it's "malformed" ]> -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
    <!ATTLIST Record
      type CDATA #REQUIRED
      unit CDATA #IMPLIED
    <!ATTLIST Workout
      startDate CDATA #REQUIRED
    ]>

    """

  private func element(_ workout: Workout, _ random: inout SplitMix64) -> String {
    let offset = [-4 * 3600, 0, 5 * 3600 + 1800][Int(random.next() % 3)]
    let name = workout.recorder.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("“", with: random.next() % 2 == 0 ? "&#8220;" : "“")
    var text =
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(workout.type)\""
      + (random.next() % 2 == 0
        ? " duration=\"\(workout.seconds)\" durationUnit=\"s\""
        : " duration=\"\(Double(workout.seconds) / 60)\" durationUnit=\"min\"")
    let isOld = random.next() % 2 == 0
    if isOld {
      if let meters = workout.meters {
        text += " totalDistance=\"\(Double(meters) / 1000)\" totalDistanceUnit=\"km\""
      }
      text +=
        " totalEnergyBurned=\"\(workout.kilocalories ?? 0)\" totalEnergyBurnedUnit=\"Cal\""
    }
    text += "\n  sourceName='\(name)' sourceVersion=\"10.1\""
    text += " startDate=\"\(Self.date(workout.start, offset))\""
    text += " endDate=\"\(Self.date(workout.start + workout.seconds, offset))\">\n"
    if !isOld {
      if let meters = workout.meters {
        text += Self.statistics("DistanceWalkingRunning", "sum=\"\(meters)\" unit=\"m\"")
      }
      if let kilocalories = workout.kilocalories {
        text += Self.statistics("ActiveEnergyBurned", "sum=\"\(kilocalories)\" unit=\"kcal\"")
      }
    }
    if let rate = workout.rate {
      text += Self.statistics(
        "HeartRate", "average=\"\(rate)\" minimum=\"40\" maximum=\"\(rate + 9)\" unit=\"count/min\""
      )
    }
    text += "  <WorkoutEvent type=\"HKWorkoutEventTypePause\"/>\n"
    return text + " </Workout>\n"
  }

  private static func statistics(_ type: String, _ rest: String) -> String {
    "  <WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" \(rest)/>\n"
  }

  private func element(_ weight: Weight, _ random: inout SplitMix64) -> String {
    let date = Self.date(weight.time, [0, 7200, -18_000][Int(random.next() % 3)])
    let value =
      random.next() % 2 == 0
      ? "unit=\"kg\" value=\"\(Double(weight.grams) / 1000)\""
      : "unit=\"g\" value=\"\(weight.grams)\""
    let one =
      " <Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Scale\" \(value) creationDate=\"\(date)\""
      + " startDate=\"\(date)\" endDate=\"\(date)\"/>\n"
    // Two devices have it.
    return random.next() % 4 == 0 ? one + one.replacing("Scale", with: "App") : one
  }

  /// `2024-07-05 06:00:00 -0400`.
  static func date(_ time: Int, _ offset: Int) -> String {
    let local = time + offset
    let (day, second) = local.quotientAndRemainder(dividingBy: 86_400)
    let date = CivilDate(daysSinceEpoch: day)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (sign, ahead) = (offset < 0 ? "-" : "+", abs(offset))
    return "\(date.text) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) "
      + "\(sign)\(two(ahead / 3600))\(two(ahead / 60 % 60))"
  }
}
