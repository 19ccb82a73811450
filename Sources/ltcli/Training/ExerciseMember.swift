import EventLog
import Projections
import Training

/// What `ltcli exercise` says of an exercise; the raw values are what a page calls them.
enum ExerciseMember: String, CaseIterable {
  case measure, assisted
  case weightIs = "weight-is"
  case oneSided = "one-sided"
  case bodyShare = "body-share"
  case bar, plates, rest, note

  /// The value that takes back what was said.
  private static let none = "none"

  /// Its option.
  var option: CommandOption {
    CommandOption(name: "--\(rawValue)", value: form, meaning: meaning, allowsEmpty: self == .note)
  }

  private var form: String {
    switch self {
    case .measure: "MEASURE"
    case .assisted, .oneSided: "yes|no"
    case .weightIs: "HOW"
    case .bodyShare: "N"
    case .bar, .plates: "WEIGHT"
    case .rest: "SECONDS"
    case .note: "TEXT"
    }
  }

  private var meaning: String {
    switch self {
    case .measure: "what its sets are measured by: weight, reps, time or distance"
    case .assisted: "whether a weight is a machine's or a band's help"
    case .weightIs: "sum or per-hand: a weight is all that is lifted, or that of each hand"
    case .oneSided: "whether the repetitions are those of each side"
    case .bodyShare: "the part of the body's weight that is lifted, such as 0.65"
    case .bar: "what the empty bar weighs, such as 20kg or 45lb"
    case .plates: "the least step between two weights, such as 2.5kg or 5lb"
    case .rest: "the rest after a set"
    case .note: "what to see each time it is done"
    }
  }

  /// Takes a value.
  /// - Throws: status 2 for a word that is none.
  func set(_ word: String, of exercise: inout CustomExercise) throws(CommandError) {
    let isNone = word == ExerciseMember.none
    switch self {
    case .measure: exercise.measure = isNone ? nil : try named(word, ExerciseMember.measures)
    case .assisted: exercise.isAssisted = isNone ? nil : try named(word, ExerciseMember.flags)
    case .weightIs: exercise.weightIs = isNone ? nil : try named(word, ExerciseMember.meanings)
    case .oneSided: exercise.isOneSided = isNone ? nil : try named(word, ExerciseMember.flags)
    case .bodyShare: exercise.bodyweightShare = isNone ? nil : try number(word)
    case .bar: exercise.barKilograms = isNone ? nil : try weight(word).kilograms
    case .plates: exercise.plates = isNone ? nil : try plates(word)
    case .rest: exercise.restSeconds = isNone ? nil : try number(word)
    case .note: exercise.stickyNote = isNone || word.isEmpty ? nil : word
    }
  }

  /// What an exercise says; nil where it says nothing.
  func value(of exercise: CustomExercise) -> String? {
    func text(_ number: Double) -> String { JSONValue.number(number).canonicalText() }
    func name<Value: Equatable>(_ value: Value?, _ names: [(String, Value)]) -> String? {
      names.first { $0.1 == value }?.0
    }
    switch self {
    case .measure: return name(exercise.measure, ExerciseMember.measures)
    case .assisted: return name(exercise.isAssisted, ExerciseMember.flags)
    case .weightIs: return name(exercise.weightIs, ExerciseMember.meanings)
    case .oneSided: return name(exercise.isOneSided, ExerciseMember.flags)
    case .bodyShare: return exercise.bodyweightShare.map(text)
    case .bar: return exercise.barKilograms.map { "\(text($0)) kg" }
    case .plates:
      return exercise.plates.flatMap { plates in
        plates.increment.map { "\(text($0)) \(plates.unit?.rawValue ?? "")" }
      }
    case .rest: return exercise.restSeconds.map { LoggedSet.shownTime($0) }
    case .note: return exercise.stickyNote
    }
  }

  private static let measures: [(String, ExerciseMeasure)] = [
    ("weight", .weightAndReps), ("reps", .reps), ("time", .time), ("distance", .distanceAndTime),
  ]
  private static let flags = [("yes", true), ("no", false)]
  private static let meanings: [(String, WeightMeaning)] = [("sum", .sum), ("per-hand", .perHand)]

  private func named<Value>(
    _ word: String, _ names: [(String, Value)]
  ) throws(CommandError) -> Value {
    guard let found = names.first(where: { $0.0 == word }) else { throw wrong(word) }
    return found.1
  }

  private func number(_ word: String) throws(CommandError) -> Double {
    guard let number = Double(word), number.isFinite, number >= 0 else { throw wrong(word) }
    return number
  }

  /// A weight with its unit behind it.
  private func weight(
    _ word: String
  ) throws(CommandError) -> (amount: Double, unit: MassUnit, kilograms: Double) {
    for unit in MassUnit.allCases where word.lowercased().hasSuffix(unit.rawValue) {
      guard let amount = Double(word.dropLast(unit.rawValue.count)), amount.isFinite, amount >= 0
      else { throw wrong(word) }
      return (amount, unit, amount * unit.inKilograms)
    }
    throw wrong(word)
  }

  private func plates(_ word: String) throws(CommandError) -> LoadingPlates {
    let step = try weight(word)
    return LoadingPlates(increment: step.amount, unit: step.unit)
  }

  private func wrong(_ word: String) -> CommandError {
    .usage(
      "--\(rawValue): “\(Printable.text(word))” is not \(form)",
      hint: "\(meaning); “none” takes back what was said")
  }
}
