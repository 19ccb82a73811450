/// What a brief receipt says in place of its coverages (log-format 9): how much of the log the peer held.
///
/// A log only grows at its end, so its first lines are the coverage of an earlier day. A store that has met many
/// replicas would else keep all ranges of its log once for each peer.
package struct BriefCoverages: Sendable, Hashable {
  /// How many lines the log had: the peer held these,
  package var lines: Int
  /// whose sums, added modulo 2^64, are this number,
  package var fingerprint: UInt64
  /// but for these events,
  package var lacks: Coverage
  /// and these beside them.
  package var beyond: Coverage
  /// How many events the pass sent.
  package var sent: UInt64
  /// How many events the pass took.
  package var received: UInt64
}

extension BriefCoverages {
  /// Adds the members of a brief receipt.
  func add(to object: inout JSONObject) {
    object["lines"] = .number(Double(lines))
    object["fingerprint"] = .string(Hexadecimal.text(of: fingerprint, digits: 16))
    object["sentCount"] = .number(Double(sent))
    object["receivedCount"] = .number(Double(received))
    if !lacks.isEmpty { object["lacks"] = .string(lacks.description) }
    if !beyond.isEmpty { object["beyond"] = .string(beyond.description) }
  }

  /// Reads them; nil where one is missing or of another type.
  init?(_ members: JSONObject) {
    func coverage(_ name: String) -> Coverage? {
      guard let member = members[name] else { return Coverage() }
      return member.string.flatMap { Coverage($0) }
    }
    guard let lines = members.whole("lines", as: Int.self), lines >= 0,
      let fingerprint = members.bits("fingerprint"),
      let lacks = coverage("lacks"), let beyond = coverage("beyond"),
      let sent = members.whole("sentCount", as: UInt64.self),
      let received = members.whole("receivedCount", as: UInt64.self)
    else { return nil }
    self.init(
      lines: lines, fingerprint: fingerprint, lacks: lacks, beyond: beyond, sent: sent,
      received: received)
  }

  /// Shortens a receipt, as the log tells that it is of the log's first lines; nil where the log does not tell, or the
  /// receipt does not say all that the peer held.
  /// - Complexity: O(lines behind those), and O(ranges)
  init?(of receipt: Receipt, in log: LogSuffix) throws(LogError) {
    let contested = log.contested
    // Without contested ids there are as many lines as events.
    let known = receipt.lines ?? (contested.isEmpty ? Int(exactly: receipt.coverage.count) : nil)
    guard receipt.brief == nil, receipt.tellsAllOfPeer, let lines = known, lines <= log.count else {
      return nil
    }
    let behind = try log.coverage(behind: lines)
    guard
      receipt.coverage.subtracting(contested)
        == log.coverage.subtracting(behind).subtracting(contested)
    else { return nil }
    var unknown = contested.intersection(receipt.coverage)
    for said in receipt.contested where try log.fingerprint(of: said.range) == said.fingerprint {
      unknown = unknown.subtracting(Coverage([said.range]))
    }
    let held = receipt.heldByPeer
    self.init(
      lines: lines, fingerprint: try log.fingerprint(ofFirst: lines),
      lacks: receipt.coverage.subtracting(held).union(unknown),
      beyond: held.subtracting(receipt.coverage), sent: receipt.sent.count,
      received: receipt.received.count)
  }
}
