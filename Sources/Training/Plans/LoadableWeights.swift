/// Which weights an exercise can have: a bar and a number of steps, in the unit of its plates (worth 6).
package struct LoadableWeights: Sendable, Hashable {
  /// The unit of the steps.
  package let unit: MassUnit
  /// The least weight, in kilograms; 0 without a bar.
  private let bar: Double
  /// The step between two weights, in kilograms; nil where any weight can be loaded.
  private let step: Double?
  /// Whether its weights are help: none is above zero.
  private let isHelp: Bool

  /// The step in pounds where nothing says another: two plates of 2.5 lb.
  private static let poundStep = 5.0

  /// Weights that differ by less are the same: exports carry the noise of conversions.
  static let noise = 0.01

  /// - Parameters:
  ///   - stepKilograms: The step; nil, or one that is not above zero, for any weight.
  ///   - barKilograms: What is lifted where nothing is loaded; nil for nothing.
  package init(
    stepKilograms: Double?, barKilograms: Double? = nil, unit: MassUnit, isHelp: Bool = false
  ) {
    step = stepKilograms.flatMap { $0 > 0 ? $0 : nil }
    bar = max(0, barKilograms ?? 0)
    self.unit = unit
    self.isHelp = isHelp
  }

  /// The weights of an exercise.
  /// - Parameters:
  ///   - exercise: What it says of its plates and its bar.
  ///   - progression: What weights are rounded to where the exercise says nothing of its plates, in kilograms.
  ///   - bar: What the athlete's bar weighs, in kilograms: of an exercise that says its plates and no bar.
  ///   - unit: The unit where the exercise says none.
  package init(
    of exercise: CustomExercise?, _ progression: Progression, bar: Double? = nil, unit: MassUnit,
    isHelp: Bool
  ) {
    let plates = exercise?.plates
    let common: Double? =
      switch unit {
      case .kilograms: progression.roundingKilograms
      case .pounds: LoadableWeights.poundStep * MassUnit.pounds.inKilograms
      }
    self.init(
      stepKilograms: plates?.stepKilograms ?? common,
      barKilograms: exercise?.barKilograms ?? (plates?.stepKilograms == nil ? nil : bar),
      unit: plates?.stepKilograms == nil ? unit : plates?.unit ?? unit, isHelp: isHelp)
  }

  /// The weight that is nearest, of two equally near ones the heavier.
  package func nearest(_ weight: Double) -> Double {
    let capped = isHelp ? min(weight, 0) : weight
    guard let step else { return capped < 0 ? capped : max(capped, bar) }
    if capped < 0 { return (capped / step).rounded() * step }
    return bar + max(0, ((capped - bar) / step).rounded()) * step
  }

  /// A weight that is greater by an amount, and greater than before if the amount is.
  package func above(_ weight: Double, by amount: Double) -> Double {
    let wanted = nearest(weight + amount)
    guard amount > 0, wanted <= weight + LoadableWeights.noise, let step else { return wanted }
    if isHelp, weight >= -LoadableWeights.noise { return wanted }
    return nearest(next(weight, step))
  }

  /// A weight that is less by an amount, and less than before if the amount is above zero.
  package func below(_ weight: Double, by amount: Double) -> Double {
    let wanted = nearest(weight - amount)
    guard amount > 0, wanted >= weight - LoadableWeights.noise, let step else { return wanted }
    if weight >= 0, weight <= bar + LoadableWeights.noise { return wanted }
    let steps = ((weight - LoadableWeights.noise - base(of: weight)) / step).rounded(.up) - 1
    return nearest(base(of: weight) + steps * step)
  }

  /// The next weight above one.
  private func next(_ weight: Double, _ step: Double) -> Double {
    let steps = ((weight + LoadableWeights.noise - base(of: weight)) / step).rounded(.down) + 1
    return base(of: weight) + steps * step
  }

  private func base(of weight: Double) -> Double { weight < 0 ? 0 : bar }
}
