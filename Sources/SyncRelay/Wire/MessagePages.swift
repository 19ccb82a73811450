import EventLog

/// A page of a message that has too many ranges for one line (sync-protocol 10).
enum MessagePage: Sendable {
  /// The first page of a hello.
  case hello(SyncMessage.Hello)
  /// More of its coverage.
  case coverage(Coverage)
  /// Some of a round of fingerprints.
  case shared([RangeFingerprint])
}

/// Joins the pages of a message as they come.
struct ComingPages: Sendable {
  private var hello: SyncMessage.Hello?
  private var ranges: [RangeFingerprint] = []
  private var isShared = false
  private var rangeCount = 0
  /// About how many bytes of memory the pages take, at most.
  private(set) var byteCount = 0

  /// Whether a message has begun and not ended.
  var isUnderWay: Bool { hello != nil || isShared }

  /// Adds a page.
  /// - Returns: The message, with its last page.
  /// - Throws: `unexpectedMessage` where the page belongs to no message that is under way; `tooLarge` beyond the limit.
  mutating func add(
    _ page: MessagePage, isLast: Bool, _ limits: SyncLimits
  ) throws(LogError) -> SyncMessage? {
    switch page {
    case .hello(let first):
      guard !isUnderWay else { throw WireLine.unreadable("\"hello\" comes amid another message") }
      try count(first.coverage.ranges.count, first.coverage.byteCount, limits)
      hello = first
    case .coverage(let more):
      guard hello != nil else {
        throw WireLine.unreadable("\"coverage\" comes amid another message")
      }
      try count(more.ranges.count, more.byteCount, limits)
      hello?.coverage.formUnion(more)
    case .shared(let more):
      guard hello == nil else { throw WireLine.unreadable("\"shared\" comes amid another message") }
      try count(more.count, more.count * MemoryLayout<RangeFingerprint>.stride * 2, limits)
      isShared = true
      ranges += more
    }
    guard isLast else { return nil }
    defer { self = ComingPages() }
    return hello.map { .hello($0) } ?? .shared(ranges)
  }

  private mutating func count(
    _ added: Int, _ bytes: Int, _ limits: SyncLimits
  ) throws(LogError) {
    rangeCount += added
    byteCount += bytes
    guard rangeCount <= limits.ranges else {
      throw LogError(.tooLarge, "the peer names more than \(limits.ranges) ranges in one message")
    }
  }
}

extension SyncMessage.Hello {
  /// The lines of a hello: its first page, and the rest of its coverage.
  func pages(_ rangesPerPage: Int) -> [JSONObject] {
    let pages = WireLine.split(coverage.ranges, rangesPerPage)
    var first = self
    first.coverage = Coverage(pages[0])
    let rest = pages.dropFirst().map { ranges -> JSONObject in
      ["message": "coverage", "coverage": .string(Coverage(ranges).description)]
    }
    return WireLine.marked([WireLine.object(of: first)] + rest)
  }
}

extension WireLine {
  /// The lines of a round of fingerprints.
  static func pages(of ranges: [RangeFingerprint], _ rangesPerPage: Int) -> [JSONObject] {
    marked(split(ranges, rangesPerPage).map { object(of: $0) })
  }

  /// Pieces of so many elements at most; one without any for none.
  fileprivate static func split<Element>(_ all: [Element], _ count: Int) -> [[Element]] {
    guard all.count > count else { return [all] }
    return stride(from: 0, to: all.count, by: count).map {
      Array(all[$0..<min($0 + count, all.count)])
    }
  }

  /// Says of each line but the last that another one follows.
  fileprivate static func marked(_ lines: [JSONObject]) -> [JSONObject] {
    lines.enumerated().map { index, line in
      var line = line
      if index + 1 < lines.count { line["more"] = true }
      return line
    }
  }
}
