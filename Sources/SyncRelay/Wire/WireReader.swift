package import EventLog

/// Reads the messages of a peer from its bytes, which may be cut anywhere.
package struct WireReader: Sendable {
  private let dataset: DatasetID
  private let limits: SyncLimits
  /// What has come and was not read yet.
  private var bytes: [UInt8] = []
  /// Where the line that is under way begins.
  private var start = 0
  /// Up to where it has been searched for its end.
  private var searched = 0
  /// The part that is under way.
  private var part: PartReader?
  /// What was found behind whole parts, for whoever asks next.
  private var found: Result<SyncMessage, LogError>?

  /// Reads the messages of a peer.
  /// - Parameter dataset: That of this side: another one's events are refused.
  package init(of dataset: DatasetID, limits: SyncLimits = SyncLimits()) {
    self.dataset = dataset
    self.limits = limits
  }

  /// Whether nothing is under way: the peer may end here.
  package var isBetweenMessages: Bool { part == nil && start == bytes.count && found == nil }

  /// Adds bytes of the peer.
  package mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(more, ofAtMost: limits.messageBytes)
  }

  /// The next message; nil where more bytes are needed. Parts of events that have come one behind the other are
  /// one.
  /// - Throws: `unexpectedMessage` for what is no message, `tooLarge` beyond a limit, and `badSum` or
  ///   `malformed` for a line that is damaged. Nothing more is to be read from the peer then.
  package mutating func next() throws(LogError) -> SyncMessage? {
    if let found {
      self.found = nil
      return try found.get()
    }
    var parts = EventPart(of: dataset)
    do throws(LogError) {
      while parts.byteCount < limits.bytesPerTaking, let message = try nextOne() {
        guard case .events(let part) = message else {
          if parts.lineCount == 0 { return message }
          found = .success(message)
          break
        }
        parts.append(part)
      }
    } catch {
      // The parts before it are whole.
      if parts.lineCount == 0 { throw error }
      found = .failure(error)
    }
    return parts.lineCount == 0 ? nil : .events(parts)
  }

  private mutating func nextOne() throws(LogError) -> SyncMessage? {
    while let line = try nextLine() {
      guard var reader = part.take() else {
        switch try WireLine.beginning(Array(bytes[line])) {
        case .whole(let message): return message
        case .events(let count): part = PartReader(lineCount: count, of: dataset, limits)
        }
        continue
      }
      // Bounds: the line was found in the bytes.
      let whole = try bytes.withRawBytes { (bytes) throws(LogError) in
        try reader.add(UnsafeRawBufferPointer(rebasing: bytes[line]))
      }
      if let whole { return .events(whole) }
      part = reader
    }
    return nil
  }

  /// Where the next whole line stands, without its newline.
  private mutating func nextLine() throws(LogError) -> Range<Int>? {
    let limit = part == nil ? limits.messageBytes : EventLine.greatestLength
    let found = bytes.withRawBytes { bytes in
      var finder = LineFinder(bytes, from: searched)
      return finder.next()
    }
    let line = start..<(found?.upperBound ?? bytes.count)
    if line.count > limit { throw tooLarge("a line of the peer", limit) }
    start = found.map { $0.upperBound + 1 } ?? start
    searched = line.upperBound + (found == nil ? 0 : 1)
    return found == nil ? nil : line
  }

  private func tooLarge(_ what: String, _ limit: Int) -> LogError {
    LogError(.tooLarge, "\(what) is longer than \(limit) bytes")
  }
}
