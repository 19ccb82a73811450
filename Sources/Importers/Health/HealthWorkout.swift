import EventLog
import Training

/// One workout of an Apple Health export, as its elements are read.
///
/// Its totals stand in its own attributes, or, in newer exports, in `WorkoutStatistics` inside of it.
struct HealthWorkout {
  private(set) var activity: ImportedActivity
  private(set) var notices: [ImportNotice] = []
  /// The distances of its statistics, one for each way to move.
  private var meters: [Double] = []

  /// The attributes of its tag.
  struct Attributes {
    let line: Int
    fileprivate let type, recorder, duration, durationUnit: String?
    fileprivate let distance, distanceUnit, energy, energyUnit: String?
    fileprivate let start, end: HealthDate?
    fileprivate let startText: String

    /// - Throws: `ImportError.notXML`.
    init(_ tag: XMLTag) throws(ImportError) {
      let values = try tag.values([
        "workoutActivityType", "sourceName", "duration", "durationUnit", "totalDistance",
        "totalDistanceUnit", "totalEnergyBurned", "totalEnergyBurnedUnit", "startDate", "endDate",
      ])
      let texts = values.prefix(8).map { $0?.string }
      line = tag.line
      (type, recorder, duration, durationUnit) = (texts[0], texts[1], texts[2], texts[3])
      (distance, distanceUnit, energy, energyUnit) = (texts[4], texts[5], texts[6], texts[7])
      start = values[8].flatMap { HealthDate($0) }
      end = values[9].flatMap { HealthDate($0) }
      startText = values[8].map { String($0.string.prefix(40)) } ?? ""
    }
  }

  /// Begins a workout; throws why it cannot be told when it was.
  init(_ attributes: Attributes) throws(SkippedRow) {
    let line = attributes.line
    guard let start = attributes.start else {
      throw SkippedRow(
        line: line, reason: "Workout: “\(attributes.startText)” is not a start",
        fault: "Workout: the start is not a time with an offset")
    }
    let type = attributes.type.flatMap { ActivityName.type(ofConstant: $0) }
    let recorder = NameSpelling.clean(attributes.recorder ?? "")
    activity = ImportedActivity(
      // Its number among those that are alike is not known yet.
      id: ActivityIdentifier.workout(
        recorder: recorder, type: type ?? "", start: start.instant, occurrence: 1),
      start: start.instant, name: type.map(ActivityName.words) ?? "Workout", type: type,
      localStart: start.local.text, recorder: recorder, line: line)
    if let end = attributes.end, end.instant >= start.instant {
      activity.end = end.instant
    } else {
      say("its end is not a time behind its start, so it has no end")
    }
    activity.seconds = read(
      "duration", attributes.duration, attributes.durationUnit, HealthUnits.seconds)
    activity.meters = read(
      "totalDistance", attributes.distance, attributes.distanceUnit, HealthUnits.meters)
    activity.kilocalories = read(
      "totalEnergyBurned", attributes.energy, attributes.energyUnit, HealthUnits.kilocalories)
    // Where nothing was measured, exports write 0.
    if activity.meters == 0 { activity.meters = nil }
    if activity.kilocalories == 0 { activity.kilocalories = nil }
  }

  /// Takes an element of the workout; false for one that says nothing that is kept.
  mutating func add(_ tag: XMLTag) throws(ImportError) -> Bool {
    if tag.isNamed("WorkoutStatistics") { return try addStatistics(tag) }
    if tag.isNamed("MetadataEntry") { return try addMetadata(tag) }
    return false
  }

  private mutating func addStatistics(_ tag: XMLTag) throws(ImportError) -> Bool {
    let values = try tag.values(["type", "sum", "average", "maximum", "unit"]).map { $0?.string }
    let (sum, unit) = (values[1], values[4])
    let prefix = "HKQuantityTypeIdentifier"
    guard let type = values[0], type.hasPrefix(prefix) else { return false }
    switch type.dropFirst(prefix.count) {
    case "ActiveEnergyBurned":
      if activity.kilocalories == nil {
        activity.kilocalories = read(type, sum, unit, HealthUnits.kilocalories)
      }
    case "HeartRate":
      activity.averageHeartRate = read(type, values[2], unit, HealthUnits.beats)
      activity.maximumHeartRate = read(type, values[3], unit, HealthUnits.beats)
    case let name where name.hasPrefix("Distance"):
      if let length = read(type, sum, unit, HealthUnits.meters), length > 0 {
        meters.append(length)
      }
    default: return false
    }
    return true
  }

  private mutating func addMetadata(_ tag: XMLTag) throws(ImportError) -> Bool {
    let values = try tag.values(["key", "value"]).map { $0?.string }
    guard let key = values[0], let value = values[1]?.trimmed, !value.isEmpty else { return false }
    switch key {
    case "HKTimeZone":
      guard let clock = LocalTime(named: value), let local = clock.time(at: activity.start) else {
        return false
      }
      (activity.zone, activity.localStart) = (value, local.text)
    case "HKElevationAscended":
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 2 else { return false }
      activity.elevationMeters = read(key, words[0], words[1], HealthUnits.meters)
    case "HKWorkoutBrandName": activity.name = NameSpelling.clean(value)
    default: return false
    }
    return true
  }

  /// The workout with all that was read of it.
  var whole: ImportedActivity {
    var whole = activity
    if whole.meters == nil, !meters.isEmpty { whole.meters = meters.reduce(0, +) }
    return whole
  }

  /// An amount; nil, and said, where it cannot be read.
  private mutating func read(
    _ name: String, _ value: String?, _ unit: String?, _ amount: (String?, String?) -> Double?
  ) -> Double? {
    guard let value, !value.isEmpty else { return nil }
    let found = amount(value, unit)
    if found == nil {
      say(
        "\(name) “\(value.prefix(20)) \((unit ?? "").prefix(20))” cannot be read, and is left out")
    }
    return found
  }

  private mutating func say(_ text: String) {
    let title = activity.session(from: .health).title
    notices.append(ImportNotice(line: activity.line, text: "\(title): \(text)"))
  }
}

/// The workouts of a file.
struct HealthWorkouts {
  private(set) var activities: [ImportedActivity] = []
  /// Those that the file has twice.
  private(set) var repeats: [SkippedRow] = []
  private var known: [NameBasedUUID: [Int]] = [:]

  /// Takes a workout, unless it is there, in all that it says.
  mutating func add(_ activity: ImportedActivity) {
    var activity = activity
    let alike = known[activity.id, default: []]
    for place in alike {
      var other = activities[place]
      (other.id, other.line) = (activity.id, activity.line)
      guard other != activity else {
        return repeats.append(
          SkippedRow(line: activity.line, reason: "the same workout again", isLoss: false))
      }
    }
    known[activity.id, default: []].append(activities.count)
    if !alike.isEmpty {
      activity.id = ActivityIdentifier.workout(
        recorder: activity.recorder, type: activity.type ?? "", start: activity.start,
        occurrence: alike.count + 1)
    }
    activities.append(activity)
  }
}
