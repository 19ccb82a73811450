import EventLog
import Projections

enum DevicesCommand: Command {
  static let description = VerbDescription(
    name: "devices", summary: "list the devices of a history, and what each holds and lacks",
    examples: [
      "ltcli devices phone": "their names, when each was met last, and what it lacks",
      "ltcli device retire phone watch": "one that is gone: nothing waits for it any more",
    ],
    operands: [.store], options: [.zone, .json],
    notes: [
      "A device is whatever writes under an id of its own: a phone, a watch, a server. Its name is its own",
      "word. What it holds is known from exchanges and from what it has written; it may have got more in",
      "another way. Ids that it gave up, since it was put back or copied, belong to it.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.replica(context.operand(0))
    let devices = try attempting("looking for devices") { try DeviceFacts.all(of: replica) }
    if context.isJSON {
      try context.output.json(["devices": .array(devices.map { .object($0.json) })])
      return .done
    }
    let (words, now) = (try StatusWords(context), context.environment.clock.now())
    var table = TextTable()
    for device in devices {
      let mark = device.isThis ? "this device" : device.isRetired ? "retired" : ""
      let contact = device.lastContact.map {
        "met \(words.time($0)), \(AgeText.ago($0, now: now))"
      }
      table.add([
        .init(device.name ?? "without a name", .bold), .init("\(device.replica)", .faint),
        .init(mark), .init(device.isThis ? "" : contact ?? "never met"),
        .init("wrote \(Count.text(device.written, "event"))"),
        .init(
          device.isThis ? "" : device.lacks == 0 ? "has all" : "lacks \(device.lacks)",
          device.lacks == 0 || device.isRetired ? .plain : .yellow),
      ])
    }
    try context.output.table(table)
    return .done
  }
}
