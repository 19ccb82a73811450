package import EventLog

/// What runs fixtures: this engine, or another implementation behind a pipe.
///
/// One request, one answer, both JSON objects; `Fixtures/README.md` names them all.
package protocol ConformanceEngine: AnyObject {
  /// Does what a request asks for.
  /// - Returns: The answer; one with the member `refusal` where the rules forbid it.
  /// - Throws: `broken` where there is no answer at all.
  func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject
}

/// Why a fixture could not go on.
package enum ConformanceError: Error, Hashable {
  /// The engine refused what the fixture asked for; a fixture may expect that.
  case refused(EngineRefusal)
  /// The fixture itself cannot be understood.
  case scenario(String)
  /// The engine does not keep to the protocol.
  case broken(String)
}

extension ConformanceError: CustomStringConvertible {
  /// The reason, as one sentence without a full stop.
  package var description: String {
    switch self {
    case .refused(let refusal): "refused: \(refusal)"
    case .scenario(let reason): reason
    case .broken(let reason): "the engine broke the protocol: \(reason)"
    }
  }
}
