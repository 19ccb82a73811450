import EventLog
import LiftTrail
import Projections

/// What the verbs that meet peers elsewhere ask alike.
extension CommandContext {
  /// How to open a store that is there.
  /// - Throws: Where there is none: nothing is made.
  func storePlan(_ path: String) throws(CommandError) -> StorePlan {
    if arguments.has(.sameReplica) || statedManifest(path) == nil {
      // Opens it as every verb does, or says why that fails.
      _ = try writableStore(path)
    }
    var plan = StorePlan(path: path, environment: environment)
    plan.background = AtOnce()
    return plan
  }
}

/// Does the work while others wait: a process that ends waits for no thread.
private struct AtOnce: Background {
  var isAtOnce: Bool { true }

  func run(_ body: @escaping @Sendable () -> Void) { body() }
}
