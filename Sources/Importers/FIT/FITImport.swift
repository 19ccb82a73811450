import EventLog
import Training

/// Makes an import plan from a FIT file of a sports watch: each session in it becomes one, with its sets.
struct FITImport {
  /// The numbers of messages in Garmin's profile.
  private enum Number {
    static let fileID: UInt16 = 0
    static let session: UInt16 = 18
    static let lap: UInt16 = 19
    static let activity: UInt16 = 34
    static let set: UInt16 = 225
    static let title: UInt16 = 264
    static let all: Set<UInt16> = [fileID, session, lap, activity, set, title]
  }

  private let file: FITFile
  private var activities: [ImportedActivity] = []
  private var skipped: [SkippedRow] = []
  private var notices: [ImportNotice] = []

  /// The plan for a file.
  /// - Parameter zone: The zone in which its sessions took place; nil where no one says it.
  /// - Throws: `ImportError.notFIT`, `.empty`, `.unknownZone`.
  /// - Complexity: O(bytes)
  static func plan(for bytes: [UInt8], zone: String?) throws(ImportError) -> ImportPlan {
    var plan = ImportPlan()
    var found = DistinctActivities()
    for file in try FITFile.all(in: bytes, wanted: Number.all) {
      var one = FITImport(file: file)
      try one.read()
      for activity in one.activities { found.add(activity) }
      plan.skipped += one.skipped
      plan.notices += one.notices
      for (number, count) in file.others.sorted(by: { $0.key < $1.key }) {
        plan.untaken.lose(FITNames.message(number), count: count)
      }
      plan.untaken.lose("laps", count: one.messages(Number.lap).count)
    }
    plan.skipped += found.repeats
    plan.add(try found.list.located(in: zone), from: .fit)
    return plan
  }

  private init(file: FITFile) { self.file = file }

  private mutating func read() throws(ImportError) {
    let sessions = messages(Number.session)
    var totals = sessions.compactMap { FITTotals($0, of: .session) }
    if sessions.count > totals.count {
      skipped.append(SkippedRow(line: 0, reason: "a session without a start"))
    }
    let laps = messages(Number.lap).compactMap { FITTotals($0, of: .lap) }
    if sessions.isEmpty, let sum = FITTotals(summing: laps) {
      totals = [sum]
      notices.append(
        ImportNotice(line: nil, text: "the file has no session: its laps are taken for one"))
    }
    guard !totals.isEmpty || !sessions.isEmpty else {
      throw .notFIT(byte: 0, reason: "the file holds no activity, such as a course or settings")
    }
    totals.sort { $0.start < $1.start }
    let sets = FITSets(messages(Number.set), titles: messages(Number.title))
    notices += sets.notices
    for (index, total) in totals.enumerated() {
      // A file has the sets of all of its sessions behind each other.
      let end = index + 1 < totals.count ? totals[index + 1].start : nil
      var activity = total.activity(offset: offset)
      activity.sets = sets.sets(from: index == 0 ? nil : total.start, to: end, of: activity.id)
      activities.append(activity)
    }
  }

  private func messages(_ number: UInt16) -> [FITFile.Message] {
    file.messages.filter { $0.number == number }
  }

  /// How far the watch's clock was ahead of Greenwich, in seconds; nil where the file does not say it.
  private var offset: Int? {
    for message in messages(Number.activity) {
      if let time = message[253]?.number, let local = message[5]?.number,
        abs(local - time) <= 86_400
      {
        return Int(local - time)
      }
    }
    return nil
  }
}

/// What a session or a lap says of itself.
struct FITTotals {
  /// Which message it is: their fields have other numbers.
  enum Sort { case session, lap }

  let start: Instant
  private var end: Instant?
  private var sport, subsport: Int?
  private var seconds, meters, kilocalories, averageRate, maximumRate, ascent: Double?

  /// Nil without a start.
  init?(_ message: FITFile.Message, of sort: Sort) {
    func number(session: UInt8, lap: UInt8, dividedBy scale: Double = 1) -> Double? {
      message[sort == .session ? session : lap]?.number.map { $0 / scale }
    }
    guard let start = message[2].flatMap(FITNames.instant) else { return nil }
    self.start = start
    let elapsed = number(session: 7, lap: 7, dividedBy: 1000)
    seconds = number(session: 8, lap: 8, dividedBy: 1000) ?? elapsed
    meters = number(session: 9, lap: 9, dividedBy: 100)
    kilocalories = number(session: 11, lap: 11)
    averageRate = number(session: 16, lap: 15)
    maximumRate = number(session: 17, lap: 16)
    ascent = number(session: 22, lap: 21)
    sport = number(session: 5, lap: 25).map { Int($0) }
    subsport = number(session: 6, lap: 39).map { Int($0) }
    if let elapsed = elapsed ?? seconds {
      end = Instant(milliseconds: start.milliseconds + Int64((elapsed * 1000).rounded()))
    } else {
      end = message[253].flatMap(FITNames.instant).flatMap { $0 >= start ? $0 : nil }
    }
  }

  /// The sums of laps; nil without any.
  init?(summing laps: [FITTotals]) {
    guard let first = laps.min(by: { $0.start < $1.start }) else { return nil }
    func sum(_ member: (FITTotals) -> Double?) -> Double? {
      let values = laps.compactMap(member)
      return values.isEmpty ? nil : values.reduce(0, +)
    }
    self = first
    (seconds, meters) = (sum(\.seconds), sum(\.meters))
    (kilocalories, ascent) = (sum(\.kilocalories), sum(\.ascent))
    maximumRate = laps.compactMap(\.maximumRate).max()
    let rated = laps.filter { $0.averageRate != nil && ($0.seconds ?? 0) > 0 }
    let time = rated.reduce(0) { $0 + ($1.seconds ?? 0) }
    averageRate =
      time > 0
      ? (rated.reduce(0) { $0 + ($1.averageRate ?? 0) * ($1.seconds ?? 0) } / time).rounded() : nil
    end = laps.compactMap(\.end).max()
  }

  /// The activity.
  /// - Parameter offset: How far the watch's clock was ahead of Greenwich, in seconds.
  func activity(offset: Int?) -> ImportedActivity {
    let type = FITNames.type(sport: sport, subsport: subsport)
    var activity = ImportedActivity(
      id: ActivityIdentifier.activity(start: start, occurrence: 1), start: start,
      end: end, name: type.map(ActivityName.words) ?? "Activity", type: type)
    if let offset {
      activity.localStart = CivilTime(seconds: Int(start.milliseconds / 1000) + offset)?.text
    }
    func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
    activity.seconds = seconds
    (activity.meters, activity.kilocalories) = (positive(meters), positive(kilocalories))
    activity.averageHeartRate = positive(averageRate)
    activity.maximumHeartRate = positive(maximumRate)
    activity.elevationMeters = ascent
    return activity
  }
}
