package import EventLog

extension Store {
  /// How it stands with each peer at an address, ascending by the addresses' bytes. What cannot be read is
  /// passed over: see `peerStateFaults`.
  package func peerStates() throws(LogError) -> [PeerState] {
    var states: [PeerState] = []
    for name in try otherPeerFiles() where PeerStateName.isName(name) {
      if case .success(let state) = readPeerState(name) { states.append(state) }
    }
    return states.sorted { TextOrder.compare($0.address, $1.address) < 0 }
  }

  /// How it stands with the peer at an address; nil if nothing is known.
  package func peerState(at address: String) throws(LogError) -> PeerState? {
    let name = PeerStateName.name(of: address)
    guard try otherPeerFiles().contains(name), case .success(let state) = readPeerState(name),
      TextOrder.isSame(state.address, address)
    else { return nil }
    return state
  }

  /// Takes a step of the peer at an address, and keeps what comes of it durably.
  ///
  /// The file is read right before. Two processes may do so at a time: then the later one's state stays, and
  /// at worst one step is forgotten.
  /// - Parameter build: The build that does it; one that is not the last one's is an upgrade.
  @discardableResult
  package func note(
    _ steps: [PeerStep], of address: String, build: String
  ) throws(LogError) -> PeerState {
    var state = try peerState(at: address) ?? PeerState(address: address, build: build)
    for step in [.started(build: build)] + steps {
      state.take(step, now: environment.clock.now(), bits: environment.randomness.bits())
    }
    try keep(state)
    return state
  }

  /// Keeps what a pass says of the peer at an address. If no peer was met, that is kept only of an address at
  /// which this store has met one: another one may be a slip of the pen.
  /// - Parameter build: The build that has met it.
  package func keep(
    _ pass: SyncPass, at address: String, build: String
  ) throws(LogError) {
    if pass.peer == nil, case .unreachable? = pass.outcome, try peerState(at: address) == nil {
      return
    }
    let steps = pass.steps
    if !steps.isEmpty { try note(steps, of: address, build: build) }
  }

  /// Keeps a state durably in place of the one of the same address.
  package func keep(_ state: PeerState) throws(LogError) {
    let name = PeerStateName.name(of: state.address)
    let bytes = state.json.canonicalBytes() + [UInt8(ascii: "\n")]
    do throws(LogError) {
      try keepPeerFile(name, bytes: bytes)
    } catch {
      // Another process that wrote the same file has given its unfinished one the name.
      guard error.code == .notFound || error.code == .alreadyExists else { throw error }
      try keepPeerFile(name, bytes: bytes)
    }
  }

  /// What in `peers/` is passed over, and why: states that cannot be read, and names that mean nothing to
  /// this build. Receipts are checked elsewhere.
  /// - Parameter unexpected: What stands in the folder and is not the store's: it is not opened.
  package func peerStateFaults(except unexpected: [LogError] = []) throws(LogError) -> [LogError] {
    let strange = Set(unexpected.compactMap(\.position.path))
    guard !strange.contains(folder.peers) else { return [] }
    var faults: [LogError] = []
    for name in try peerFiles() where name.hasSuffix(".json") && !name.hasSuffix(".receipt.json") {
      let path = folder.peers + "/" + name
      guard !strange.contains(path), !PlaceMemoryName.isName(name) else { continue }
      guard PeerStateName.isName(name) else {
        let reason = "a name that this build does not know; it is passed over"
        faults.append(LogError(.strange, reason, at: LogError.Position(path: path)))
        continue
      }
      // A writer may have removed it meanwhile.
      if case .failure(let error) = readPeerState(name), error.code != .notFound {
        faults.append(error.located(path: path))
      }
    }
    return faults
  }

  private func readPeerState(_ name: String) -> Result<PeerState, LogError> {
    do throws(LogError) {
      let bytes = try peerFile(name)
      guard bytes.last == UInt8(ascii: "\n"),
        let state = try JSONReader.canonicalValue(of: bytes.dropLast()).object
          .flatMap({ PeerState($0) }), PeerStateName.name(of: state.address) == name
      else {
        return .failure(
          LogError(.malformed, "not a peer's state in a form that this build knows; it is skipped"))
      }
      return .success(state)
    } catch {
      return .failure(error)
    }
  }
}
/// What is set aside for the peer at an address when a pass begins.
package struct SetAside: Sendable, Hashable {
  /// The events that are not sent.
  package var events = Coverage()
  /// Whether some are set aside whose time has come, so that they are offered again.
  package var isOfferedAgain = false

  /// Nothing.
  package init() {}

  /// What the state of a peer says now.
  init(_ state: PeerState, now: Instant) {
    isOfferedAgain = state.offersAgain(now: now)
    events = isOfferedAgain ? Coverage() : state.rejected.events
  }
}

extension Store {
  /// What is set aside for the peer at an address; nothing if there is none.
  package func setAside(at address: String?) throws(LogError) -> SetAside {
    guard let address, let state = try peerState(at: address) else { return SetAside() }
    return SetAside(state, now: environment.clock.now())
  }

  /// The events that each peer has refused, whatever the address at which it did.
  package func rejectedByPeer() throws(LogError) -> [ReplicaID: Coverage] {
    var events: [ReplicaID: Coverage] = [:]
    for state in try peerStates() where !state.rejected.isEmpty {
      guard let replica = state.traits.replica else { continue }
      events[replica] = (events[replica] ?? Coverage()).union(state.rejected.events)
    }
    return events
  }
}

/// The name of the file of a peer's state: a number that its address makes, and an ending (log-format 9).
package enum PeerStateName {
  private static let ending = ".peer.json"
  private static let digits = 16

  package static func name(of address: String) -> String {
    let hash = XXH64.hash(Array(address.utf8))
    return Hexadecimal.text(of: hash, digits: digits) + ending
  }

  /// Whether a file's name is one of these.
  package static func isName(_ name: String) -> Bool {
    name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
      && Hexadecimal.value(of: name.utf8.prefix(digits), digits: digits) != nil
  }
}

extension Store {
  /// The peers that were met and still write, ascending by their ids, and the ids that each of them has given up.
  /// - Parameter states: What is kept of each address, as `peerStates` says. The peer that answered there last still
  ///   writes.
  package func presentPeers(
    _ states: [PeerState]
  ) throws(LogError) -> (peers: [KnownPeer], retired: [ReplicaID: [ReplicaID]]) {
    let there = Set(states.compactMap(\.traits.replica))
    return try knownPeers().withoutRetiredIDs { there.contains($0) }
  }
}
