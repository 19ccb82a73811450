import EventLog
import Projections
import SyncRelay

extension Checkup {
  /// Looks at how it stands with the peers.
  mutating func lookAtPeers(_ facts: StoreFacts, _ commands: PeerCommands) {
    for state in facts.peers.flatMap(\.states) where state.needsManualIntervention {
      add(
        "peers", .fault,
        "\(state.address) needs manual intervention: \(state.attempts) attempts have failed"
          + (state.last.map { ", the last one because \($0.reason)" } ?? ""),
        commands.retry(state))
    }
    for state in facts.peers.flatMap(\.states) where !state.needsManualIntervention {
      guard let words = state.attemptWords, let last = state.last else { continue }
      add("peers", .note, "\(state.address): \(words), the last pass \(last.words)")
    }
    guard let newest = facts.receipts.max(by: { $0.at < $1.at }) else {
      return add(
        "peers", .note, "none met yet: this device may hold the only copy",
        "ltcli clone, or ltcli sync with another store of the dataset")
    }
    add(
      "peers", .fine,
      "\(Count.text(facts.receipts.count, "peer")), the last one met at \(newest.at)")
  }

  /// Looks at whether an exchange with a peer would work, and what it would bring.
  mutating func lookAtExchange(_ store: Store, with peer: Store) {
    do throws(LogError) {
      let plan = try Relay.plan(store, peer)
      add(
        "sync", .fine,
        "\(peer.folder.path) would send \(Count.text(plan.leftLacks.count, "event")) and take "
          + "\(plan.rightLacks.count)")
    } catch {
      add("sync", .fault, error.reason, error.advice?.hint)
    }
  }
}
