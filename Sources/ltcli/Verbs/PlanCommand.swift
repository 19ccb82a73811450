import EventLog
import Projections
import Training

enum PlanCommand: Command {
  private static let on = CommandOption(
    name: "--on", value: CommandOption.date, meaning: "how it stands on this day; else today")
  private static let program = CommandOption(
    name: "--program", value: "ID",
    meaning: "this program, or the beginning of its id; else the one that counts on that day")

  static let description = VerbDescription(
    name: "plan", summary: "print the plan of the week of a program, and how it stands",
    examples: [
      "ltcli plan phone": "this week: its days, what was done, the goal",
      "ltcli plan phone --on 2026-02-09": "the week that has this day",
    ],
    operands: [.store], options: [on, program, .json],
    notes: [
      "Of several programs the one counts that began last of those that run, else the one that begins next,",
      "else the one that ended last; archived ones never. Weeks begin on Monday, and the first one has the",
      "program's first day.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let day = try context.arguments.day(on)
    let state = try context.replica(context.operand(0)).state
    let programs = try attempting("reading the programs") { try state.all(Program.self) }
    var chosen = programs.current(on: day)
    if let id = context.arguments[program] {
      chosen = programs.first { $0.id == Program.ID(id) }
      let begun = programs.filter { UTF8Text.begins($0.id.text, with: id) }
      if chosen == nil, begun.count > 1 {
        throw CommandError(
          status: .undecided,
          reason: "“\(Printable.text(id))” may be any of \(begun.count) programs",
          hint: "name one of " + begun.map(\.id.text).joined(separator: ", "))
      }
      chosen = chosen ?? begun.first
      if chosen == nil {
        throw CommandError(
          status: .different, reason: "there is no program “\(Printable.text(id))”",
          hint: Suggestion.text(for: id, among: programs.map(\.id.text))
            ?? "ltcli show STORE programs lists them")
      }
    }
    let page = try attempting("reading the week") {
      try PlanPage(chosen, on: day, in: state)
    }
    try context.isJSON
      ? context.output.json(page.json)
      : page.print(on: context.output, Terminal(context.console))
    return .done
  }
}
