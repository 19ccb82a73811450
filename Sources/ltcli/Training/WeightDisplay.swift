import EventLog
import Projections
import Training

/// The unit in which weights are shown: as asked for, else as each was entered.
struct WeightDisplay {
  /// What `--unit` says.
  let forced: MassUnit?
  /// The athlete's unit, for weights that do not say theirs.
  let usual: MassUnit

  init(_ forced: MassUnit?, _ state: TrainingState) throws(LogError) {
    self.forced = forced
    usual = try state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first ?? .kilograms
  }

  /// The unit of one set.
  func unit(of set: LoggedSet) -> MassUnit { forced ?? set.weightUnit ?? usual }

  /// The unit of a total: the one in which all were entered, else the athlete's.
  func unit(of sets: some Sequence<LoggedSet>) -> MassUnit {
    var units = LiftedUnits()
    for set in sets { units.add(set) }
    return unit(of: units)
  }

  /// The unit of a total of weights that were entered in some units.
  func unit(of units: LiftedUnits) -> MassUnit { forced ?? units.common(usual: usual) ?? usual }

  /// A set as text: its weight and what else was done, without the exercise.
  func text(_ set: LoggedSet) -> String {
    set.shownItem(in: unit(of: set)).details.joined(separator: ", ")
  }

  /// What was done in a set, such as `77.5 kg × 5`, without notes and the like.
  func work(_ set: LoggedSet) -> String { set.shownWork(in: unit(of: set)) }

  /// A total, in whole units.
  static func total(_ kilograms: Double, in unit: MassUnit) -> String {
    "\(Grouped.text(unit.amount(ofKilograms: kilograms).rounded())) \(unit.rawValue)"
  }

  /// An estimate, to a tenth.
  static func estimate(_ kilograms: Double, in unit: MassUnit) -> String {
    let tenths = (unit.amount(ofKilograms: kilograms) * 10).rounded() / 10
    return "\(JSONValue.number(tenths).canonicalText()) \(unit.rawValue)"
  }
}
