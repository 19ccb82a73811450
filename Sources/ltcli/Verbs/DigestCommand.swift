import EventLog
import Projections

enum DigestCommand: Command {
  static let description = VerbDescription(
    name: "digest", summary: "print the digest of the state",
    examples: [
      "ltcli digest phone": "16 hex digits; equal on two stores that hold the same events",
      "ltcli digest phone --at 2026-01-15T10:00:00.000Z": "the digest as of a time",
    ],
    operands: [.store], options: [.at, .position, .json])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let asOf = try AsOf(context.arguments)
    let state = try asOf.state(of: try context.replica(context.operand(0)))
    let digest = try attempting("reading the state") { try state.digest() }
    try context.answer(["digest": .string(digest)], digest)
    return .done
  }
}
