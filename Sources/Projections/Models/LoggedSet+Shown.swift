import EventLog

extension LoggedSet {
  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in the unit in which it was entered.
  var shownItem: ShownItem { shownItem(in: weightUnit ?? .kilograms) }

  /// For example `77.5 kg × 5`, `RPE 8`, with the weight in a unit.
  package func shownItem(in unit: MassUnit) -> ShownItem {
    let extra = [
      kind.flatMap { $0 == .normal ? nil : $0.rawValue }, rpe.map { "RPE \(text($0))" }, notes,
    ]
    return ShownItem(
      name: exercise ?? id.text, details: work(in: unit) + extra.compactMap(\.self))
  }

  /// What was done, for example `77.5 kg × 5`, with the weight in a unit.
  package func shownWork(in unit: MassUnit) -> String { work(in: unit).joined(separator: ", ") }

  private func work(in unit: MassUnit) -> [String] {
    let work = [shownWeight(in: unit), shownReps].compactMap(\.self).joined(separator: " × ")
    let details: [String?] = [
      work.isEmpty ? nil : work, seconds.flatMap { $0 > 0 ? "\(text($0)) s" : nil },
      distanceMeters.map { "\(text($0)) m" } ?? distanceText,
    ]
    return details.compactMap(\.self)
  }

  /// The weight, such as `77.5 kg`; as it was entered where nobody knows the kilograms.
  private func shownWeight(in unit: MassUnit) -> String? {
    if isTimed { return nil }
    if let weightKilograms {
      return "\(text(unit.amount(ofKilograms: weightKilograms))) \(unit.rawValue)"
    }
    return weightText.map { [$0, weightUnit?.rawValue].compactMap(\.self).joined(separator: " ") }
  }

  private var shownReps: String? {
    guard let reps, !isTimed else { return nil }
    return shownWeight(in: .kilograms) == nil ? "\(text(reps)) reps" : text(reps)
  }

  /// Whether a time or a distance is all that was done: imported files have zeros where nothing was entered.
  private var isTimed: Bool {
    (weightKilograms ?? 0) == 0 && (reps ?? 0) == 0 && (seconds ?? distanceMeters ?? 0) > 0
  }

  private func text(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
}
