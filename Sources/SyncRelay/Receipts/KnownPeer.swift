package import EventLog

/// A peer, as far as the receipts tell of it.
package struct KnownPeer: Sendable, Hashable {
  /// The newest receipt of a pass with it.
  package let newest: Receipt
  /// The events that its receipts say it holds.
  package let holds: Coverage

  /// - Parameter older: The receipts before it, back to one that tells of all that the peer held. A pass that
  ///   broke off tells of a few events only; the newest one that tells of all ends it, since a peer may have been
  ///   put back to an earlier day before that.
  init(_ newest: Receipt, _ older: some Sequence<Receipt>) {
    self.newest = newest
    holds = Coverage(joining: [newest.heldByPeer] + older.map(\.heldByPeer))
  }

  /// Its replica.
  package var replica: ReplicaID { newest.peer }

  /// Those events of a log that it is known to hold, with every content that the log has.
  ///
  /// Those under its own id are among them, however they came here: a store that lacks one of its own takes a
  /// fresh id (sync-protocol 5). Of a contested id only a receipt tells.
  package func holds(of log: Log) throws(LogError) -> Coverage {
    var unknown = log.contested
    for said in newest.contested where try log.fingerprint(of: said.range) == said.fingerprint {
      unknown = unknown.subtracting(Coverage([said.range]))
    }
    let own = log.coverage[replica].ranges.map { EventRange(replica: replica, seqs: $0) }
    return holds.union(Coverage(own)).subtracting(unknown)
  }
}

extension Store {
  /// The peers of which a receipt can be read, ascending by their ids.
  ///
  /// Receipts of another dataset, and those about this store's own replica, tell of no peer.
  /// - Complexity: O(names), plus the bytes of the receipts that it reads: of each peer the newest, and those
  ///   before it back to one that tells of all that the peer held.
  package func knownPeers() throws(LogError) -> [KnownPeer] {
    var receipts: [ReplicaID: [Receipt]] = [:]
    // Descending, so the newest of a peer comes first.
    for name in try peerFiles().reversed() {
      guard let peer = ReceiptName(name)?.peer, peer != manifest.replica,
        receipts[peer]?.last?.tellsAllOfPeer != true, let receipt = try receipt(name),
        receipt.dataset == manifest.dataset, receipt.peer == peer
      else { continue }
      receipts[peer, default: []].append(receipt)
    }
    return receipts.values.compactMap { receipts in
      receipts.first.map { KnownPeer($0, receipts.dropFirst()) }
    }.sorted { $0.replica < $1.replica }
  }

  /// Whether a replica is a peer that was met or called, or one of which a peer was known to hold an event.
  /// - Complexity: O(bytes of all receipts)
  func isKnownToPeers(_ replica: ReplicaID) throws(LogError) -> Bool {
    for name in try peerFiles() {
      guard let peer = ReceiptName(name)?.peer else { continue }
      if peer == replica { return true }
      if try receipt(name)?.heldByPeer[replica].isEmpty == false { return true }
    }
    return try peerStates().contains { $0.traits.replica == replica }
  }

  /// Nil for what is no receipt: `verify` names it.
  private func receipt(_ name: String) throws(LogError) -> Receipt? {
    do throws(LogError) {
      return try JSONReader.value(of: peerFile(name)).object.flatMap { Receipt($0) }
    } catch {
      switch error.code {
      // Bytes that are none, another sort of thing, or more bytes or deeper ones than a receipt ever has.
      case .malformed, .strange, .damaged, .tooLarge: return nil
      default: throw error
      }
    }
  }
}
