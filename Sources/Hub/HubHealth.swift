import Synchronization

/// Whether a hub commits what it is asked to commit.
package final class HubHealth: Sendable {
  private struct State {
    /// How many commits are under way.
    var underWay = 0
    /// Since when one was asked for and none has come; nil where none is owed.
    var owedSince: Duration?
    var commits: UInt64 = 0
    var failures: UInt64 = 0
    /// When it was asked for a commit last by itself.
    var probed: Duration?
  }

  private let state = Mutex(State())
  private let uptime: @Sendable () -> Duration

  /// A hub is ill when a commit was asked for so long ago, and none has come since.
  package static let patience = Duration.seconds(10)

  package init(_ uptime: @escaping @Sendable () -> Duration) { self.uptime = uptime }

  /// Counts a commit around what asks for it.
  package func committing<Value>(_ body: () throws -> Value) throws -> Value {
    state.withLock { state in
      state.underWay += 1
      state.owedSince = state.owedSince ?? uptime()
    }
    do {
      let value = try body()
      state.withLock { state in
        state.underWay -= 1
        state.commits += 1
        state.owedSince = state.underWay > 0 ? uptime() : nil
      }
      return value
    } catch {
      state.withLock { state in
        state.underWay -= 1
        state.failures += 1
        // What the hub refuses, such as a removed dataset, it was there to refuse.
        if !(error is HubFault), state.underWay == 0 { state.owedSince = nil }
      }
      throw error
    }
  }

  /// Notes that a question was not answered, so that a commit is owed: the next one shows that the hub is there again.
  func noteSilence() {
    state.withLock { state in
      state.failures += 1
      state.owedSince = state.owedSince ?? uptime()
    }
  }

  /// Whether a commit is to be asked for, since one is owed for too long and no client may ask any more: at most once a
  /// second.
  func wantsProbe() -> Bool {
    let isIll = !standing.isWell
    return state.withLock { state in
      let now = uptime()
      guard isIll, state.probed.map({ now - $0 >= .seconds(1) }) ?? true else { return false }
      state.probed = now
      return true
    }
  }

  /// How it stands.
  package struct Standing: Sendable, Hashable {
    package var commits: UInt64
    package var failures: UInt64
    /// For how long a commit has been owed; nil where none is.
    package var owedFor: Duration?

    package init(commits: UInt64, failures: UInt64, owedFor: Duration?) {
      (self.commits, self.failures, self.owedFor) = (commits, failures, owedFor)
    }

    package var isWell: Bool { owedFor.map { $0 < HubHealth.patience } ?? true }
  }

  package var standing: Standing {
    state.withLock { state in
      Standing(
        commits: state.commits, failures: state.failures,
        owedFor: state.owedSince.map { uptime() - $0 })
    }
  }
}
