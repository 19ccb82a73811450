import EventLog
import LiftTrail
import Projections
import Training

enum WordsCommand: Command {
  static let description = VerbDescription(
    name: "words", summary: "list words that a store knows, for completion",
    examples: [
      "ltcli words exercises": "the names of the exercises, one a line",
      "ltcli words sessions phone": "the ids of the sessions, the last first",
    ],
    operands: [
      Operand(
        name: "WHAT", meaning: "exercises, workouts, sessions or kinds",
        offers: .words(StoreWords.allCases.map(\.rawValue))), .store,
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let words = StoreWords(rawValue: context.operand(0)) else {
      throw .usage(
        "“\(Printable.text(context.operand(0)))” is none of the words that a store knows",
        hint: StoreWords.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let replica = try context.replica(context.operand(1))
    let hand = SessionAtHand(context, context.operand(1))
    let found = try attempting("reading the store") { () -> [String] in
      switch words {
      case .kinds: return replica.fold.kinds.rows.flatMap { [$0.kind, $0.plural] }.eachOnce()
      case .exercises: return try hand.view(of: replica).names(with: nil).all
      case .workouts:
        return try replica.state.all(Workout.self).filter { !$0.isArchived }.map(\.name)
      case .sessions:
        return try hand.view(of: replica).answers.calendar.sessionsInOrder.reversed()
          .map(\.session.text)
      }
    }
    for word in found where !word.isEmpty && !word.contains("\n") { try context.output.line(word) }
    return .done
  }
}
