import EventLog
import Projections
import Training

// A file that a spreadsheet has saved says less than the store knows: a start has lost its seconds or its time of day, a
// weight some of its digits. What it does not contradict stays as the store has it.

extension Session {
  /// The session with the start that the store has, where the file's says the same or less, and its end as much later.
  /// - Parameter past: What the store has of it.
  func keepingStart(of past: SessionInStore) throws(LogError) -> Session {
    guard let imported = past[.start].imported, let started else { return self }
    let known = try SessionStart.reading(imported)
    if started.localStart == nil, started.startedAt == known.startedAt {
      // The file says no more than the instant.
      var session = self
      session.started?.localStart = known.localStart
      session.started?.zone = started.zone ?? known.zone
      return session
    }
    guard let text = started.localStart, let knownText = known.localStart,
      let knownTime = CivilTime(knownText)
    else { return self }
    var session = self
    if let time = CivilTime(text), time == knownTime {
      session.started?.localStart = knownText
    } else if let start = started.startedAt, start == known.startedAt {
      // The clocks of another zone show it otherwise.
      session.started?.localStart = knownText
      session.started?.zone = known.zone
    } else if CivilTime(text)?.isMinute(of: knownTime) == true || text == knownTime.date.text {
      session.started?.localStart = knownText
      guard let start = started.startedAt else { return session }
      // By the same clocks it is the instant that the store has. A file's times are in the years 1900 to 2199.
      let zero = CivilTime(text)?.seconds ?? knownTime.date.daysSinceEpoch * 86_400
      let shifted = start.milliseconds + Int64(knownTime.seconds - zero) * 1000
      let isSameZone = started.zone == known.zone
      let kept =
        isSameZone ? known.startedAt ?? start : Instant(milliseconds: shifted)
      session.started?.startedAt = kept
      session.finished?.finishedAt = finished?.finishedAt.map {
        Instant(milliseconds: $0.milliseconds + kept.milliseconds - start.milliseconds)
      }
    }
    return session
  }
}

extension Session {
  /// The session with what the store has of it, where that came from a watch's file in another format: what the store has
  /// stays, and what it lacks of the end comes in. One format has the distance, another one the heart rate, too.
  /// - Parameter past: What the store has of it.
  func keepingOther(of past: SessionInStore) throws(LogError) -> Session {
    let watches = [FileFormat.fit, .tcx].map(\.rawValue)
    guard let start = past[.start].imported, let own = started?.source, watches.contains(own)
    else { return self }
    let known = try SessionStart.reading(start)
    guard let source = known.source, watches.contains(source), source != own else { return self }
    var session = self
    session.started = known
    guard let end = past[.end].imported, let finished else { return session }
    var whole = try SessionFinish.reading(end)
    whole.durationSeconds = whole.durationSeconds ?? finished.durationSeconds
    whole.distanceMeters = whole.distanceMeters ?? finished.distanceMeters
    whole.energyKilocalories = whole.energyKilocalories ?? finished.energyKilocalories
    whole.averageHeartRate = whole.averageHeartRate ?? finished.averageHeartRate
    whole.maximumHeartRate = whole.maximumHeartRate ?? finished.maximumHeartRate
    whole.elevationMeters = whole.elevationMeters ?? finished.elevationMeters
    session.finished = whole
    return session
  }
}

extension LoggedSet {
  /// The set with the amounts that the store has, where the file's are the same in fewer digits.
  func keepingAmounts(of known: LoggedSet) -> LoggedSet {
    var set = self
    // A file does not know what a person has said of an exercise, and an older build read no help in its name.
    let (weight, knownWeight) = (weightText?.withoutSign, known.weightText?.withoutSign)
    if weightUnit == known.weightUnit, Self.isShown(weight, as: knownWeight) {
      (set.weightText, set.weightKilograms) = (known.weightText, known.weightKilograms)
      (set.weightIs, set.side) = (known.weightIs, known.side)
    }
    // A file without a unit of distances says less than one whose unit a person has said.
    if distanceUnit == nil || distanceUnit == known.distanceUnit,
      Self.isShown(distanceText, as: known.distanceText)
    {
      (set.distanceText, set.distanceMeters) = (known.distanceText, known.distanceMeters)
      set.distanceUnit = known.distanceUnit
    }
    return set
  }

  /// Whether an amount is what a spreadsheet shows of another one: `60` of `60.0`, `44.0925` of `44.09245243697551`.
  private static func isShown(_ text: String?, as known: String?) -> Bool {
    guard let text = text?.replacing(",", with: "."), let amount = Double(text),
      let known = known?.replacing(",", with: "."), let knownAmount = Double(known)
    else { return false }
    let difference = abs(amount - knownAmount)
    if difference <= abs(knownAmount) * 1e-9 { return true }
    // People enter few digits: more of them are the noise of a conversion.
    guard digits(known) >= 5, (2...9).contains(digits(text)) else { return false }
    let least = (0..<digits(text)).reduce(1.0) { least, _ in least / 10 }
    return difference <= least * 0.501
  }

  /// How many digits stand behind the point.
  private static func digits(_ text: String) -> Int {
    text.firstIndex(of: ".").map { text[$0...].utf8.count - 1 } ?? 0
  }
}

extension String {
  /// A number without its minus.
  fileprivate var withoutSign: String { hasPrefix("-") ? String(dropFirst()) : self }
}
