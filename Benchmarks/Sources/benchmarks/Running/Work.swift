import EventLog
import Projections
import Training

/// The pieces of work that a cold process can do.
enum Work {
  /// Nothing: the least cost of any other work.
  case nothing
  /// Opens a store with every check, folds it and answers the digest.
  case replay(store: String)
  /// Opens a store and answers the hash of one entity as the state shows it.
  case show(store: String, entity: String)
  /// Opens two stores and counts their differences.
  case diff(left: String, right: String)
}

extension Work {
  var arguments: [String] {
    switch self {
    case .nothing: ["nothing"]
    case .replay(let store): ["replay", store]
    case .show(let store, let entity): ["show", store, entity]
    case .diff(let left, let right): ["diff", left, right]
    }
  }

  init?(_ arguments: [String]) {
    switch (arguments.first, arguments.count) {
    case ("nothing", 1): self = .nothing
    case ("replay", 2): self = .replay(store: arguments[1])
    case ("show", 3): self = .show(store: arguments[1], entity: arguments[2])
    case ("diff", 3): self = .diff(left: arguments[1], right: arguments[2])
    default: return nil
    }
  }

  /// Does the work; only this function calls the engine's readers.
  func run() throws -> JSONObject {
    switch self {
    case .nothing: return [:]
    case .replay(let store): return try Work.replay(store)
    case .show(let store, let entity): return try Work.show(entity, in: store)
    case .diff(let left, let right): return try Work.diff(left, right)
    }
  }

  private static func replay(_ path: String) throws -> JSONObject {
    let clock = ContinuousClock()
    let start = clock.now
    let replica = try Replica.open(at: path, for: .reading)
    let folded = clock.now
    let digest = try replica.state.digest()
    let end = clock.now
    try expect(replica.log.faults.count, is: 0, "faults of the log")
    return [
      "count": .number(Double(replica.log.count)), "digest": .string(digest),
      "digestSeconds": .number((end - folded).seconds),
      "foldSeconds": .number((folded - start).seconds),
    ]
  }

  private static func show(_ text: String, in path: String) throws -> JSONObject {
    guard let entity = Entity(text) else { throw BenchmarkError.usage("\(text) is no entity") }
    let replica = try Replica.open(at: path, for: .reading)
    let bytes = try replica.state.canonicalBytes(of: entity) ?? []
    return ["hash": .string(hexadecimal(XXH64.hash(bytes)))]
  }

  private static func diff(_ leftPath: String, _ rightPath: String) throws -> JSONObject {
    let left = try Replica.open(at: leftPath, for: .reading)
    let right = try Replica.open(at: rightPath, for: .reading)
    let (leftCoverage, rightCoverage) = (left.log.coverage, right.log.coverage)
    let shared = leftCoverage.intersection(rightCoverage)
    let fingerprints = try [left, right].map { try $0.log.fingerprint(of: shared) }
    return [
      "entities": .number(Double(try left.state.differences(from: right.state).count)),
      "leftLacks": .string(rightCoverage.subtracting(leftCoverage).description),
      "rightLacks": .string(leftCoverage.subtracting(rightCoverage).description),
      "sameContents": .bool(fingerprints[0] == fingerprints[1]),
    ]
  }
}
