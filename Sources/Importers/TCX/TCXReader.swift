import EventLog

/// Reads the elements of a TCX file: activities, their laps, and the points of their tracks.
struct TCXReader: XMLReader {
  private(set) var activities: [ImportedActivity] = []
  private(set) var skipped: [SkippedRow] = []
  private(set) var notices: [ImportNotice] = []
  /// How many points of tracks there are, which are summed up and not kept.
  private(set) var trackpoints = 0
  /// What else the file has, by its name.
  private(set) var others: [String: Int] = [:]

  /// The elements that are open, from the root.
  private var path: [Element] = []
  private var activity: TCXActivity?
  private var text = ""

  /// An element that is of use.
  enum Element {
    case activity, lap, point, notes, id
    case seconds, meters, calories, averageRate, maximumRate, rate, value, time
    /// Of no use, as is what stands in it, unless it is an activity.
    case other

    init(_ tag: XMLTag) {
      let names: [(StaticString, Element)] = [
        ("Trackpoint", .point), ("Time", .time), ("DistanceMeters", .meters),
        ("HeartRateBpm", .rate), ("Value", .value), ("Lap", .lap), ("Activity", .activity),
        ("TotalTimeSeconds", .seconds), ("Calories", .calories), ("Notes", .notes), ("Id", .id),
        ("AverageHeartRateBpm", .averageRate), ("MaximumHeartRateBpm", .maximumRate),
      ]
      self = names.first { tag.isNamed($0.0) }?.1 ?? .other
    }
  }

  mutating func begin(_ tag: XMLTag, at place: XMLPlace) throws(ImportError) {
    if place.depth == 0 {
      guard tag.isNamed("TrainingCenterDatabase") else { throw .notTCX(found: tag.nameText) }
    }
    let element = Element(tag)
    path.append(element)
    text = ""
    switch element {
    case .activity:
      activity = TCXActivity(sport: try tag.value("Sport")?.string ?? "", line: tag.line)
    case .lap where activity != nil:
      activity?.beginLap(at: try tag.value("StartTime")?.string ?? "")
    case .point where activity != nil: trackpoints += 1
    case .other where place.depth == 2 && (tag.isNamed("Course") || tag.isNamed("Workout")):
      others[tag.nameText, default: 0] += 1
    default: break
    }
  }

  mutating func text(_ text: XMLText) {
    // No number and no time is longer; notes are cut where a person would not read on.
    guard activity != nil, self.text.utf8.count < 10_000 else { return }
    self.text += String(text.string.prefix(10_000))
  }

  mutating func end() {
    let element = path.removeLast()
    defer { text = "" }
    guard activity != nil else { return }
    if element == .activity {
      if let activity { close(activity) }
      activity = nil
      return
    }
    activity?.take(text.trimmed, of: element, in: path[...])
  }

  private mutating func close(_ activity: TCXActivity) {
    do throws(SkippedRow) {
      let (whole, faults) = try activity.whole()
      activities.append(whole)
      notices += faults
    } catch {
      skipped.append(error)
    }
  }
}
