// What a store reads of the receipts that it keeps of peers.

extension Store {
  /// The names of the receipts, in the order of their bytes.
  private func receiptNames() throws(LogError) -> [String] {
    try peerFiles().filter { $0.hasSuffix(".receipt.json") }
  }

  /// Reads a receipt's bytes as strictly as they were written, but for the newline at their end.
  private static func receipt(_ bytes: [UInt8]) throws(LogError) -> JSONValue {
    try JSONReader.canonicalValue(
      of: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
  }

  /// What is wrong with each receipt that cannot be read.
  /// - Parameter strangers: What stands in the folder and is not the store's: it is not opened.
  package func receiptFaults(but strangers: [LogError]) throws(LogError) -> [LogError] {
    let strange = Set(strangers.compactMap(\.position.path))
    guard !strange.contains(folder.peers) else { return [] }
    var faults: [LogError] = []
    for name in try receiptNames() {
      let path = folder.peers + "/" + name
      guard !strange.contains(path) else { continue }
      do throws(LogError) {
        _ = try Store.receipt(peerFile(name))
      } catch {
        faults.append(error.located(path: path))
      }
    }
    return faults
  }

  /// What receipts say that the store held: every one, or of each peer the newest that can be read.
  func receiptCoverages(
    every: Bool
  ) throws(LogError) -> [(path: String, events: Coverage)] {
    var peers: Set<UTF8Text> = []
    var coverages: [(path: String, events: Coverage)] = []
    // Descending, so the newest of a peer comes first.
    for name in try receiptNames().reversed() {
      let peer = UTF8Text(String(name.drop { $0 != "-" }))
      let path = folder.peers + "/" + name
      guard every || !peers.contains(peer), let events = receiptCoverage(at: path) else { continue }
      peers.insert(peer)
      coverages.append((path, events))
    }
    return coverages.reversed()
  }

  /// What a receipt of this store says that it held; nil where it cannot be read, or is another store's.
  private func receiptCoverage(at path: String) -> Coverage? {
    do throws(LogError) {
      let bytes = try environment.files.bytes(of: path)
      guard bytes.last == UInt8(ascii: "\n"), let receipt = try Store.receipt(bytes).object,
        let dataset = receipt["dataset"]?.string.flatMap({ DatasetID($0) }),
        let replica = receipt["replica"]?.string.flatMap({ ReplicaID($0) }),
        manifest.owners.contains(StoreOwner(dataset: dataset, replica: replica)),
        let text = receipt["coverage"]?.string
      else { return nil }
      return Coverage(text)
    } catch {
      return nil
    }
  }

  /// Moves receipts that cannot be read to quarantine, which say nothing any more.
  /// - Returns: What is wrong with each.
  func giveUpUnreadableReceipts() throws(LogError) -> [LogFault] {
    var faults: [LogFault] = []
    for name in try receiptNames() {
      let path = folder.peers + "/" + name
      guard let bytes = bytesOfPeerFile(name) else { continue }
      do throws(LogError) {
        _ = try Store.receipt(bytes)
      } catch {
        try giveUp(path, bytes, because: error.reason)
        // An empty one has gone to quarantine as well.
        let whole = 0..<max(bytes.count, 1)
        faults.append(LogFault(error: error.located(path: path), bytes: whole))
      }
    }
    return faults
  }

  /// Nil for what is no regular file, or cannot be opened: that is not a repair's to move.
  private func bytesOfPeerFile(_ name: String) -> [UInt8]? {
    do throws(LogError) {
      return try peerFile(name)
    } catch {
      return nil
    }
  }

  /// Moves a receipt to quarantine.
  func giveUp(
    _ receipt: String, _ bytes: [UInt8], because reason: String
  ) throws(LogError) {
    try quarantine.keep(bytes, from: receipt, at: 0, because: reason)
    try environment.files.removeFile(at: receipt)
    try environment.files.syncFolder(at: folder.peers)
  }
}
