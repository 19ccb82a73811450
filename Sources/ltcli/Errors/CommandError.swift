/// Why a command ended early: what was attempted, where, why, and what to do next.
struct CommandError: Error, Sendable, Hashable {
  /// How the command ends.
  var status: ExitStatus
  /// What was attempted; empty where the command line itself is wrong.
  var attempted = ""
  /// Where it failed, as far as it is known.
  var place = ""
  /// Why, as one sentence without a full stop.
  var reason: String
  /// What to do next, where there is something to do.
  var hint: String?
  /// Whether nothing is said about it: nobody reads the output any more.
  var isSilent = false
}

extension CommandError {
  /// A command line that cannot be understood.
  static func usage(_ reason: String, hint: String? = nil) -> CommandError {
    CommandError(status: .wrongUsage, reason: reason, hint: hint)
  }

  /// Whoever read the output has had enough.
  static let outputClosed = CommandError(
    status: .done, reason: "nobody reads the output", isSilent: true)

  /// The lines that standard error gets: fit for a terminal, whatever a file or a caller said.
  func text(command: String) -> String {
    let lead = [command, attempted, place, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    let lines = [lead] + (hint.map { ["hint: \($0)"] } ?? [])
    return lines.map { Printable.text($0) + "\n" }.joined()
  }
}

/// Does something, and says of what fails in it what was attempted.
func attempting<Value>(
  _ what: String, _ body: () throws -> Value
) throws(CommandError) -> Value {
  do {
    return try body()
  } catch {
    throw CommandError(error, attempting: what)
  }
}
