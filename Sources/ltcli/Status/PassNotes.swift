import EventLog
import Projections
import SyncRelay

/// Keeps in a store what becomes of its passes with the peer at an address.
///
/// What cannot be kept is said and stops nothing: the pass itself is what counts.
struct PassNotes {
  let context: CommandContext
  let store: Store
  /// Where the peer is, as it was named.
  let address: String

  /// Forgets failed attempts, as a person has asked.
  func retry() { note([.askedToRetry]) }

  /// Runs a pass with a peer that was met, and notes how it ended.
  /// - Parameter peer: The store on the other side.
  /// - Throws: What the pass throws.
  func noting(
    with peer: Store, _ pass: () throws(LogError) -> SyncReport
  ) throws(LogError) -> SyncReport {
    let report: SyncReport
    let count = store.log.count + peer.log.count
    do throws(LogError) {
      report = try pass()
    } catch {
      noteEnd(by: error, of: peer, moved: store.log.count + peer.log.count - count)
      throw error
    }
    let (sent, taken) = (report.rightReceived.count, report.leftReceived.count)
    let moved = Int(clamping: sent.addingSaturated(taken))
    let now = store.environment.clock.now()
    note(
      [.met(PeerTraits(replica: peer.manifest.replica)), .heard(at: now)]
        + (sent > 0 ? [.acknowledged(at: now)] : [])
        + [
          .ended(
            report.rightRefused.isEmpty
              ? .succeeded(moved: moved) : .refused(report.rightRefused, moved: moved))
        ])
    return report
  }

  /// Notes that nobody can be met at the address now: see `Store.noteNobody`.
  func noteNobody(because reason: String) {
    keep { () throws(LogError) in
      try store.noteNobody(at: address, because: reason, build: Tool.version)
    }
  }

  /// Notes what an error says of the peer. Where this store has failed that is nothing, and a store that this one
  /// must not meet is no peer (retrying.md).
  private func noteEnd(by error: LogError, of peer: Store, moved: Int) {
    let met = PeerStep.met(PeerTraits(replica: peer.manifest.replica))
    if isOfStore(error) { return note([met]) }
    if [.wrongDataset, .ephemeral].contains(error.code) {
      return noteNobody(because: error.reason)
    }
    var located = error
    if let path = error.position.path { located.reason = "\(path): \(error.reason)" }
    note([met, .ended(.ended(by: located, hasMet: true, moved: moved))])
  }

  /// Whether an error is about a file of this store.
  private func isOfStore(_ error: LogError) -> Bool {
    guard let path = error.position.path else { return false }
    let folder = store.folder.path
    return path == folder || path.hasPrefix(folder + "/")
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
      context.note("how the pass ended could not be kept: \(error.line)")
    }
  }
}

extension PassNotes {
  /// Notes that nobody was at an address: see `Store.noteNobody`.
  /// - Parameter path: The store's folder.
  static func noteNobody(
    at address: String, of path: String, because reason: String, _ context: CommandContext
  ) {
    do throws(CommandError) {
      let store = try context.store(path, reading: .sinceSnapshot)
      PassNotes(context: context, store: store, address: address).noteNobody(because: reason)
    } catch {
      // What the caller has to tell is that nobody is there.
    }
  }
}
