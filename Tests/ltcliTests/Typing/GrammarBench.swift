import EventLog
import Projections
import Training

@testable import ltcli

/// What is known of an exercise in the tests of the grammar.
enum GrammarBench: String {
  /// Bench Press, last 80 kg × 5.
  case bench
  /// Bench Press, last 185 lb × 5.
  case pounds
  /// Lateral Raise, last 8 kg × 12.
  case lateral
  /// Pull Up, never with a load.
  case pullUp
  case plank
  case run
  /// Never done.
  case new
  /// Bench Press with a bar of 20 kg.
  case barred

  var facts: ExerciseFacts {
    var facts = ExerciseFacts()
    func last(_ kilograms: Double?, _ reps: Double?, _ unit: MassUnit = .kilograms) {
      facts.last = LoggedSet(
        id: "s", weightKilograms: kilograms,
        weightText: kilograms.map { LoggedSet.text(unit.amount(ofKilograms: $0)) },
        weightUnit: kilograms == nil ? nil : unit, reps: reps)
      facts.greatestKilograms = kilograms
      facts.mostReps = reps
      facts.unit = unit
    }
    switch self {
    case .bench, .barred:
      facts.sort = .loaded
      last(80, 5)
      if self == .barred { facts.barKilograms = 20 }
    case .pounds:
      facts.sort = .loaded
      last(185 * MassUnit.pounds.inKilograms, 5, .pounds)
    case .lateral:
      facts.sort = .loaded
      last(8, 12)
    case .pullUp:
      facts.sort = .unloaded
      last(nil, 8)
    case .plank:
      facts.sort = .timed
      facts.last = LoggedSet(id: "s", seconds: 60)
    case .run:
      facts.sort = .distance
      facts.last = LoggedSet(id: "s", seconds: 1510, distanceMeters: 5000)
      facts.bestPace = 0.302
    case .new: break
    }
    return facts
  }

  /// What a text says, in words: sets with ` | ` between them, behind `?` what is asked, behind `!` what is refused.
  func reading(_ text: String, answers: [TypedQuestion.Kind: String] = [:]) -> String {
    let sets: TypedSets?
    do throws(TypedRefusal) { sets = try SetsParser.sets(in: text) } catch {
      return "! \(error.reason): \(error.hint)"
    }
    guard let sets else { return "no sets" }
    var facts = facts
    facts.answers = answers
    switch SetInterpreter.read(sets, facts) {
    case .refused(let refusal): return "! \(refusal.reason): \(refusal.hint)"
    case .question(let question):
      return "? "
        + question.choices.map { "\($0.words) (\($0.spelling))" }.joined(separator: " or ")
    case .sets(let sets, let doubts):
      let text = sets.map(GrammarBench.text).joined(separator: " | ")
      return text + doubts.map { " ?? \($0)" }.joined()
    }
  }

  static func text(_ set: LoggedSet) -> String {
    set.shownItem(in: set.weightUnit ?? .kilograms).details.joined(separator: ", ")
  }
}
