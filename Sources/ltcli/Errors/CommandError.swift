import EventLog
import LiftTrail

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
  /// Whether no message is printed, since the reader of the output has gone.
  var isSilent = false
  /// The sort of failure, where it is one of the engine.
  var code: LogError.Code?
  /// The sort of failure as an app's store has it; nil where `code` or the status says all that is known.
  var storeCode: TrainingError.Code?
  /// What a peer of another dataset holds, as far as it has said so.
  var found: [DatasetSummary] = []
  /// Where it failed, for programs; its parts stand in `place` for people.
  var position = LogError.Position()
  /// Durable events whose ids could not be printed.
  var durable = Coverage()
}

extension CommandError {
  /// A failure at a position.
  init(
    _ status: ExitStatus, attempted: String, at position: LogError.Position, _ reason: String,
    hint: String? = nil
  ) {
    self.init(
      status: status, attempted: attempted, place: position.description, reason: reason, hint: hint,
      position: position)
  }

  /// A command line that cannot be understood.
  static func usage(_ reason: String, hint: String? = nil) -> CommandError {
    CommandError(status: .wrongUsage, reason: reason, hint: hint)
  }

  /// The refusal of a write that would take the place of what only a newer build can read.
  static func overwriting(_ newer: EventID, attempted: String = "") -> CommandError {
    CommandError(
      status: .inputRefused, attempted: attempted,
      reason: "\(newer) has a newer version than this build knows, and would be overwritten unseen",
      hint: "use a newer build")
  }

  /// An entity that only a newer build shows.
  static func hidden(_ entity: Entity, by newer: EventID) -> CommandError {
    CommandError(
      status: .different,
      reason:
        "\(entity) is there for newer builds only: \(newer) has a version that this build does not know",
      hint: "use a newer build")
  }

  /// The reader of the output has closed it.
  static let outputClosed = CommandError(
    status: .done, attempted: "writing to standard output", reason: "its reader has closed it",
    isSilent: true)

  /// The lines that standard error gets: fit for a terminal, whatever a file or a caller said.
  func text(command: String) -> String {
    let lead = [command, attempted, place, reason].filter { !$0.isEmpty }.joined(separator: ": ")
    var lines = [lead]
    if !durable.isEmpty { lines.append("durable all the same: \(durable)") }
    if let hint { lines.append("hint: \(hint)") }
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

/// How a command ended, as the shell sees it, and as docs/cli.md lists it.
enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case done = 0
  case different = 1
  case wrongUsage = 2
  case inputRefused = 3
  case damaged = 4
  case unreachable = 5
  case undecided = 6
  case outputFailed = 7
  case stillDifferent = 8
}

extension ExitStatus: CustomStringConvertible {
  /// What it means, for the reference.
  var description: String {
    switch self {
    case .done: "done"
    case .different: "a difference, a failed check, or what was asked for is not there"
    case .wrongUsage: "wrong usage"
    case .inputRefused:
      "input refused: malformed, write-once, too large, wrong dataset, cut, unreadable"
    case .damaged: "the store is damaged, also if what can be read was printed; or the disk failed"
    case .unreachable: "not reachable now (a peer, or a store that another writer holds): try again"
    case .undecided: "a decision is needed; the message names the choices"
    case .outputFailed:
      "standard output is closed or full; what was done to a store is durable all the same"
    case .stillDifferent:
      "a sync went to its end, and the two stores hold different events all the same"
    }
  }

  /// The failure in one word, for programs, where nothing says more precisely what failed.
  var code: String {
    switch self {
    case .done: "done"
    case .different: "different"
    case .wrongUsage: "wrongUsage"
    case .inputRefused: "inputRefused"
    case .damaged: "damaged"
    case .unreachable: "unreachable"
    case .undecided: "undecided"
    case .outputFailed: "outputFailed"
    case .stillDifferent: "stillDifferent"
    }
  }
}
