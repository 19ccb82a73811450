/// The names in `peers/`, as the one writer of a store knows them: a server meets thousands of peers, and none of their
/// exchanges reads the folder.
struct PeerNames {
  /// The receipts of each peer, the oldest first.
  private(set) var receipts: [ReplicaID: [String]] = [:]
  /// The names of everything else, ascending.
  private(set) var others: [String] = []
  /// The number of the next receipt; nil where every number is taken.
  private(set) var nextNumber: Int64?
  /// The peers whose receipts were found as they are to be.
  var tidy: Set<ReplicaID> = []

  /// Takes all names in the folder, ascending.
  init(_ names: [String]) {
    nextNumber = ReceiptName.nextNumber(after: names)
    for name in names {
      if let peer = ReceiptName(name)?.peer {
        receipts[peer, default: []].append(name)
      } else {
        others.append(name)
      }
    }
  }

  /// Notes a file that was written.
  /// - Returns: Whether that is all there is to know; else the folder has to be read anew.
  mutating func add(_ name: String) -> Bool {
    guard let receipt = ReceiptName(name) else {
      if others.contains(name) { return true }
      others.append(name)
      others.sort()
      return true
    }
    if receipts[receipt.peer]?.contains(name) ?? false { return true }
    guard receipt.number == nextNumber, receipt.number < ReceiptName.greatestNumber else {
      return false
    }
    receipts[receipt.peer, default: []].append(name)
    nextNumber = receipt.number + 1
    return true
  }

  /// Notes a receipt that was removed.
  mutating func remove(_ name: String) {
    guard let peer = ReceiptName(name)?.peer else { return }
    receipts[peer]?.removeAll { $0 == name }
    if receipts[peer]?.isEmpty ?? false { receipts[peer] = nil }
  }
}

extension Store {
  /// The names in `peers/`. While the store is open for writing, no other process changes them, and they are read once.
  func peerNames() throws(LogError) -> PeerNames {
    if let known = knownPeerNames { return known }
    let names = PeerNames(try peerFiles())
    if writing != nil { knownPeerNames = names }
    return names
  }

  /// The names of what is kept of peers' addresses, and of strange files, ascending.
  package func otherPeerFiles() throws(LogError) -> [String] { try peerNames().others }
}
