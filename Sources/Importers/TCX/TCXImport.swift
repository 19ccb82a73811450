import EventLog
import Training

/// Makes an import plan from a TCX file: each activity becomes a session with the totals of its laps.
enum TCXImport {
  /// The plan for a file.
  /// - Parameter zone: The zone in which its activities took place; nil where no one says it.
  /// - Throws: `ImportError.notXML`, `.notTCX`, `.empty`, `.unknownZone`.
  /// - Complexity: O(bytes)
  static func plan(for bytes: [UInt8], zone: String?) throws(ImportError) -> ImportPlan {
    var scanner = XMLScanner()
    var reader = TCXReader()
    try bytes.withRawBytes { (bytes) throws(ImportError) in
      try scanner.read(bytes, into: &reader)
    }
    try scanner.finish()
    var plan = ImportPlan()
    var activities = DistinctActivities()
    for activity in reader.activities { activities.add(activity) }
    plan.skipped = reader.skipped + activities.repeats
    plan.notices = reader.notices
    plan.add(try activities.list.located(in: zone), from: .tcx)
    plan.untaken.lose("points of tracks", count: reader.trackpoints)
    for (what, count) in reader.others.sorted(by: { UTF8Text($0.key) < UTF8Text($1.key) }) {
      plan.untaken.lose(what, count: count)
    }
    return plan
  }
}

extension [ImportedActivity] {
  /// The activities with the zone in which they took place, and what its clocks showed.
  /// - Throws: `ImportError.unknownZone`.
  func located(in zone: String?) throws(ImportError) -> [ImportedActivity] {
    guard let zone, !zone.isEmpty else { return self }
    let clock = try LocalTime(zone: zone)
    return map { activity in
      var activity = activity
      activity.zone = zone
      activity.localStart = clock.time(at: activity.start)?.text
      return activity
    }
  }
}

/// The activities of a file of a sports watch, each once.
struct DistinctActivities {
  private(set) var list: [ImportedActivity] = []
  /// Those that the file has twice.
  private(set) var repeats: [SkippedRow] = []
  private var counts: [Instant: Int] = [:]

  /// Takes an activity, unless it is there, in all that it says.
  mutating func add(_ activity: ImportedActivity) {
    var activity = activity
    let isRepeat = list.contains { other in
      var other = other
      (other.id, other.line) = (activity.id, activity.line)
      return other == activity
    }
    if isRepeat {
      return repeats.append(
        SkippedRow(line: activity.line, reason: "the same activity again", isLoss: false))
    }
    let occurrence = counts[activity.start, default: 0] + 1
    counts[activity.start] = occurrence
    activity.id = ActivityIdentifier.activity(start: activity.start, occurrence: occurrence)
    list.append(activity)
  }
}
