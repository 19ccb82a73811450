import EventLog
import Projections
import SyncRelay

/// Keeps in a store what becomes of its passes with the peer at an address.
///
/// What cannot be kept is said and stops nothing: the pass itself is what counts.
struct PassNotes {
  let call: Call
  let store: Store
  /// Where the peer is, as it was named.
  let address: String

  /// Forgets failed attempts, as a person has asked.
  func retry() { note([.askedToRetry]) }

  /// Runs a pass with a peer that was met, and notes how it ended.
  /// - Parameter peer: The peer's replica, asked at the end.
  /// - Throws: What the pass throws.
  func noting(
    _ peer: @autoclosure () -> ReplicaID, _ pass: () throws(LogError) -> SyncReport
  ) throws(LogError) -> SyncReport {
    let report: SyncReport
    do throws(LogError) {
      report = try pass()
    } catch {
      note([.met(PeerTraits(replica: peer())), .ended(.ended(by: error, hasMet: true, moved: 0))])
      throw error
    }
    let (sent, taken) = (report.rightReceived.count, report.leftReceived.count)
    let moved = Int(clamping: sent.addingSaturated(taken))
    let now = store.environment.clock.now()
    note(
      [.met(PeerTraits(replica: peer())), .heard(at: now)]
        + (sent > 0 ? [.acknowledged(at: now)] : [])
        + [.ended(.succeeded(moved: moved))])
    return report
  }

  private func note(_ steps: [PeerStep]) {
    keep { () throws(LogError) in
      try store.note(steps, of: address, build: Tool.version)
    }
  }

  private func keep(_ note: () throws(LogError) -> Void) {
    do throws(LogError) {
      try note()
    } catch {
      call.note("note: how the pass ended could not be kept: \(error.line)")
    }
  }
}

extension PassNotes {
  /// Notes that nobody was at an address: see `Store.noteNobody`.
  /// - Parameter path: The store's folder.
  static func noteNobody(at address: String, of path: String, because reason: String, _ call: Call)
  {
    do throws(CommandError) {
      let store = try call.store(path, reading: .sinceSnapshot)
      PassNotes(call: call, store: store, address: address).keep { () throws(LogError) in
        try store.noteNobody(at: address, because: reason, build: Tool.version)
      }
    } catch {
      // What the caller has to tell is that nobody is there.
    }
  }
}
