import EventLog
import Projections

enum DiffCommand: Command {
  static let description = VerbDescription(
    name: "diff", summary: "print what two stores lack, which entities differ, and why",
    examples: ["ltcli diff phone watch": "exit 0 where both hold the same, 1 where they differ"],
    operands: [
      Operand(name: "LEFT", meaning: "a store's folder"),
      Operand(name: "RIGHT", meaning: "the other store's folder"),
    ],
    options: [.json],
    notes: ["Two different contents under one event id are found by what all lines amount to."])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try call.answering(from: 0...1, opened: call.replica(_:reading:), \.log) {
      (stores) throws(CommandError) in try compare(stores[0], stores[1], call)
    }
  }

  private static func compare(
    _ left: Replica, _ right: Replica, _ call: Call
  ) throws(CommandError) -> ExitStatus {
    guard left.manifest.dataset == right.manifest.dataset else {
      throw CommandError(
        status: .inputRefused, attempted: "comparing the stores",
        reason: "the stores hold different datasets, \(left.manifest.dataset) and "
          + "\(right.manifest.dataset)",
        hint: "compare stores of one dataset; ltcli clone makes one")
    }
    return try attempting("comparing the stores") {
      let difference = try StoreDifference(left, right)
      try call.isJSON ? call.output.json(difference.json()) : difference.print(on: call.output)
      return difference.isEmpty ? .done : .different
    }
  }
}
