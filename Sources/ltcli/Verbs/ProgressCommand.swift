import EventLog
import Projections
import Training

enum ProgressCommand: Command {
  private static let from = CommandOption(
    name: "--from", value: "WEIGHT", meaning: "the weight to begin with, such as 60kg")

  static let description = VerbDescription(
    name: "progress", summary: "say how an exercise gets heavier",
    examples: [
      "ltcli progress phone squat +2.5 5x5": "2.5 more whenever all sets have 5 repetitions",
      "ltcli progress phone curl +1.25kg 3x8-12":
        "repetitions from 8 to 12 first, then 1.25 kg more and 8 again",
      "ltcli progress phone squat +2.5 5x5 --from 60kg": "begins with 60 kg",
      "ltcli next phone squat": "what that comes to",
    ],
    operands: [
      .store,
      Operand(
        name: "EXERCISE", meaning: "its name, a part of it, or its id", offers: .store(.exercises)),
      Operand(name: "STEP", meaning: "how much more, such as +2.5, +2.5kg or +5lb"),
      Operand(name: "SETSxREPS", meaning: "such as 5x5 or 3x8-12"),
    ],
    options: [from, .zone, .sameReplica, .json],
    notes: [
      "A step without a unit is in the athlete's. How many sets count is what the plan, or the last time,",
      "has: the number of sets is checked and not kept. Other members of the progression stay.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let reader = try context.arguments.here.reader()
    let scheme = try reps(context.operand(3))
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      let exercise = try ExerciseByHand.find(context.operand(1), replica, reader)
      let unit = try attempting("reading the profile") {
        try replica.state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first ?? .kilograms
      }
      let step = try weight(context.operand(2), unit)
      let start = try context.arguments[from].map { (text) throws(CommandError) in
        try weight(text, unit)
      }
      let id = Progression.ID(exercise.id.text)
      let events = try attempting("saying how it gets heavier") { () -> [EventID] in
        let known = try replica.state.one(Progression.self, id)
        var progression = known ?? Progression(id: id)
        progression.scheme = scheme.lowerBound == scheme.upperBound ? .linear : .double
        progression.incrementKilograms = step
        progression.repsMin = Double(scheme.lowerBound)
        progression.repsMax = Double(scheme.upperBound)
        if let start {
          progression.baseline = ProgressionBaseline(
            weightKilograms: start, reps: Double(scheme.lowerBound), since: reader.today)
        }
        let drafts =
          try known.map { try replica.edits(from: $0, to: progression) }
          ?? Progression.kind.drafts(saving: progression, over: nil)
        return try replica.writeAtomically(drafts).compactMap(\.event)
      }
      try context.tellDone(
        "“\(Printable.text(exercise.name))” grows by \(context.operand(2)) at \(context.operand(3))",
        events,
        in: context.operand(0), ["progression": .text(id)])
      return .done
    }
  }

  /// A weight in kilograms.
  private static func weight(_ word: String, _ usual: MassUnit) throws(CommandError) -> Double {
    var text = word.hasPrefix("+") ? String(word.dropFirst()) : word
    text = text.replacing(",", with: ".").lowercased()
    var unit = usual
    for other in MassUnit.allCases where text.hasSuffix(other.rawValue) {
      unit = other
      text = String(text.dropLast(other.rawValue.count)).trimmed
    }
    guard let amount = Double(text), amount.isFinite, amount > 0, amount <= 1000 else {
      throw .usage(
        "“\(Printable.text(word))” is no weight", hint: "write it like +2.5, +2.5kg or +5lb")
    }
    return amount * unit.inKilograms
  }

  /// The repetitions of `5x5` or `3x8-12`.
  private static func reps(_ word: String) throws(CommandError) -> ClosedRange<Int> {
    let parts = word.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let bounds = parts.last?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    let numbers = bounds.compactMap { Int($0) }
    guard parts.count == 2, let sets = Int(parts[0]), (1...99).contains(sets),
      numbers.count == bounds.count, (1...2).contains(numbers.count),
      let first = numbers.first, let last = numbers.last, (1...999).contains(first),
      (first...999).contains(last)
    else {
      throw .usage(
        "“\(Printable.text(word))” is no sets and repetitions", hint: "write it like 5x5 or 3x8-12")
    }
    return first...last
  }
}
