import EventLog
import Projections
import Training

/// What the verbs about training ask alike.
extension CommandContext {
  /// The unit that `--unit` forces.
  func unit() throws(CommandError) -> MassUnit? {
    try arguments.value(.unit, otherwise: "is neither kg nor lb") { MassUnit(rawValue: $0) }
  }
}

extension CommandOption {
  static let unit = CommandOption(
    name: "--unit", value: "kg|lb",
    meaning: "show all weights in this unit; else as they were entered")
  static let exercise = CommandOption(
    name: "--exercise", value: "NAME",
    meaning: "only the exercise of this name, else those with this in their names")
}
