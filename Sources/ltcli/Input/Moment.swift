import EventLog
import Projections

/// As of when a state is asked for (merge-rules 9).
enum Moment {
  /// As of the last event.
  case now
  /// As of a stamp.
  case stamp(Stamp)
  /// As the store saw it after so many lines.
  case position(Int)

  /// What `--at` and `--position` say.
  init(_ arguments: Arguments) throws(CommandError) {
    let stamp = try TimeArgument.last(.at, in: arguments)
    let position = arguments[.position]
    switch (stamp, position) {
    case (nil, nil): self = .now
    case (let stamp?, nil): self = .stamp(stamp)
    case (nil, let text?):
      guard let number = Decimal.value(of: text.utf8) else {
        throw .usage("--position: “\(text)” is no count of lines")
      }
      self = .position(Int(number))
    case (.some, .some):
      throw .usage("--at and --position cannot be asked for together")
    }
  }

  /// The state of a replica as of then.
  func state(of replica: Replica) throws(CommandError) -> State<Log> {
    try attempting("folding the events") {
      switch self {
      case .now: replica.state
      case .stamp(let stamp): try replica.state(asOf: stamp)
      case .position(let position): try replica.state(asOfPosition: position)
      }
    }
  }
}
