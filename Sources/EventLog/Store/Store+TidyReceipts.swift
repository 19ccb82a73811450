extension Store {
  /// A longer receipt is made brief once a newer one is there.
  package static let greatestOldReceipt = 4096
  /// How many receipts one writing changes: a folder that an earlier build has filled is tidied in several goes.
  static let greatestTidied = 200

  /// Removes the receipts that a newer, durable one makes needless, and makes long ones brief
  /// (log-format 9).
  ///
  /// A receipt that knows an event which the new one does not know stays as it is: the event may be lost. What fails
  /// here is tried again with the next receipt.
  func tidyReceipts(beside name: ReceiptName, _ receipt: Receipt) {
    guard writing != nil else { return }
    do throws(LogError) {
      try ReceiptTidying(of: self, beside: name, receipt).run()
    } catch {
      // The new receipt is durable, and superfluous ones do no harm.
    }
  }
}

/// What becomes of the receipts beside a new one.
private struct ReceiptTidying {
  private let store: Store
  private let newName: String
  private let new: Receipt
  /// The receipts of the peers that may have superfluous or long ones, the newest of all peers first, and of each peer.
  private let peers: [(peer: ReplicaID, names: [String])]

  init(of store: Store, beside name: ReceiptName, _ receipt: Receipt) throws(LogError) {
    (self.store, newName, new) = (store, name.text, receipt)
    let names = try store.peerNames()
    peers = names.receipts.filter { $0.key == name.peer || !names.tidy.contains($0.key) }
      .map { peer, names in
        var names = Array(names.reversed())
        if let place = names.firstIndex(of: name.text) {
          names.insert(names.remove(at: place), at: 0)
        }
        return (peer, names)
      }.sorted { ($0.names.first ?? "") > ($1.names.first ?? "") }
  }

  /// The receipts that may have to go or be made brief: one that is short, and its peer's only one, stays.
  private func doubtful() throws(LogError) -> [[String]] {
    var doubtful: [[String]] = []
    for (peer, names) in peers where names != [newName] {
      let isAlone = names.count == 1
      if isAlone, try !isLong(names[0]) {
        store.knownPeerNames?.tidy.insert(peer)
        continue
      }
      doubtful.append(names)
    }
    return doubtful
  }

  private func path(_ name: String) -> String { store.folder.peers + "/" + name }

  private func isLong(_ name: String) throws(LogError) -> Bool {
    guard let status = try store.environment.files.status(of: path(name)) else { return false }
    return status.sort == .file && status.length > Store.greatestOldReceipt
  }

  func run() throws(LogError) {
    let doubtful = try doubtful()
    if doubtful.isEmpty { return }
    let log = try LogSuffix(of: store.log)
    var changed = 0
    var hasRemoved = false
    for names in doubtful {
      var isTold = false
      for name in names {
        if name == newName {
          isTold = new.tellsAllOfPeer
          continue
        }
        guard changed < Store.greatestTidied else { break }
        guard let receipt = try ownReceipt(name) else { continue }
        let isNeeded = !isTold
        isTold = isTold || receipt.tellsAllOfPeer
        guard receipt.coverage.subtracting(new.coverage).isEmpty else { continue }
        if !isNeeded {
          try remove(name)
          (hasRemoved, changed) = (true, changed + 1)
        } else if try makeBrief(name, receipt, log) {
          changed += 1
        }
      }
    }
    if hasRemoved { try store.environment.files.syncFolder(at: store.folder.peers) }
  }

  /// A receipt of this store, of the peer that its name says; nil for anything else, which `verify` names.
  private func ownReceipt(_ name: String) throws(LogError) -> Receipt? {
    guard let receipt = try store.receipt(name), ReceiptName(name)?.peer == receipt.peer,
      store.manifest.owners.contains(
        StoreOwner(dataset: receipt.dataset, replica: receipt.replica))
    else { return nil }
    return receipt
  }

  private func remove(_ name: String) throws(LogError) {
    do throws(LogError) {
      try store.environment.files.removeFile(at: path(name))
    } catch  where error.code == .notFound {
      // Another exchange has tidied.
    }
    store.knownPeerNames?.remove(name)
  }

  private func makeBrief(
    _ name: String, _ receipt: Receipt, _ log: LogSuffix
  ) throws(LogError) -> Bool {
    guard try isLong(name), let brief = try BriefCoverages(of: receipt, in: log) else {
      return false
    }
    var short = receipt
    short.brief = brief
    let bytes = short.json.canonicalBytes() + [UInt8(ascii: "\n")]
    guard try bytes.count < store.environment.files.status(of: path(name))?.length ?? 0 else {
      return false
    }
    try store.keepPeerFile(name, bytes: bytes)
    return true
  }
}
