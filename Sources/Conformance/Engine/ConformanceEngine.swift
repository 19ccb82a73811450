package import EventLog
import Projections
import SyncRelay

/// What runs fixtures: this engine, or another implementation behind a pipe.
///
/// One request, one answer, both JSON objects; `Fixtures/README.md` names them all.
package protocol ConformanceEngine: AnyObject {
  /// Does what a request asks for.
  /// - Returns: The answer; one with the member `refusal` where the rules forbid it.
  /// - Throws: `broken` if no answer comes, `unusable` if none ever will.
  func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject

  /// What it can do.
  func abilities() throws(ConformanceError) -> EngineAbilities
}

extension ConformanceEngine {
  package func abilities() throws(ConformanceError) -> EngineAbilities {
    try EngineAbilities(answer: try answer(["request": "hello"]))
  }
}

/// Why a fixture could not go on.
package enum ConformanceError: Error, Hashable {
  /// The engine refused what the fixture asked for; a fixture may expect that.
  case refused(EngineRefusal)
  /// The fixture itself cannot be understood.
  case scenario(String)
  /// The engine does not keep to the protocol.
  case broken(String)
  /// A driver does not start, or answers nothing at all.
  case unusable(command: String, reason: String)
}

extension ConformanceError: CustomStringConvertible {
  /// The reason, as one sentence without a full stop.
  package var description: String {
    switch self {
    case .refused(let refusal): "refused: \(refusal)"
    case .scenario(let reason): reason
    case .broken(let reason): "the engine broke the protocol: \(reason)"
    case .unusable(let command, let reason): "the driver “\(command)” cannot be used: \(reason)"
    }
  }
}

/// That the rules forbid what was asked for, in terms that every implementation can give alike.
package struct EngineRefusal: Error, Hashable {
  /// The stable name of the sort of refusal, for example `writeOnce`.
  var code: String
  /// The exit status that the command line has for it.
  var exit: Int
  /// Which line of the input it is about, from 1.
  var line: Int?
  /// At which byte of the line the first fault stands, from 0.
  var byte: Int?
}

extension EngineRefusal {
  /// The refusal as an answer holds it.
  var json: JSONObject {
    var json: JSONObject = ["code": .string(code), "exit": .number(Double(exit))]
    json["line"] = line.map { .number(Double($0)) }
    json["byte"] = byte.map { .number(Double($0)) }
    return json
  }

  /// Reads a refusal; nil where a member is missing, or the status is not a whole number.
  init?(json: JSONObject) {
    guard let code = json["code"]?.string,
      let exit = json["exit"]?.number.flatMap(Int.init(exactly:))
    else { return nil }
    self.init(
      code: code, exit: exit, line: json["line"]?.number.flatMap(Int.init(exactly:)),
      byte: json["byte"]?.number.flatMap(Int.init(exactly:)))
  }

  /// The refusal that a failure of any layer becomes.
  init(_ error: any Error) {
    switch error {
    case let error as EngineRefusal: self = error
    case let error as MessageFault: self = .request(error.name)
    case let error as LogError:
      self.init(
        code: error.code.description, exit: error.code.exit, line: error.position.line,
        byte: error.position.offset)
    default: self.init(code: "\(error)", exit: 4)
    }
  }

  /// The request itself cannot be understood.
  static func request(_ what: String) -> EngineRefusal {
    EngineRefusal(code: "request-\(what)", exit: 2)
  }
}

extension EngineRefusal: CustomStringConvertible {
  /// For example `writeOnce, exit 3, line 2`. The byte is left to the fixtures of single lines.
  package var description: String {
    let lead = "\(code), exit \(exit)"
    return line.map { "\(lead), line \($0)" } ?? lead
  }
}
