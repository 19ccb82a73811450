import EventLog
import Projections
import Training

/// A training as a watch or a phone recorded it: what a file says of it, whatever its format.
struct ImportedActivity: Sendable, Hashable {
  /// What names it in its file; the id is made from it.
  var id: NameBasedUUID
  var start: Instant
  var end: Instant?
  var name: String
  /// By the case names of HealthKit's `HKWorkoutActivityType`.
  var type: String?
  /// The name of the zone it took place in; nil where the file does not say it.
  var zone: String?
  /// What the clocks showed at its start; nil where the file does not say it.
  var localStart: String?
  var seconds: Double?
  var meters: Double?
  var kilocalories: Double?
  var averageHeartRate: Double?
  var maximumHeartRate: Double?
  var elevationMeters: Double?
  var notes: String?
  var sets: [LoggedSet] = []
  /// Who recorded it, for people.
  var recorder = ""
  /// Its line, or its place, in the file.
  var line = 0

  /// How many of its amounts the file says.
  var richness: Int {
    [seconds, meters, kilocalories, averageHeartRate, maximumHeartRate, elevationMeters]
      .count { $0 != nil } + sets.count
  }

  /// The session that it becomes.
  func session(from format: FileFormat) -> Session {
    let started = SessionStart(
      startedAt: start, name: name, zone: zone, localStart: localStart, notes: notes,
      source: format.rawValue, activityType: type)
    let finished = end.map { end in
      SessionFinish(
        finishedAt: end, durationSeconds: seconds, distanceMeters: meters,
        energyKilocalories: kilocalories, averageHeartRate: averageHeartRate,
        maximumHeartRate: maximumHeartRate, elevationMeters: elevationMeters)
    }
    return Session(
      id: Session.ID(id.description), started: started, finished: finished, sets: sets)
  }
}

/// Finds which activities are records of one training: several devices and apps recorded it side by side.
///
/// Two are, if different recorders made them and both were running for at least half of the longer one: a person trains
/// once at a time. Of these the one counts that says most, then the longest, the earliest, the one whose recorder is the
/// first by its name. The others are second records of it.
struct ActivityRecords {
  /// For each activity the index of the one of which it is a second record; nil for those that count.
  private(set) var leaders: [Int?]

  /// - Complexity: O(n log n), and a step for each two that overlap
  init(_ activities: [ImportedActivity]) {
    leaders = Array(repeating: nil, count: activities.count)
    let ranked = activities.indices.sorted { Self.counts(activities[$0], before: activities[$1]) }
    var longest: Int64 = 0
    for activity in activities { longest = max(longest, activity.length) }
    // Those that count, by their starts.
    var counting: [(start: Int64, index: Int)] = []
    for index in ranked {
      let start = activities[index].start.milliseconds
      let end = start + activities[index].length
      var place = counting.lowerBound { $0.start < start - longest }
      var leader: Int?
      while place < counting.count, counting[place].start < end, leader == nil {
        if activities[counting[place].index].isRecord(of: activities[index]) {
          leader = counting[place].index
        }
        place += 1
      }
      leaders[index] = leader
      if leader == nil {
        counting.insert((start, index), at: counting.lowerBound { $0.start < start })
      }
    }
  }

  private static func counts(_ one: ImportedActivity, before other: ImportedActivity) -> Bool {
    if one.richness != other.richness { return one.richness > other.richness }
    if one.length != other.length { return one.length > other.length }
    if one.start != other.start { return one.start < other.start }
    return (UTF8Text(one.recorder), one.line) < (UTF8Text(other.recorder), other.line)
  }
}

extension ImportedActivity {
  /// How long it ran, in milliseconds; 0 where its end is unknown or before its start.
  fileprivate var length: Int64 {
    guard let end else { return 0 }
    let (length, overflows) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return overflows ? 0 : max(0, length)
  }

  /// Whether it and another one, of another recorder, are records of one training.
  fileprivate func isRecord(of other: ImportedActivity) -> Bool {
    guard recorder != other.recorder else { return false }
    let (first, second) = (start.milliseconds, other.start.milliseconds)
    let common = min(first + length, second + other.length) - max(first, second)
    return common > 0 && common >= max(length, other.length) / 2
  }
}

extension ImportPlan {
  /// Takes in activities as sessions, those that are second records behind the ones that count.
  mutating func add(_ activities: [ImportedActivity], from format: FileFormat) {
    let records = ActivityRecords(activities)
    func isSecond(_ index: Int) -> Bool { records.leaders[index] != nil }
    let order = activities.indices.filter { !isSecond($0) } + activities.indices.filter(isSecond)
    for index in order {
      var session = activities[index].session(from: format)
      if let leader = records.leaders[index] {
        session.sameAs = Session.ID(activities[leader].id.description)
      }
      sessions.append(session)
      for set in session.sets { addExercise(of: set, from: format) }
    }
  }

  private mutating func addExercise(of set: LoggedSet, from format: FileFormat) {
    guard let id = set.exerciseId.map({ CustomExercise.ID($0) }),
      !exercises.contains(where: { $0.id == id })
    else { return }
    exercises.append(
      CustomExercise(id: id, name: set.exercise ?? "", source: format.rawValue))
  }
}

extension Array {
  /// The first place whose element is not before what is sought.
  fileprivate func lowerBound(isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
