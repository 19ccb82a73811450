import EventLog
import Projections
import SyncRelay

extension Checkup {
  /// Looks at how it stands with the peers.
  mutating func lookAtPeers(_ facts: StoreFacts, _ commands: PeerCommands) {
    for state in facts.peers.flatMap(\.states) { look(at: state, commands) }
    let met = facts.peers.filter { $0.receipt != nil }
    guard let last = met.compactMap(\.met).max() else {
      return add(
        "peers", .note, "none met yet: this device may hold the only copy",
        "ltcli clone \(commands.store) FOLDER makes another one; ltcli sync \(commands.store) PEER "
          + "meets one that is there")
    }
    add(
      "peers", .fine,
      "\(Count.text(met.count, "peer")), the last one met at \(last)")
  }

  /// Looks at how it stands with the peer at one address.
  private mutating func look(at state: PeerState, _ commands: PeerCommands) {
    if state.needsManualIntervention {
      return add(
        "peers", .fault,
        "\(state.address) needs manual intervention: \(state.attempts) attempts have failed"
          + (state.last.map { ", the last one because \($0.reason)" } ?? ""),
        commands.retry(state))
    }
    guard let last = state.last, let remedy = commands.remedy(last, state) else { return }
    let attempts = state.attemptWords.map { "\($0); " } ?? ""
    add("peers", .note, "\(state.address): \(attempts)at \(last.at) \(last.words)", remedy)
  }

  /// Looks at whether an exchange with the store in a folder would work, and what it would bring. What is wrong there
  /// is a finding like others: it says nothing about this store.
  mutating func lookAtExchange(
    _ store: Store, with peer: String, _ context: CommandContext
  ) throws(CommandError) {
    if try context.isOneFolder(store.folder.path, peer) {
      return add(
        "sync", .fault, "the store and its peer are the same folder",
        "name the folder of another one")
    }
    do throws(CommandError) {
      let peer = try context.meeting(peer) { () throws(CommandError) in
        try context.store(peer, reading: .sinceSnapshot)
      }
      lookAtExchange(store, with: peer)
    } catch {
      let mayComeBack = error.code == .nothingThere || error.code == .notAStore
      let state: State = mayComeBack && !PeerAddress.isRemote(peer) ? .note : .fault
      let place = error.place.isEmpty ? peer : error.place
      add("sync", state, "\(place): \(error.reason)", error.hint)
    }
  }

  private mutating func lookAtExchange(_ store: Store, with peer: Store) {
    do throws(LogError) {
      let plan = try Relay.plan(store, peer)
      add(
        "sync", .fine,
        "this store would send \(Count.text(plan.rightLacks.count, "event")) to \(peer.folder.path) "
          + "and take \(plan.leftLacks.count) from it")
    } catch {
      add("sync", .fault, error.reason, error.hint)
    }
  }
}
