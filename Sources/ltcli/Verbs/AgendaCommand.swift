import EventLog
import Projections
import SyncRelay
import Training

enum AgendaCommand: Command {
  private static let from = CommandOption(
    name: "--from", value: CommandOption.date, meaning: "the first day; else today")
  private static let days = CommandOption(
    name: "--days", value: "N", meaning: "how many days, 1 to 366; else 7")

  static let description = VerbDescription(
    name: "agenda", summary: "list what the coming days ask for: workouts, plans, routines",
    examples: [
      "ltcli agenda phone": "today and the six days after it",
      "ltcli agenda phone --from 2026-02-01 --days 28": "four weeks from a day on",
    ],
    operands: [.store], options: [from, days, .json],
    notes: [
      "It has the workouts of the calendar, the days of the weeks of programs, and the routines, by their",
      "schedules. What was moved stands on its new day. A routine of which all tasks are done is done.",
      "More than 10,000 items are cut at the end of a day, and standard error says where to go on.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let first = try context.arguments.day(from)
    let count = try context.arguments.value(days, otherwise: "is not a number from 1 to 366") {
      text in Decimal.value(of: text.utf8).flatMap { (1...366).contains($0) ? Int($0) : nil }
    }
    let range = first...first + ((count ?? 7) - 1)
    let state = try context.replica(context.operand(0)).state
    let (items, last) = try attempting("reading the agenda") {
      var indexes = StateIndexes()
      return try state.agenda(on: range, atMost: AgendaList.greatestCount, &indexes)
    }
    let list = AgendaList(days: range, items: items, cutAfter: last < range.upperBound ? last : nil)
    if context.isJSON {
      try context.output.json(list.json)
    } else {
      context.output.usePager()
      try list.print(on: context.output, Terminal(context.console))
    }
    if let cut = list.cutAfter {
      let (store, next) = (ShellWord.quoted(context.operand(0)), cut + 1)
      context.note(
        "cut after \(cut), with \(Count.text(items.count, "item")): ltcli agenda \(store) --from \(next) "
          + "--days \(range.upperBound - cut) goes on")
    }
    return .done
  }
}
