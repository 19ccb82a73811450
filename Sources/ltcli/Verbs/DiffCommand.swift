import EventLog
import Projections

/// `ltcli diff`: what two stores lack, which entities differ and which events are the cause.
enum DiffCommand: Command {
  static let description = VerbDescription(
    name: "diff", summary: "print what two stores lack, which entities differ, and why",
    examples: [
      .init("ltcli diff phone watch", "exit 0 where both hold the same, 1 where they differ")
    ],
    operands: [
      Operand(name: "LEFT", meaning: "a store's folder"),
      Operand(name: "RIGHT", meaning: "the other store's folder"),
    ],
    options: [.json],
    notes: ["Two different contents under one event id are found by what all lines amount to."])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try call.answering(
      from: { reading throws(CommandError) in
        (
          left: try call.replica(call.operand(0), reading: reading),
          right: try call.replica(call.operand(1), reading: reading)
        )
      },
      usesSnapshot: { $0.left.log.baseCount + $0.right.log.baseCount > 0 },
      { stores throws(CommandError) in try compare(stores.left, stores.right, call) })
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
    let difference = try attempting("comparing the stores") {
      try StoreDifference(left, right)
    }
    try call.isJSON
      ? call.output.json(try DiffText(difference).json())
      : try DiffText(difference).print(on: call.output)
    return difference.isEmpty ? .done : .different
  }
}
