/// What an activity is called, as the case names of HealthKit's `HKWorkoutActivityType` tell it.
enum ActivityName {
  /// The words of a case name: `traditionalStrengthTraining` as `Traditional Strength Training`.
  static func words(_ type: String) -> String {
    var text = ""
    for character in type {
      if text.isEmpty {
        text.append(contentsOf: character.uppercased())
      } else {
        if character.isUppercase, text.last?.isUppercase == false { text.append(" ") }
        text.append(character)
      }
    }
    return text
  }

  /// The case name out of that of a constant: `HKWorkoutActivityTypeTaiChi` as `taiChi`.
  static func type(ofConstant text: String) -> String? {
    let prefix = "HKWorkoutActivityType"
    guard text.hasPrefix(prefix) else { return nil }
    let name = text.dropFirst(prefix.count)
    guard let first = name.first, name.utf8.count <= 80 else { return nil }
    return first.lowercased() + name.dropFirst()
  }
}
