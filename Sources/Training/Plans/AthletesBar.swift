package import EventLog
public import Projections

extension Identifier where Owner == Setting {
  /// What the athlete's bar weighs, in kilograms: of an exercise that says its plates and no bar of its own (worth 6). A
  /// number; no bar if missing.
  public static var barKilograms: Self { "bar.kilograms" }
}

extension TrainingState {
  /// What the athlete's bar weighs, in kilograms; nil where nothing above zero is said.
  package func athletesBar() throws(LogError) -> Double? {
    let kilograms = try one(Setting.self, .barKilograms)?.value.number
    return kilograms.flatMap { $0 > 0 ? $0 : nil }
  }
}
