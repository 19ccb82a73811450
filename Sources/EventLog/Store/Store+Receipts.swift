// The files in `peers/`: what a store keeps of its peers.

extension Store {
  /// The names of what is kept of peers, in the order of their bytes.
  package func peerFiles() throws(LogError) -> [String] {
    try folder.names(in: folder.peers, environment.files)
  }

  /// The bytes of such a file.
  /// - Throws: `strange` where it is no file, `damaged` where it is too long; a failure of the file system.
  package func peerFile(_ name: String) throws(LogError) -> [UInt8] {
    let path = folder.peers + "/" + name
    if let sort = try environment.files.status(of: path)?.sort, sort != .file {
      throw StrangeFault.error(sort, "read", path)
    }
    return try environment.files.bytes(of: path)
  }

  /// Keeps a file in `peers/` durably, in place of one with the same name.
  package func keepPeerFile(_ name: String, bytes: [UInt8]) throws(LogError) {
    do throws(LogError) {
      try DurableFile(environment.files).write(
        bytes, to: folder.peers + "/" + name, in: folder.peers)
    } catch {
      knownPeerNames = nil
      throw error
    }
    if knownPeerNames?.add(name) == false { knownPeerNames = nil }
  }

  /// The names of the receipts, in the order of their bytes.
  func receiptNames() throws(LogError) -> [(text: String, peer: ReplicaID)] {
    try peerFiles().compactMap { name in ReceiptName(name).map { (name, $0.peer) } }
  }
}

extension Store {
  /// The peers of which a receipt can be read, ascending by their ids.
  ///
  /// Receipts of another dataset, and those about this store's own replica, tell of no peer.
  /// - Complexity: O(names), plus the bytes of the receipts that it reads: of each peer the newest, and those
  ///   before it back to one that tells of all that the peer held.
  package func knownPeers() throws(LogError) -> [KnownPeer] {
    try readingReceipts { () throws(LogError) in
      var peers: [KnownPeer] = []
      for (replica, names) in try peerNames().receipts {
        if let peer = try knownPeer(replica, names) { peers.append(peer) }
      }
      return peers.sorted { $0.replica < $1.replica }
    }
  }

  /// Runs a body that reads receipts, and runs it anew where a receipt that it has listed is gone.
  ///
  /// Only a reader does so: a writer in another process tidies receipts away for which a newer one says more.
  private func readingReceipts<Value>(
    _ body: () throws(LogError) -> Value
  ) throws(LogError) -> Value {
    for _ in 1..<LogReader.greatestTries {
      do throws(LogError) {
        return try body()
      } catch  where error.code == .notFound && writing == nil {
        continue
      }
    }
    return try body()
  }

  /// What the receipts tell of one peer; nil if none can be read.
  /// - Complexity: The bytes of the receipts that it reads, where the store is open for writing.
  package func knownPeer(_ replica: ReplicaID) throws(LogError) -> KnownPeer? {
    try readingReceipts { () throws(LogError) in
      try knownPeer(replica, peerNames().receipts[replica] ?? [])
    }
  }

  private func knownPeer(
    _ replica: ReplicaID, _ names: [String]
  ) throws(LogError) -> KnownPeer? {
    guard replica != manifest.replica else { return nil }
    var receipts: [Receipt] = []
    // The newest first.
    for name in names.reversed() {
      guard receipts.last?.tellsAllOfPeer != true else { break }
      guard let receipt = try receipt(name), receipt.dataset == manifest.dataset,
        receipt.peer == replica
      else { continue }
      receipts.append(receipt)
    }
    return receipts.first.map { KnownPeer($0, receipts.dropFirst()) }
  }

  /// Whether a receipt adds nothing to the newest one of the same peer.
  package func isRepeated(_ receipt: Receipt) throws(LogError) -> Bool {
    guard let newest = try knownPeer(receipt.peer)?.newest else { return false }
    guard let brief = newest.brief else { return newest.isRepeated(by: receipt) }
    guard newest.isComplete, receipt.isComplete, newest.replica == receipt.replica,
      newest.ahead.isEmpty, newest.isOfSamePeer(as: receipt),
      newest.wordsOfClock == receipt.wordsOfClock,
      brief.lacks.isEmpty, brief.beyond.isEmpty, brief.lines == log.count,
      receipt.heldByPeer == log.coverage
    else { return false }
    return try brief.fingerprint == log.fingerprint(of: receipt.coverage)
  }

  /// Whether a receipt is of a peer with this id, or says that its peer held an event of it.
  /// - Complexity: O(bytes of all receipts)
  package func hasReceipt(naming replica: ReplicaID) throws(LogError) -> Bool {
    try readingReceipts { () throws(LogError) in
      for (name, peer) in try receiptNames() {
        if peer == replica { return true }
        guard let receipt = try receipt(name) else { continue }
        // Of the log's first lines the log itself tells.
        let held = receipt.brief?.beyond ?? receipt.heldByPeer
        if !held[replica].isEmpty { return true }
      }
      return false
    }
  }

  /// Nil where the file is no receipt: `verify` names it.
  func receipt(_ name: String) throws(LogError) -> Receipt? {
    do throws(LogError) {
      return try Receipt.members(of: peerFile(name)).flatMap { Receipt($0) }
    } catch {
      switch error.code {
      // Other bytes, another sort of thing, or more or deeper bytes than a receipt has.
      case .malformed, .strange, .damaged, .tooLarge: return nil
      // A person has removed it while the store was open.
      case .notFound where knownPeerNames != nil:
        knownPeerNames = nil
        return nil
      default: throw error
      }
    }
  }

  /// Keeps a receipt durably, with the entities that the pass brought from the future, and tidies the others.
  /// - Parameters:
  ///   - former: A receipt of the same exchange, whose place it takes; without one it gets the next free number.
  ///   - isUnderWay: Whether the exchange goes on. Then only the file is written: the exchange's last receipt notes the
  ///     entities, and tidies.
  /// - Returns: Its name.
  @discardableResult
  package func keep(
    _ receipt: Receipt, inPlaceOf former: ReceiptName? = nil, isUnderWay: Bool = false
  ) throws(LogError) -> ReceiptName {
    if isUnderWay { return try keepFile(of: receipt, inPlaceOf: former) }
    var receipt = receipt
    receipt.ahead = try EntitiesAhead(
      log.entities(
        stampedAfter: ClockDifference.latestTolerated(receipt.at), among: receipt.received))
    if receipt.coverage == log.coverage { receipt.lines = log.count }
    let name = try keepFile(of: receipt, inPlaceOf: former)
    tidyReceipts(beside: name, receipt)
    return name
  }

  private func keepFile(
    of receipt: Receipt, inPlaceOf former: ReceiptName?
  ) throws(LogError) -> ReceiptName {
    let bytes = receipt.json.canonicalBytes() + [UInt8(ascii: "\n")]
    if let former {
      try keepPeerFile(former.text, bytes: bytes)
      return former
    }
    guard let number = try peerNames().nextNumber else {
      throw LogError(
        .unusable, "every number of a receipt is taken", at: LogError.Position(path: folder.peers))
    }
    let name = ReceiptName(number: number, peer: receipt.peer)
    // A person has put something there while the store was open.
    if knownPeerNames != nil,
      try environment.files.status(of: folder.peers + "/" + name.text) != nil
    {
      knownPeerNames = nil
      return try keepFile(of: receipt, inPlaceOf: nil)
    }
    do throws(LogError) {
      try keepPeerFile(name.text, bytes: bytes)
      return name
    } catch  where error.code == .strange && number < ReceiptName.greatestNumber {
      // Something of a person's stands where the file would be made; `verify` names it.
      let next = ReceiptName(number: number + 1, peer: receipt.peer)
      try keepPeerFile(next.text, bytes: bytes)
      return next
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

extension Store {
  /// What a receipt proves of the store's log.
  /// - Throws: `malformed` where the bytes are no receipt; `strange` where it is another store's.
  private func claim(of bytes: [UInt8], _ owners: StoreOwners) throws(LogError) -> Coverage {
    guard let claim = try Receipt.members(of: bytes).flatMap({ Receipt.Claim($0) }) else {
      throw LogError(.malformed, "it is no receipt: a member is missing, or of another type")
    }
    guard owners.contains(claim.owner) else {
      throw LogError(
        .strange,
        "it is a receipt of another store, replica \(claim.owner.replica) of dataset "
          + "\(claim.owner.dataset)")
    }
    return claim.events
  }

  /// What receipts prove of the store's log: for each peer, in the order of their ids, its receipts with the newest
  /// first.
  ///
  /// Every whole receipt counts: one of an earlier day may stand under a greater number.
  /// - Complexity: O(names), and O(n log n) for n ranges in the receipts that are read
  func receiptClaims(_ asked: ReceiptsAsked) throws(LogError) -> [[Evidence.Source]] {
    var peers: [ReplicaID: [Evidence.Source]] = [:]
    let owners = manifest.owners
    // Descending, so the newest of a peer comes first.
    for (name, peer) in try receiptNames().reversed() {
      if asked == .newestOfEachPeer, peers[peer] != nil { continue }
      let path = folder.peers + "/" + name
      do throws(LogError) {
        let events = try claim(of: environment.files.bytes(of: path), owners)
        peers[peer, default: []].append(Evidence.Source(path: path, events: events))
      } catch {
        // `verify` names it.
        continue
      }
    }
    return peers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What is wrong with each receipt that cannot be read, or is another store's.
  private func unreadableReceipts(
    except paths: Set<String> = []
  ) throws(LogError) -> [(path: String, error: LogError)] {
    let owners = manifest.owners
    var faults: [(path: String, error: LogError)] = []
    for (name, _) in try receiptNames() {
      let path = folder.peers + "/" + name
      if paths.contains(path) { continue }
      do throws(LogError) {
        _ = try claim(of: peerFile(name), owners)
      } catch  where error.code == .notFound {
        // A writer has tidied it away meanwhile.
      } catch {
        faults.append((path, error))
      }
    }
    return faults
  }

  /// What is wrong with each receipt that cannot be read, or is another store's.
  /// - Parameter unexpected: What stands in the folder and is not the store's: it is not opened.
  package func receiptFaults(except unexpected: [LogError]) throws(LogError) -> [LogError] {
    let paths = Set(unexpected.compactMap(\.position.path))
    if paths.contains(folder.peers) { return [] }
    return try unreadableReceipts(except: paths).map { $0.error.located(path: $0.path) }
  }

  /// Moves receipts to quarantine that cannot be read, or are another store's.
  /// - Returns: What is wrong with each.
  func quarantineUnreadableReceipts() throws(LogError) -> [LogFault] {
    var faults: [LogFault] = []
    for (path, error) in try unreadableReceipts() {
      // A repair moves regular files only.
      guard let status = try environment.files.status(of: path), status.sort == .file else {
        continue
      }
      try quarantineReceipt(path, because: error.reason)
      // An empty file has gone to quarantine as well.
      faults.append(LogFault(error: error.located(path: path), bytes: 0..<max(status.length, 1)))
    }
    return faults
  }

  /// Moves a receipt to quarantine, also one that cannot be read.
  func quarantineReceipt(_ path: String, because reason: String) throws(LogError) {
    knownPeerNames = nil
    try moveToQuarantine(path, because: reason)
  }

  /// Moves a file of the store's folder to quarantine durably, also one that cannot be read.
  func moveToQuarantine(_ path: String, because reason: String) throws(LogError) {
    if let bytes = readableBytes(of: path) {
      try quarantine.keep(bytes, from: path, at: 0, because: reason)
      try environment.files.removeFile(at: path)
    } else {
      try quarantine.move(path, because: reason)
    }
    try environment.files.syncFolder(at: StoreFolder(path).parent)
  }

  private func readableBytes(of path: String) -> [UInt8]? {
    do throws(LogError) {
      return try environment.files.bytes(of: path)
    } catch {
      return nil
    }
  }
}
