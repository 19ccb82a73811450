import Projections
import Training

/// What a line of a shared workout says was done: `60 kg × 8`, `12 reps`, `1min 53s`, `60 kg x 8 @ 9 rpe [Failure]`.
struct SharedWork: Sendable {
  private(set) var weight: (value: Double, text: String, unit: MassUnit)?
  private(set) var reps: Double?
  private(set) var seconds: Double?
  private(set) var distance: (value: Double, text: String, unit: DistanceUnit)?
  private(set) var rpe: Double?
  private(set) var kind: SetKind?

  /// Nil where a part of it is not understood, or says what another one says.
  init?(_ text: String, _ numbers: NumberStyle) {
    var rest = text
    while let kind = Self.taken(from: &rest) { self.kind = kind }
    if let at = rest.lastIndex(of: "@") {
      let words = rest[rest.index(after: at)...].lowercased().replacing("rpe", with: "")
      guard let value = numbers.value(of: words), value >= 0 else { return nil }
      rpe = value == 0 ? nil : value
      rest = String(rest[..<at])
    }
    let parts = rest.replacing("×", with: "|").replacing(" x ", with: "|")
      .replacing(" X ", with: "|").split(separator: "|").map { String($0).trimmed }
    if parts.isEmpty { return nil }
    for part in parts where !take(part, numbers) { return nil }
  }

  /// Takes `[Failure]` or `(warmup)` from the end of a text; nil where it has no sort of set there.
  private static func taken(from text: inout String) -> SetKind? {
    for (open, close) in [("[", "]"), ("(", ")")] {
      guard text.trimmed.hasSuffix(close), let start = text.lastIndex(of: Character(open)) else {
        continue
      }
      let word = String(text[text.index(after: start)...]).trimmed.dropLast()
      guard let kind = SetKindWord.kind(String(word)) else { continue }
      text = String(text[..<start])
      return kind
    }
    return nil
  }

  private mutating func take(_ part: String, _ numbers: NumberStyle) -> Bool {
    if let clock = ClockText(part) { return take(seconds: clock.seconds(isShort: true)) }
    guard let cell = CellAmount(part), let value = numbers.value(of: cell.number) else {
      return StrongDuration.seconds(part).map { take(seconds: Double($0)) } ?? false
    }
    switch cell.unit {
    case .mass(let unit):
      if weight != nil { return false }
      weight = (value, numbers.entered(cell.number), unit)
    case .distance(let unit):
      if distance != nil || value < 0 { return false }
      distance = (value, numbers.entered(cell.number), unit)
    case .time(let one): return value >= 0 && take(seconds: value * one)
    case nil:
      guard cell.suffix.isEmpty || cell.saysReps, reps == nil, value >= 0 else { return false }
      reps = value
    }
    return true
  }

  private mutating func take(seconds: Double) -> Bool {
    if self.seconds != nil { return false }
    self.seconds = seconds
    return true
  }

  /// Whether nothing was done.
  var isNothing: Bool {
    [weight?.value, reps, distance?.value, seconds].allSatisfy { ($0 ?? 0) == 0 }
  }

  /// The set, without its id.
  func logged(_ exercise: String, _ kind: SetKind?) -> LoggedSet {
    var set = LoggedSet(
      id: "", exercise: exercise, exerciseId: StrongIdentifier.exercise(exercise).description,
      kind: kind ?? self.kind ?? .normal, reps: reps, seconds: seconds == 0 ? nil : seconds,
      rpe: rpe)
    if let weight {
      set.weightUnit = weight.unit
      set.weightKilograms = weight.unit.kilograms(weight.value)
      set.weightText = weight.text
    }
    if let distance, distance.value != 0 {
      set.distanceText = distance.text
      set.distanceUnit = distance.unit.rawValue
      set.distanceMeters = distance.unit.meters(distance.value)
    }
    return set.sayingHelp
  }
}
