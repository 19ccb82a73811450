import EventLog
import Projections
import Training

enum RoutineCommand: Command {
  private static let days = CommandOption(
    name: "--days", value: "DAYS", meaning: "on these days, such as mon,wed,fri; else each day")
  private static let start = CommandOption(
    name: "--start", value: CommandOption.date, meaning: "from this day on; else from today")

  static let description = VerbDescription(
    name: "routine", summary: "make a routine of things to do on some days",
    examples: [
      "ltcli routine new phone Stretching hips shoulders": "two things to check, each day",
      "ltcli routine new phone Mobility hips --days mon,thu": "on Mondays and Thursdays",
      "ltcli agenda phone": "lists what the coming days ask for",
    ],
    operands: [
      Operand(name: "new", meaning: "makes one", offers: .words(["new"])), .store,
      Operand(name: "NAME", meaning: "what it is called"),
      Operand(name: "TASK", meaning: "a thing to do", isOptional: true, isRepeated: true),
    ],
    options: [days, start, .zone, .sameReplica, .json],
    notes: ["A routine without tasks has one of its own name. ltcli undo takes it back."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let making = try Making<Routine>(context, form: "ltcli routine new STORE NAME TASK…")
    let tasks = Array(context.arguments.operands.dropFirst(3))
    let weekdays = try weekdays(context.arguments[days])
    let reader = try context.arguments.here.reader()
    let first =
      context.arguments.has(start) ? try context.arguments.day(start) : reader.today
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      try making.checkName(\.name, in: replica)
      let randomness = context.environment.randomness
      let routine = Routine(
        id: Identifier(from: randomness), name: making.name,
        tasks: (tasks.isEmpty ? [making.name] : tasks).enumerated().map { place, task in
          RoutineTask(
            id: Identifier(from: randomness), name: task, order: Double(place + 1))
        },
        schedules: [
          Schedule(
            id: Identifier(from: randomness), start: first,
            weekdays.isEmpty ? .daily : .weekly, weekdays: weekdays)
        ])
      try making.write(
        routine, "\(Count.text(routine.tasks.count, "task")), from \(first)", in: replica)
      return .done
    }
  }

  /// `mon,wed,fri`.
  private static func weekdays(_ text: String?) throws(CommandError) -> [Weekday] {
    try (text ?? "").split(separator: ",").map { (word) throws(CommandError) in
      let start = String(word.prefix(2)).uppercased()
      guard word.utf8.count >= 2, let day = Weekday(word: start) else {
        throw .usage(
          "\(days.name): “\(Printable.text(String(word)))” is no weekday",
          hint: "write them like mon,wed,fri")
      }
      return day
    }
  }
}
