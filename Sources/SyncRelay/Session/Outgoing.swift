import EventLog
import Projections

/// What a side sends to a peer, and what of it the peer has not acknowledged yet.
struct Outgoing: Sendable {
  private let limits: SyncLimits
  /// How many bytes of event lines may be under way.
  private let window: Int
  /// Events that the peer cannot read.
  private let rejected: Coverage
  private let theirs: Coverage
  /// What both sides held at the beginning.
  private let shared: Coverage
  /// What the peer sent although its first message did not name it.
  private var theirsSince = Coverage()
  /// The sums of the lines that it sent although both sides held their events: other contents.
  private var theirContents: Set<UInt64> = []
  /// What is not sent yet, by when the log was looked at: first what it held at the beginning, then what was written
  /// or taken meanwhile.
  private var orders: [SendingOrder]
  /// Where lines stand that were written or taken meanwhile and are in an order, or were.
  private var ordered: Set<Int> = []
  /// Where events stand of which the peer holds another content, ascending, whole batches.
  private var differing: [Int] = []
  /// The same, once they are in order: they go after all that the peer lacks.
  private var contents: SendingOrder?
  /// Up to where the log was looked at.
  private var seen: Int
  /// The parts that are under way, the oldest first.
  private var underWay: [Part] = []
  private var bytesUnderWay = 0
  /// How many lines were sent, and how many of them are settled.
  private(set) var linesSent: UInt64 = 0
  private var linesSettled: UInt64 = 0
  /// How many lines the log has gained from the peer since it was looked at.
  private var takenSince = 0
  /// Where the lines stand that the log has gained from the peer, ascending.
  private var gained: [Range<Int>] = []

  private struct Part {
    var ids: [EventID]
    var byteCount: Int
  }

  /// Begins with what a log held at the beginning and a peer lacks.
  /// - Parameters:
  ///   - mine: What the log held when this side's hello was made.
  ///   - count: How many lines it had then. It may have gained some since, if the peer was slow to answer.
  ///   - now: The time of day here; nil if it is not known.
  /// - Complexity: O(n log n) for n such events, without a look at their lines.
  init(
    from log: Log, to peer: SyncMessage.Hello, holding mine: Coverage, upTo count: Int,
    rejected: Coverage, at now: Instant? = nil, _ limits: SyncLimits
  ) throws(LogError) {
    self.limits = limits
    self.rejected = rejected
    window = min(limits.window, peer.window)
    theirs = peer.coverage
    shared = mine.intersection(peer.coverage)
    // Another content of these that came since then is looked at with all that came since, so as to go once.
    orders = [
      SendingOrder(
        Array(
          try log.wholeBatches(of: mine.subtracting(peer.coverage).subtracting(rejected))
            .prefix { $0 <= count }),
        in: peer.asksForNewestFirst ? FillingRuns(limits, now: now) : nil)
    ]
    seen = count
  }

  /// Whether all that was sent is settled.
  var isSettled: Bool { underWay.isEmpty }

  /// Notes events of the peer, so that they are not sent back.
  /// - Parameter positions: Where those stand that the log lacked.
  mutating func note(received lines: ReceivedLines, at positions: Range<Int>) {
    takenSince += positions.count
    if let last = gained.last, last.upperBound == positions.lowerBound {
      gained[gained.count - 1] = last.lowerBound..<positions.upperBound
    } else if !positions.isEmpty {
      gained.append(positions)
    }
    let ranges = lines.ranges
    theirsSince.formUnion(Coverage(ranges))
    guard !ranges.allSatisfy({ shared[$0.replica].isDisjoint(with: $0.seqs) }) else { return }
    theirContents.formUnion(lines.sums(of: shared))
  }

  /// Adds events that both sides hold with different contents.
  /// - Complexity: O(n log n), and a look at both ends of each range
  mutating func add(contentsOf events: Coverage, in log: Log) throws(LogError) {
    differing = try log.wholeBatches(of: events.subtracting(rejected)).filter {
      !ordered.contains($0)
    }
  }

  /// Looks at more of what is to be sent, so that a store may do other things in between.
  /// - Returns: Whether all was looked at.
  mutating func prepare(_ count: Int, log: Log, _ kinds: KindTable) throws(LogError) -> Bool {
    guard !orders.isEmpty else { return true }
    return try orders[0].look(at: count, in: log, kinds)
  }

  /// The lines of the next part, each with its newline, and how many they are; nil if the window is full or
  /// nothing is left.
  /// - Complexity: O(bytes of the lines), and a look at each event that the log has gained.
  mutating func nextPart(
    in log: Log, _ kinds: KindTable
  ) throws(LogError) -> (count: Int, bytes: [UInt8])? {
    guard underWay.isEmpty || bytesUnderWay + limits.bytesPerPart <= window else { return nil }
    var ids: [EventID] = []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limits.bytesPerPart + 1 << 10)
    while bytes.count < limits.bytesPerPart, let group = try nextGroup(in: log, kinds) {
      for position in group { ids.append(try log.append(lineAt: position, to: &bytes)) }
    }
    if ids.isEmpty { return nil }
    underWay.append(Part(ids: ids, byteCount: bytes.count))
    bytesUnderWay += bytes.count
    linesSent += UInt64(ids.count)
    return (ids.count, bytes)
  }

  /// Whether all was sent that a log holds and the peer lacked.
  func hasSentAll(of log: Log) -> Bool {
    seen == log.count && orders.allSatisfy(\.isEmpty) && differing.isEmpty
      && contents?.isEmpty ?? true
  }

  /// Where the events of the next group stand: of the most urgent that is left, what was there first; contents that
  /// differ come last.
  private mutating func nextGroup(
    in log: Log, _ kinds: KindTable
  ) throws(LogError) -> ArraySlice<Int>? {
    while try !prepare(1_000, log: log, kinds) {}
    try lookAtNew(in: log, kinds)
    guard
      let next = orders.indices.min(by: { orders[$0].mostUrgent < orders[$1].mostUrgent }),
      let group = orders[next].nextGroup()
    else {
      guard let group = contents?.nextGroup() else { return nil }
      return contents?.positions(of: group)
    }
    let positions = orders[next].positions(of: group)
    if orders[next].isEmpty { orders.remove(at: next) }
    return positions
  }

  /// Orders what was written or taken since the log was looked at, and what differs.
  private mutating func lookAtNew(in log: Log, _ kinds: KindTable) throws(LogError) {
    guard seen < log.count || !differing.isEmpty else { return }
    var positions: [Int] = []
    for position in (seen + 1)..<(log.count + 1) where try isLacking(position, log) {
      positions.append(position)
    }
    let behind = seen
    positions = try log.wholeBatches(at: positions)
    ordered.formUnion(positions.lazy.filter { $0 > behind })
    seen = log.count
    takenSince = 0
    try lookAtContents(beside: Set(positions), in: log, kinds)
    if positions.isEmpty { return }
    var order = SendingOrder(positions)
    _ = try order.look(at: positions.count, in: log, kinds)
    orders.append(order)
  }

  /// Orders what differs, without what is in an order already.
  private mutating func lookAtContents(
    beside positions: Set<Int>, in log: Log, _ kinds: KindTable
  ) throws(LogError) {
    let left = differing.filter { !positions.contains($0) }
    differing = []
    if left.isEmpty { return }
    var order = SendingOrder(left)
    _ = try order.look(at: left.count, in: log, kinds)
    contents = order
  }

  /// Whether the line at a position was there when the log was looked at last.
  func hasSeen(_ position: Int) -> Bool { position <= seen }

  /// The fingerprints of what the exchange has made this side hold: what its log held when it was looked at last, and
  /// what came from the peer since. What was written or taken from others since is not among it.
  /// - Parameter counted: The lines that were counted earlier; those that were looked at are added.
  /// - Complexity: O(lines that are not counted yet)
  func fingerprints(
    behind counted: inout (fingerprints: KeyedFingerprints, upTo: Int), in log: Log
  ) throws(LogError) -> KeyedFingerprints {
    try log.add(linesAt: (counted.upTo + 1)..<(seen + 1), to: &counted.fingerprints)
    counted.upTo = seen
    var held = counted.fingerprints
    let isAllTaken = log.count - seen == takenSince
    for position in (seen + 1)..<(log.count + 1) {
      guard try isAllTaken ? true : isFromPeer(position, log.id(at: position), log) else {
        continue
      }
      if let line = try log.newLine(at: position) { held.add(line) }
    }
    return held
  }

  /// Whether the peer lacks an event that was written or taken meanwhile, as far as is known.
  private func isLacking(_ position: Int, _ log: Log) throws(LogError) -> Bool {
    let id = try log.id(at: position)
    if rejected.contains(id) || hasGained(position) { return false }
    guard theirs.contains(id) || theirsSince.contains(id) else { return true }
    guard log.contested.contains(id) else { return false }
    return !theirContents.contains(try log.sum(at: position))
  }

  /// Whether the peer has sent the line at a position.
  private func isFromPeer(_ position: Int, _ id: EventID, _ log: Log) throws(LogError) -> Bool {
    if hasGained(position) { return true }
    guard theirsSince.contains(id) else { return false }
    guard log.contested.contains(id) else { return true }
    return theirContents.contains(try log.sum(at: position))
  }

  /// Whether the log has gained the line at a position from the peer.
  private func hasGained(_ position: Int) -> Bool {
    let place = gained.lowerBound { $0.upperBound <= position }
    return place < gained.count && gained[place].contains(position)
  }

  /// What the peer has settled.
  struct Settled: Sendable {
    /// Durable there.
    var taken: [EventID] = []
    /// What it cannot read.
    var refused: [RefusedEvent] = []
  }

  /// Reads an acknowledgement.
  /// - Throws: `unexpectedMessage` where it names what was never sent.
  mutating func settle(_ said: SyncMessage.Acknowledgement) throws(LogError) -> Settled {
    guard said.count > linesSettled, said.count <= linesSent else { throw Outgoing.neverSent }
    var reasons: [UInt64: String] = [:]
    for line in said.refused {
      guard line.line > linesSettled, line.line <= said.count else { throw Outgoing.neverSent }
      reasons[line.line] = line.reason
    }
    var settled = Settled()
    var done = 0
    while linesSettled < said.count {
      let part = underWay[done]
      guard UInt64(part.ids.count) <= said.count - linesSettled else { throw Outgoing.neverSent }
      for id in part.ids {
        linesSettled += 1
        if let reason = reasons[linesSettled] {
          settled.refused.append(RefusedEvent(event: id, reason: reason))
        } else {
          settled.taken.append(id)
        }
      }
      bytesUnderWay -= part.byteCount
      done += 1
    }
    underWay.removeFirst(done)
    return settled
  }

  private static let neverSent = LogError(
    .unexpectedMessage, "the peer acknowledges what it was never sent")
}

extension Log {
  /// The positions of some events that it holds and of the rest of their batches, ascending: a peer that lacks one
  /// event of a batch may hold something else under the id of another.
  /// - Complexity: O(n log n), and a look at both ends of each range
  fileprivate func wholeBatches(of events: Coverage) throws(LogError) -> [Int] {
    let positions = try events.positions(in: self)
    // Only at the end of a range can a batch go on outside of it.
    let ends = events.ranges.flatMap { range in
      [range.seqs.lowerBound, range.seqs.upperBound].map {
        EventRange(EventID(replica: range.replica, seq: $0))
      }
    }
    let outside = try wholeBatches(at: Coverage(ends).positions(in: self)).filter { position in
      let place = positions.lowerBound { $0 < position }
      return place == positions.count || positions[place] != position
    }
    return outside.isEmpty ? positions : (positions + outside).sorted()
  }

  /// Some positions and those of the other events of their batches, which cross together; ascending.
  fileprivate func wholeBatches(at positions: [Int]) throws(LogError) -> [Int] {
    var whole: Set<Int> = []
    for position in positions {
      whole.formUnion(try event(at: position).positionsOfBatch(at: position))
    }
    return whole.sorted()
  }
}
