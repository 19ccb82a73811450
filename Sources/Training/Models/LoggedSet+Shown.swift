import EventLog
package import Projections

// A set as text, such as `77.5 kg × 5`, `RPE 8`; of what was held or covered the time, and the pace.

extension LoggedSet {
  /// A set of an exercise; what it was before a correction, its origin says.
  public init(_ exercise: String, kilograms: Double? = nil, reps: Double? = nil) {
    self.init(exercise: exercise, weightKilograms: kilograms, reps: reps)
  }

  /// A set of an exercise with a whole number of repetitions.
  public init(_ exercise: String, kilograms: Double? = nil, reps: Int) {
    self.init(exercise, kilograms: kilograms, reps: Double(reps))
  }
}

extension LoggedSet {
  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in the unit in which it was entered.
  var shownItem: ShownItem { shownItem(in: weightUnit ?? .kilograms) }

  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in a unit.
  package func shownItem(in unit: MassUnit) -> ShownItem {
    let extra = [
      kind.flatMap { $0 == .normal ? nil : $0.rawValue }, rpe.map { "RPE \(text($0))" },
      rir.map { "RIR \(text($0))" }, notes,
    ]
    return ShownItem(
      name: exercise ?? id.text, details: work(in: unit) + extra.compactMap(\.self))
  }

  /// What was done, for example `77.5 kg × 5`, with the weight in a unit.
  package func shownWork(in unit: MassUnit) -> String { work(in: unit).joined(separator: ", ") }

  private func work(in unit: MassUnit) -> [String] {
    let work = [shownWeight(in: unit), shownReps].compactMap(\.self).joined(separator: " × ")
    let details: [String?] = [
      work.isEmpty ? nil : work, shownFailures, shownSide, shownCourse, shownPace,
    ]
    return details.compactMap(\.self)
  }

  /// The weight, such as `77.5 kg`; as it was entered if the kilograms are unknown.
  private func shownWeight(in unit: MassUnit) -> String? {
    if isTimed { return nil }
    let each = weightIs == .perHand ? " each" : ""
    if let weightKilograms {
      return "\(text(unit.amount(ofKilograms: weightKilograms))) \(unit.rawValue)\(each)"
    }
    return weightText.map {
      [$0, weightUnit?.rawValue].compactMap(\.self).joined(separator: " ") + each
    }
  }

  private var shownReps: String? {
    guard let reps, !isTimed, reps != 0 || !hasTimeOrDistance else { return nil }
    return shownWeight(in: .kilograms) == nil ? "\(text(reps)) reps" : text(reps)
  }

  private var shownFailures: String? {
    failedReps.flatMap { $0 > 0 ? "\(text($0)) failed" : nil }
  }

  private var shownSide: String? {
    switch side {
    case .left: "left"
    case .right: "right"
    case .each: "each side"
    case nil: nil
    }
  }

  /// Whether a time or a distance is all that was done: imported files have zeros where nothing was entered.
  private var isTimed: Bool {
    (weightKilograms ?? 0) == 0 && (reps ?? 0) == 0 && hasTimeOrDistance
  }

  private var hasTimeOrDistance: Bool { seconds ?? 0 > 0 || distanceMeters ?? 0 > 0 }

  /// How far it went, and how long it took: `5 km in 24:58`, `1:30`, `400 m`.
  private var shownCourse: String? {
    let time = seconds.flatMap { $0 > 0 ? LoggedSet.shownTime($0) : nil }
    let distance = shownDistance
    guard let time, let distance else { return time ?? distance }
    return "\(distance) in \(time)"
  }

  /// The distance as it was entered with its unit; else in metres, and from 1,000 of them on in kilometres.
  private var shownDistance: String? {
    if let distanceText, let distanceUnit, distanceText.utf8.count <= LoggedSet.longestEntry {
      return "\(distanceText) \(distanceUnit)"
    }
    guard let distanceMeters else { return distanceText }
    return LoggedSet.shownDistance(distanceMeters)
  }

  /// How long a kilometre took, or a mile of an entry in miles: `5:00/km`; nil for a shorter distance.
  private var shownPace: String? {
    guard let seconds, seconds > 0, let meters = distanceMeters else { return nil }
    let isMiles = ["mi", "mile", "miles"].contains(distanceUnit?.lowercased())
    let unit = isMiles ? 1609.344 : 1000
    guard meters >= unit - LoggedSet.slack else { return nil }
    let pace = (seconds * unit / meters).rounded(.down)
    return "\(LoggedSet.shownTime(pace))/\(isMiles ? "mi" : "km")"
  }

  /// A distance of more letters has the noise of a conversion.
  private static let longestEntry = 6
  /// By how many metres a kilometre or a mile may be short: conversions between units lose as much.
  private static let slack = 0.5

  private func text(_ value: Double) -> String { LoggedSet.text(value) }
}

extension LoggedSet {
  /// A distance in metres, and from 1,000 of them on in kilometres to the hundredth.
  package static func shownDistance(_ meters: Double) -> String {
    if meters < 1000 { return "\(text(meters)) m" }
    return "\(text((meters / 10).rounded() / 100)) km"
  }

  /// A time: below a minute in seconds, as in `45 s`; else as `24:58` and `1:05:00`. Fractions are shown to the hundredth.
  package static func shownTime(_ seconds: Double) -> String {
    if seconds < 60 { return "\(text(seconds)) s" }
    // A number of a payload may be of any size, and this one is longer than a life.
    guard seconds < 1e9 else { return "\(text(seconds)) s" }
    let hundredths = Int64((seconds * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let fraction =
      rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(two(rest))"
    let (hours, minutes) = (whole / 3600, whole % 3600 / 60)
    let shown = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(shown):\(two(whole % 60))\(fraction)"
  }

  private static func text(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
}
