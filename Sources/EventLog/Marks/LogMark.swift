/// Where a log ends, as its writer knows: what a journal's head and the seal of a segment keep (log-format 7).
struct LogMark: Sendable, Hashable {
  /// The store that writes.
  var owner: StoreOwner
  /// The last segment and how far it goes; without a name in a mark that claims no lines.
  var end: SegmentEnd
  /// The greatest number of the owner's own events up to there; 0 without events.
  var seq: UInt64

  /// A mark that claims no lines.
  /// - Parameter seq: The number of the last own event that is known all the same.
  init(claimingNothing owner: StoreOwner, but seq: UInt64 = 0) {
    self.init(owner: owner, end: SegmentEnd(name: ""), seq: seq)
  }

  /// - Parameter seq: 0 also if the own events up to there are not known.
  init(owner: StoreOwner, end: SegmentEnd, seq: UInt64 = 0) {
    self.owner = owner
    self.end = end
    self.seq = seq
  }

  /// Advances past the line of an event.
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

  /// Reads the members; nil where one is missing or not as a writer writes it.
  init?(members: JSONObject) {
    guard let dataset = members.text("dataset", DatasetID.init),
      let replica = members.text("replica", ReplicaID.init),
      let end = SegmentEnd(members: members),
      let seq = members.whole("seq", as: UInt64.self), seq <= Decimal.greatest,
      end.name.isEmpty
        ? end == SegmentEnd(name: "") : SegmentName.firstPosition(of: end.name) != nil
    else { return nil }
    self.init(owner: StoreOwner(dataset: dataset, replica: replica), end: end, seq: seq)
  }
}

/// How far a segment goes, with the sums of its lines up to there.
struct SegmentEnd: Sendable, Hashable {
  /// The segment's file name.
  var name: String
  /// How many bytes there are.
  var length = 0
  /// The lines that they are.
  var lines = LineSums()

  init(name: String) { self.name = name }
}

extension SegmentEnd {
  /// The members by which files of a store name it.
  var members: JSONObject {
    [
      "length": .number(Double(length)),
      "lineSums": .string(Hexadecimal.text(of: lines.value, digits: 16)),
      "lines": .number(Double(lines.count)), "segment": .string(name),
    ]
  }

  /// Reads the members; nil where one is missing or not of its type.
  init?(members: JSONObject) {
    guard let name = members["segment"]?.string, let length = members["length"]?.count,
      let count = members["lines"]?.count,
      let value = members.bits("lineSums")
    else { return nil }
    self.name = name
    self.length = length
    lines = LineSums(count: count, value: value)
  }
}

extension JSONValue {
  /// The value as a count of things; nil for other values, and above `greatestCount`.
  var count: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap {
      (0...JSONValue.greatestCount).contains($0) ? $0 : nil
    }
  }

  /// The greatest count, length or position that is believed of a file: 2^40 − 1, or half the greatest `Int` if
  /// that is less. So adding one to a size in memory never overflows.
  static let greatestCount = Int(min(1 << 40 - 1, Int64(Int.max) >> 1))
}

/// A segment's name: the position of its first line in 12 digits, then `.jsonl` (log-format 7).
package enum SegmentName {
  private static let ending = ".jsonl"
  private static let digits = 12

  /// The name of the segment that starts at a position.
  package static func text(firstPosition: Int) -> String {
    Decimal.text(of: firstPosition, digits: digits) + ending
  }

  /// The file name at the end of a path.
  package static func name(in path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) }
      ?? path
  }

  /// The position that a segment's name states; nil for other names, and for positions that this machine cannot
  /// hold.
  package static func firstPosition(of name: String) -> Int? {
    guard name.hasSuffix(ending), name.utf8.count == digits + ending.utf8.count,
      let position = Decimal.digits(digits, of: Array(name.utf8), at: 0), position >= 1,
      position <= JSONValue.greatestCount
    else { return nil }
    return Int(position)
  }
}

/// A count of lines and their running sum: the sums of the lines, each multiplied by a constant once for every
/// line that follows, added modulo 2^64 (log-format 7).
///
/// Two neighbouring runs of lines can be joined, so several workers can compute it.
struct LineSums: Sendable, Hashable {
  /// How many lines there are.
  private(set) var count = 0
  /// The running sum.
  private(set) var value: UInt64 = 0

  /// Odd, so that multiplying loses no line.
  private static let factor: UInt64 = 0x9E37_79B1_85EB_CA87

  init() {}

  init(count: Int, value: UInt64) {
    self.count = count
    self.value = value
  }

  /// Adds a line, given by its sum.
  @inline(__always)
  mutating func append(_ sum: UInt64) {
    count += 1
    value = value &* LineSums.factor &+ sum
  }

  /// Adds the lines of the run that follows.
  /// - Complexity: O(log n)
  mutating func append(_ following: LineSums) {
    var (power, exponent) = (LineSums.factor, following.count)
    while exponent > 0 {
      if exponent & 1 == 1 { value = value &* power }
      power = power &* power
      exponent >>= 1
    }
    value = value &+ following.value
    count += following.count
  }
}

/// Where each segment ended when its writer began the next one: `log/seals`, a line for each (log-format 7).
struct Seals: Sendable, Hashable {
  /// Ascending by segment.
  private(set) var marks: [LogMark] = []
  /// The number of lines that cannot be believed, or are another store's.
  private(set) var badLines = 0

  /// No segment is sealed.
  init() {}

  /// Reads the lines that are a store's. A segment without one counts as never sealed.
  /// - Complexity: O(n log n)
  init(_ bytes: [UInt8], of owners: StoreOwners) {
    var all: [LogMark] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = SummedObject.object(line: Array(line)), object.members.count == 8,
        let mark = LogMark(members: object), owners.contains(mark.owner)
      else {
        badLines += 1
        continue
      }
      all.append(mark)
    }
    // A stable sort: of two lines of one segment the later counts.
    for mark in all.sorted(by: { UTF8Text($0.end.name) < UTF8Text($1.end.name) }) { add(mark) }
  }

  /// The file's bytes.
  var fileBytes: [UInt8] { marks.flatMap { SummedObject.line($0.members) } }

  /// Where a segment ended; nil where it has no seal.
  subscript(name: String) -> LogMark? {
    let place = place(of: name)
    return place < marks.count && marks[place].end.name == name ? marks[place] : nil
  }

  /// Adds the seal of a segment, or replaces it.
  mutating func add(_ mark: LogMark) {
    let place = place(of: mark.end.name)
    if self[mark.end.name] != nil { marks[place] = mark } else { marks.insert(mark, at: place) }
  }

  /// Seals finished segments without a seal; says whether there were any.
  /// - Complexity: O(segments)
  mutating func add(missingOf ends: some Sequence<SegmentEnd>, owner: StoreOwner) -> Bool {
    let missing = ends.filter { self[$0.name] == nil }
    for end in missing { add(LogMark(owner: owner, end: end)) }
    return !missing.isEmpty
  }

  private func place(of name: String) -> Int {
    marks.lowerBound { UTF8Text($0.end.name) < UTF8Text(name) }
  }
}

/// What a store's writers said of the ends of its segments.
struct WrittenEnds: Hashable {
  /// Where each finished segment ended.
  var seals: Seals
  /// Where the durable log ended when the journal's head was written; nil without a head that is believed.
  var mark: LogMark?
  /// Whether a writer was at work, so that a write at the log's end may be unfinished.
  var isUnderWay: Bool

  /// Whether seals and the journal's mark confirm the segment ends that a snapshot knows.
  ///
  /// For the last segment only its length is compared: its lines are compared once those behind them have been
  /// read.
  func confirm(_ ends: [SegmentEnd]) -> Bool {
    guard let last = ends.last else { return false }
    let known = seals[last.name]?.end ?? mark?.end
    return ends.dropLast().allSatisfy { seals[$0.name]?.end == $0 }
      && known.map { $0.name == last.name && $0.length >= last.length } ?? false
  }
}
