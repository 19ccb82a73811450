import EventLog

/// Where the payload of an event is mapped, so that whoever wants it need not ask the log.
///
/// Bounds: an entry's ranges were found in its line when the log was read, and the fold keeps the mapped
/// bytes alive for as long as it holds such places. A draft's bytes are kept alive by the call that
/// brought it, and unmapped when that ends.
struct MappedPayload: Sendable {
  /// 0 where it is nowhere.
  private let address: UInt
  private let count: UInt32

  /// Nowhere: the log has to be asked.
  static let nowhere = MappedPayload(UnsafeRawBufferPointer(start: nil, count: 0))

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    address = UInt(bitPattern: bytes.baseAddress)
    // A line has less than 2^20 bytes.
    count = UInt32(truncatingIfNeeded: bytes.count)
  }

  /// The canonical bytes where they are mapped; nil where they are nowhere.
  @inline(__always)
  var mapped: UnsafeRawBufferPointer? {
    UnsafeRawPointer(bitPattern: address).map {
      UnsafeRawBufferPointer(start: $0, count: Int(count))
    }
  }
}

extension MappedPayload: CandidatePayload {
  /// That of an event in a replay, where all payloads are mapped.
  @inline(__always)
  static func of(_ event: Holder, _ mapped: MappedPayload) -> MappedPayload { mapped }

  /// The canonical bytes; none where they are nowhere.
  func bytes() -> [UInt8] { mapped.map(Array.init) ?? [] }
}

/// The payload of an event that is mapped or in a log, or of a draft, which is mapped.
struct StoredPayload<Source: PayloadSource>: CandidatePayload {
  /// Nil for a draft.
  let event: EventID?
  let mapped: MappedPayload
  let source: Source

  /// The canonical bytes.
  func bytes() throws(LogError) -> [UInt8] {
    if let bytes = mapped.mapped { return Array(bytes) }
    guard let event else { return [] }
    return try source.payload(of: event)
  }

  func isSame(as other: StoredPayload) throws(LogError) -> Bool {
    if let bytes = mapped.mapped, let others = other.mapped.mapped {
      return RawBytes.areEqual(bytes, others)
    }
    return try bytes() == other.bytes()
  }
}

/// Where the payloads of events stand: a log, or the store that has one.
protocol PayloadSource {
  /// The canonical payload of an event.
  /// - Throws: `damaged` where its line cannot be believed.
  func payload(of event: EventID) throws(LogError) -> [UInt8]
}

extension Log: PayloadSource {
  func payload(of event: EventID) throws(LogError) -> [UInt8] {
    try withPayload(of: event) { Array($0) }
  }
}

extension Store: PayloadSource {
  func payload(of event: EventID) throws(LogError) -> [UInt8] { try log.payload(of: event) }
}
