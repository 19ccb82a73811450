/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
  case status(Int32)
  case signal(Int32)
}

extension ProcessEnding: CustomStringConvertible {
  /// As part of a sentence.
  package var description: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    }
  }
}
