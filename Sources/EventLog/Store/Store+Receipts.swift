// What a store reads of the receipts that it keeps of peers.

extension Store {
  /// The names of the receipts, in the order of their bytes.
  private func receiptNames() throws(LogError) -> [String] {
    try peerFiles().filter { ReceiptName($0) != nil }
  }

  /// Reads a receipt's bytes as strictly as they were written, but for the newline at their end.
  private static func receipt(_ bytes: [UInt8]) throws(LogError) -> JSONValue {
    try JSONReader.canonicalValue(
      of: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
  }

  /// What a receipt says that the store held.
  /// - Throws: `malformed` where it is none; `strange` where it is another store's.
  private func coverage(
    ofReceipt bytes: [UInt8], _ owners: StoreOwners
  ) throws(LogError) -> Coverage {
    let receipt = try Store.receipt(bytes).object
    guard let dataset = receipt?["dataset"]?.string.flatMap({ DatasetID($0) }),
      let replica = receipt?["replica"]?.string.flatMap({ ReplicaID($0) }),
      let events = receipt?["coverage"]?.string.flatMap({ Coverage($0) })
    else { throw LogError(.malformed, "it is no receipt: a member is missing, or of another type") }
    guard owners.contains(StoreOwner(dataset: dataset, replica: replica)) else {
      throw LogError(
        .strange, "it is a receipt of another store, replica \(replica) of dataset \(dataset)")
    }
    return events
  }

  /// What is wrong with each receipt that cannot be read, or is another store's.
  /// - Parameter unexpected: What stands in the folder and is not the store's: it is not opened.
  package func receiptFaults(except unexpected: [LogError]) throws(LogError) -> [LogError] {
    let strange = Set(unexpected.compactMap(\.position.path))
    guard !strange.contains(folder.peers) else { return [] }
    let owners = manifest.owners
    var faults: [LogError] = []
    for name in try receiptNames() {
      let path = folder.peers + "/" + name
      guard !strange.contains(path) else { continue }
      do throws(LogError) {
        _ = try coverage(ofReceipt: peerFile(name), owners)
      } catch {
        faults.append(error.located(path: path))
      }
    }
    return faults
  }

  /// What receipts say that the store held, by peer.
  ///
  /// Any whole receipt proves what it says: a file of an earlier day may stand under a greater number.
  /// - Complexity: O(names), and O(n log n) for n ranges in the receipts that are asked
  func receiptCoverages(_ asked: ReceiptsAsked) throws(LogError) -> [PeerReceipts] {
    var peers: [UTF8Text: [(path: String, events: Coverage)]] = [:]
    let owners = manifest.owners
    // Descending, so the newest of a peer comes first.
    for name in try receiptNames().reversed() {
      let peer = UTF8Text(String(name.drop { $0 != "-" }))
      let path = folder.peers + "/" + name
      if asked == .newestOfEachPeer, peers[peer] != nil { continue }
      guard let events = receiptCoverage(at: path, owners) else { continue }
      peers[peer, default: []].append((path, events))
    }
    return peers.sorted { $0.key < $1.key }.map { PeerReceipts($0.value, beside: log.coverage) }
  }

  /// The same of a file; nil where it is no receipt of this store's, which `verify` names.
  private func receiptCoverage(at path: String, _ owners: StoreOwners) -> Coverage? {
    do throws(LogError) {
      return try coverage(ofReceipt: environment.files.bytes(of: path), owners)
    } catch {
      return nil
    }
  }

  /// Moves receipts that cannot be read to quarantine, or are another store's: they say nothing any more.
  /// - Returns: What is wrong with each.
  func quarantineUnreadableReceipts() throws(LogError) -> [LogFault] {
    let owners = manifest.owners
    var faults: [LogFault] = []
    for name in try receiptNames() {
      let path = folder.peers + "/" + name
      do throws(LogError) {
        _ = try coverage(ofReceipt: peerFile(name), owners)
      } catch {
        // What is no regular file is not a repair's to move.
        guard let status = try environment.files.status(of: path), status.sort == .file else {
          continue
        }
        try quarantineReceipt(path, because: error.reason)
        // An empty one has gone to quarantine as well.
        faults.append(LogFault(error: error.located(path: path), bytes: 0..<max(status.length, 1)))
      }
    }
    return faults
  }

  /// Moves a receipt to quarantine, also one that cannot be read.
  func quarantineReceipt(_ receipt: String, because reason: String) throws(LogError) {
    if let bytes = readable(receipt) {
      try quarantine.keep(bytes, from: receipt, at: 0, because: reason)
      try environment.files.removeFile(at: receipt)
    } else {
      try quarantine.move(receipt, because: reason)
    }
    try environment.files.syncFolder(at: folder.peers)
  }

  private func readable(_ path: String) -> [UInt8]? {
    do throws(LogError) {
      return try environment.files.bytes(of: path)
    } catch {
      return nil
    }
  }
}

/// Which receipts are asked what the log held.
enum ReceiptsAsked: Sendable {
  /// Of each peer the newest that can be read.
  case newestOfEachPeer
  /// Every one that can be read.
  case all
}

/// What the receipts of one peer say that the store held.
struct PeerReceipts: Sendable {
  /// Each of them, the newest first.
  let each: [(path: String, events: Coverage)]
  /// All of them together, under the path of the newest that knows an event that the log lacks.
  let known: (path: String, events: Coverage)

  fileprivate init(_ each: [(path: String, events: Coverage)], beside log: Coverage) {
    self.each = each
    let events = Coverage(joining: each.map(\.events))
    // Of one alone, as a writer asks, the path is known.
    let isSought = each.count > 1 && !events.subtracting(log).isEmpty
    let telling = isSought ? each.first { !$0.events.subtracting(log).isEmpty } : nil
    known = ((telling ?? each.first)?.path ?? "", events)
  }
}
