/// Where a log ends, as its writer knows: what a journal's head and the seal of a segment keep (log-format 7).
struct LogMark: Sendable, Hashable {
  /// The store that writes.
  var owner: StoreOwner
  /// The last segment and how far it goes; without a name where nothing is claimed.
  var end: SegmentEnd
  /// The greatest number of the owner's own events up to there; 0 where there is none.
  var seq: UInt64

  /// A mark that claims nothing of any segment.
  /// - Parameter seq: Up to which number own events are known all the same.
  init(claimingNothing owner: StoreOwner, but seq: UInt64 = 0) {
    self.init(owner: owner, end: SegmentEnd(name: ""), seq: seq)
  }

  /// - Parameter seq: 0 also where it is not known which own events there were by then.
  init(owner: StoreOwner, end: SegmentEnd, seq: UInt64 = 0) {
    self.owner = owner
    self.end = end
    self.seq = seq
  }

  /// Goes on with the line of an event.
  /// - Parameter length: How many bytes it has, its newline included.
  @inline(__always)
  mutating func append(_ event: EventID, sum: UInt64, length: Int) {
    end.lines.append(sum)
    end.length += length
    if event.replica == owner.replica { seq = max(seq, event.seq) }
  }
}

extension LogMark {
  /// The members by which a file names it.
  var members: JSONObject {
    var members = end.members
    members["dataset"] = .string(owner.dataset.text)
    members["replica"] = .string(owner.replica.description)
    members["seq"] = .number(Double(seq))
    return members
  }

  /// Reads the members; nil where one is missing or says what no writer says.
  init?(members: JSONObject) {
    guard let dataset = members["dataset"]?.string.flatMap({ DatasetID($0) }),
      let replica = members["replica"]?.string.flatMap({ ReplicaID($0) }),
      let end = SegmentEnd(members: members),
      let seq = members["seq"]?.number.flatMap({ UInt64(exactly: $0) }), seq <= Decimal.greatest,
      end.name.isEmpty
        ? end == SegmentEnd(name: "") : SegmentName.firstPosition(of: end.name) != nil
    else { return nil }
    self.init(owner: StoreOwner(dataset: dataset, replica: replica), end: end, seq: seq)
  }
}
