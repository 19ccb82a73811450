import EventLog

/// The runs in which a side that fills gets what it lacks (sync-protocol 3): the newest fortnight, then the library, then
/// the rest with the newest days first.
///
/// Each run is sent in the order of priorities, and of equally urgent events the last ones of the log come first. Days are
/// those of the stamps, in UTC.
struct FillingRuns: Sendable {
  private let limits: SyncLimits
  private let now: Instant?
  private var next = Stage.newest
  private var library: [SendingOrder.Group] = []
  private var days: [Int64: [SendingOrder.Group]] = [:]

  private enum Stage { case newest, library, rest }

  /// Begins without any events.
  /// - Parameter now: The time of day here, so that stamps ahead of it end no fortnight; nil if it is not known.
  init(_ limits: SyncLimits, now: Instant?) { (self.limits, self.now) = (limits, now) }

  /// Adds a group.
  /// - Parameters:
  ///   - stamped: The newest instant of its stamps.
  ///   - isOfLibrary: Whether one of its events is of the library.
  mutating func add(_ group: SendingOrder.Group, stamped: Instant, isOfLibrary: Bool) {
    if isOfLibrary {
      library.append(group)
    } else {
      days[FillingRuns.day(of: stamped), default: []].append(group)
    }
  }

  /// The next run, the last groups of the log first; nil if nothing is left.
  /// - Complexity: O(n log n) for n groups of the run, and O(d log d) for d days that are left
  mutating func nextRun() -> [SendingOrder.Group]? {
    while true {
      let run: [SendingOrder.Group]
      switch next {
      case .newest: (run, next) = (takeNewest(), .library)
      case .library: (run, library, next) = (library, [], .rest)
      case .rest:
        run = takeDays { [limits] count, _ in count < limits.eventsPerRun }
        if run.isEmpty { return nil }
      }
      // An import writes many years in one day, the oldest first.
      if !run.isEmpty { return run.sorted { $0.places.lowerBound > $1.places.lowerBound } }
    }
  }

  private mutating func takeNewest() -> [SendingOrder.Group] {
    let today = now.map { FillingRuns.day(of: $0) } ?? .max
    guard let newest = days.keys.filter({ $0 <= today }).max() ?? days.keys.max() else { return [] }
    let first = newest.subtractingReportingOverflow(Int64(limits.newestDays - 1)).partialValue
    let sizes = days.mapValues { groups in groups.reduce(0) { $0 + $1.places.count } }
    return takeDays { [limits] count, day in
      day >= first && count + sizes[day, default: 0] <= limits.newestEvents
    }
  }

  /// Takes days, the newest first, as long as one may come behind so many events.
  private mutating func takeDays(while mayCome: (Int, Int64) -> Bool) -> [SendingOrder.Group] {
    var taken: [SendingOrder.Group] = []
    var count = 0
    for day in days.keys.sorted(by: >) {
      guard mayCome(count, day), let groups = days.removeValue(forKey: day) else { break }
      taken += groups
      count += groups.reduce(0) { $0 + $1.places.count }
    }
    return taken
  }

  private static func day(of instant: Instant) -> Int64 {
    let (day, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return rest < 0 ? day - 1 : day
  }
}
