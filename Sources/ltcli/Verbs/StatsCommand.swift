import EventLog
import Projections

enum StatsCommand: Command {
  private static let by = CommandOption(
    name: "--by", value: "week|month",
    meaning: "what a row is; else weeks, and months where these are many")

  static let description = VerbDescription(
    name: "stats", summary: "print sessions, volume and personal records by week or month",
    examples: [
      "ltcli stats phone": "all that was trained, and the last ten personal records",
      "ltcli stats phone --from 2026 --by month": "this year, a row for each month",
      "ltcli stats phone --exercise squat --unit lb": "the squats alone, in pounds",
    ],
    operands: [.store], options: [by, .from, .to, .exercise, .unit, .json],
    notes: [
      "A personal record (PR) is a set that is heavier than all of its exercise in sessions before, or",
      "whose estimated 1RM is greater; the first session sets none. Warm-ups do not count.",
      OneRepMax.explanation,
      "Volume is weight times repetitions. Weeks begin on Monday. A terminal shows bars. JSON has",
      "kilograms.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let days = try call.arguments.days()
    let length = try call.arguments.value(by, otherwise: "is neither week nor month") {
      Period.Length(rawValue: $0)
    }
    let (history, weights) = try call.training(on: nil)
    let stats = TrainingStats(history, on: days, by: length)
    if !call.isJSON { call.output.usePager() }
    let text = StatsText(stats: stats, weights: weights, terminal: Terminal(call.console))
    try call.isJSON ? call.output.json(stats.json) : text.print(on: call.output)
    call.sayUndated(history)
    return .done
  }
}
