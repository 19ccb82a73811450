import EventLog
import LiftTrail
import Projections

/// What the verbs that meet peers elsewhere ask alike.
extension CommandContext {
  /// How to open a store that is there.
  /// - Throws: Where there is none: nothing is made.
  func storeConfiguration(_ path: String) throws(CommandError) -> StoreConfiguration {
    // Without `store.json` this opening fails, as that of every verb does, and says why.
    if !hasManifest(path) { _ = try writableStore(path) }
    var plan = StoreConfiguration(path: path, environment: environment)
    plan.keepsReplicaID = arguments.has(.sameReplica)
    plan.background = AtOnce()
    return plan
  }

  private func hasManifest(_ path: String) -> Bool {
    do throws(LogError) {
      return try environment.files.status(of: StoreFolder(path).manifest) != nil
    } catch {
      return false
    }
  }
}

/// Does the work while others wait: a process that ends waits for no thread.
private struct AtOnce: Background {
  var isAtOnce: Bool { true }

  func run(_ body: @escaping @Sendable () -> Void) { body() }
}
