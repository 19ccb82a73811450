/// Why a case gave no figure.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A result was wrong, or the machine failed.
  case failed(String)
  /// The case cannot be run here, or not yet.
  case skipped(String)
  /// The command line was wrong.
  case usage(String)

  var description: String {
    switch self {
    case .failed(let reason), .skipped(let reason), .usage(let reason): reason
    }
  }
}

/// Throws if a result is wrong: a benchmark is a test too.
func expect<Value: Equatable>(
  _ actual: Value?, is expected: Value, _ what: @autoclosure () -> String
) throws(BenchmarkError) {
  guard actual == expected else {
    let found = actual.map { "\($0)" } ?? "nothing"
    throw .failed("\(what()): \(found), but it must be \(expected)")
  }
}
