import EventLog

/// One activity of a TCX file, as its elements are read.
struct TCXActivity {
  private let sport: String
  private let line: Int
  private var id: Instant?
  private var notes: String?
  private var laps: [Lap] = []
  /// The rates of points, for laps that do not say theirs.
  private var rates = (sum: 0.0, count: 0.0, greatest: 0.0)
  private var lastPoint: Instant?
  private var lastMeters: Double?
  /// What could not be read.
  private var faults: [String] = []

  private struct Lap {
    let start: Instant?
    var seconds, meters, kilocalories, averageRate, maximumRate: Double?
  }

  init(sport: String, line: Int) { (self.sport, self.line) = (sport, line) }

  mutating func beginLap(at text: String) { laps.append(Lap(start: Instant(foreign: text))) }

  /// Takes what an element says.
  /// - Parameter path: The elements around it.
  mutating func take(
    _ text: String, of element: TCXReader.Element, in path: ArraySlice<TCXReader.Element>
  ) {
    let parent = path.last ?? .other
    switch (element, parent) {
    case (.id, .activity): id = Instant(foreign: text)
    case (.notes, .activity): notes = text.isEmpty ? nil : text
    case (.seconds, .lap): set(\.seconds, text)
    case (.meters, .lap): set(\.meters, text)
    case (.calories, .lap): set(\.kilocalories, text)
    case (.value, .averageRate): set(\.averageRate, text)
    case (.value, .maximumRate): set(\.maximumRate, text)
    case (.time, .point): lastPoint = Instant(foreign: text) ?? lastPoint
    case (.meters, .point): lastMeters = number(text) ?? lastMeters
    case (.value, .rate):
      guard let rate = number(text), rate > 0 else { return }
      rates = (rates.sum + rate, rates.count + 1, max(rates.greatest, rate))
    default: break
    }
  }

  private mutating func set(_ member: WritableKeyPath<Lap, Double?>, _ text: String) {
    guard !laps.isEmpty else { return }
    let value = number(text)
    if value == nil, faults.count < 5 { faults.append("“\(text.prefix(20))” is not a number") }
    laps[laps.count - 1][keyPath: member] = value
  }

  private func number(_ text: String) -> Double? {
    guard let value = NumberText.value(of: text, allowsComma: false), value >= 0 else { return nil }
    return value
  }

  /// The activity with the sums of its laps, and what a person should know about it.
  func whole() throws(SkippedRow) -> (ImportedActivity, [ImportNotice]) {
    guard let start = laps.first?.start ?? id else {
      throw SkippedRow(line: line, reason: "an activity without a start")
    }
    func sum(_ member: (Lap) -> Double?) -> Double? {
      let values = laps.compactMap(member)
      return values.isEmpty ? nil : values.reduce(0, +)
    }
    let type = Self.type(of: sport)
    var activity = ImportedActivity(
      id: ActivityIdentifier.activity(start: start, occurrence: 1), start: start,
      name: type.map(ActivityName.words) ?? (sport.isEmpty ? "Activity" : sport), type: type,
      notes: notes, line: line)
    activity.seconds = sum(\.seconds).map(Self.rounded)
    activity.meters = (sum(\.meters) ?? lastMeters).flatMap { $0 > 0 ? Self.rounded($0) : nil }
    activity.kilocalories = sum(\.kilocalories).flatMap { $0 > 0 ? $0 : nil }
    activity.averageHeartRate = averageRate
    let greatest = laps.compactMap(\.maximumRate).max() ?? rates.greatest
    activity.maximumHeartRate = greatest > 0 ? greatest : nil
    activity.end = end(start)
    var notices = faults.map {
      ImportNotice(
        line: line, text: "\(activity.session(from: .tcx).title): \($0), and is left out")
    }
    if activity.end == nil {
      notices.append(
        ImportNotice(
          line: line,
          text: "\(activity.session(from: .tcx).title): it says no time, so it has no end"))
    }
    return (activity, notices)
  }

  /// Where the laps say their rates, their mean by time; else the mean of the points.
  private var averageRate: Double? {
    let rated = laps.filter { $0.averageRate != nil && ($0.seconds ?? 0) > 0 }
    let seconds = rated.reduce(0) { $0 + ($1.seconds ?? 0) }
    if seconds > 0 {
      let beats = rated.reduce(0) { $0 + ($1.averageRate ?? 0) * ($1.seconds ?? 0) }
      return (beats / seconds).rounded()
    }
    return rates.count > 0 ? (rates.sum / rates.count).rounded() : nil
  }

  /// The last point, or the end of the last lap by its time.
  private func end(_ start: Instant) -> Instant? {
    let lapEnds = laps.compactMap { lap in
      lap.seconds.map { (lap.start ?? start).milliseconds + Int64(($0 * 1000).rounded()) }
    }
    let last = (lapEnds + [lastPoint?.milliseconds].compactMap(\.self)).max()
    return last.flatMap { $0 >= start.milliseconds ? Instant(milliseconds: $0) : nil }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// What sort of training a sport is; nil for `Other`, which says nothing.
  private static func type(of sport: String) -> String? {
    switch sport.lowercased() {
    case "running": "running"
    case "biking", "cycling": "cycling"
    case "walking": "walking"
    case "hiking": "hiking"
    case "swimming": "swimming"
    case "rowing": "rowing"
    default: nil
    }
  }
}

extension Instant {
  /// Reads `2022-08-26T16:35:13.000Z`, also without its fraction, and with an offset such as `+02:00` in place of the `Z`.
  init?(foreign text: String) {
    guard let split = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return nil }
    let (day, rest) = (text[..<split], text[text.index(after: split)...])
    guard let date = CivilDate(text: Array(day.utf8)) else { return nil }
    let end = rest.firstIndex { "Zz+-".contains($0) } ?? rest.endIndex
    let clock = rest[..<end].split(separator: ".", omittingEmptySubsequences: false)
    let fields = (clock.first ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let numbers = fields.compactMap {
      $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil
    }
    guard numbers.count == 3, fields.count == 3, clock.count <= 2,
      let time = CivilTime(date, hour: numbers[0], minute: numbers[1], second: numbers[2])
    else { return nil }
    var milliseconds: Int64 = 0
    if clock.count == 2 {
      guard !clock[1].isEmpty, clock[1].utf8.allSatisfy(\.isDigit) else { return nil }
      milliseconds = Int64((clock[1] + "000").prefix(3)) ?? 0
    }
    guard let offset = Self.offset(rest[end...]) else { return nil }
    self.init(milliseconds: Int64(time.seconds - offset) * 1000 + milliseconds)
  }

  /// The seconds of `Z`, `+02:00` and `-0400`; an instant without either is one in Greenwich.
  private static func offset(_ text: Substring) -> Int? {
    if text.isEmpty || text == "Z" || text == "z" { return 0 }
    let digits = text.dropFirst().replacing(":", with: "")
    guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
      return nil
    }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return seconds >= 86_400 ? nil : text.hasPrefix("-") ? -seconds : seconds
  }
}
