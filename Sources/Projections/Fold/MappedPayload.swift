import EventLog

/// Where the payload of an event is mapped, and where in it the string `id` is that names a unit of a list. So the
/// payload need not be fetched from the log.
///
/// Bounds: the reader found an entry's ranges within its line, and the fold keeps the mapped bytes
/// alive as long as it holds such places. The call that brought a draft keeps the draft's bytes
/// alive; they are unmapped when it ends.
struct MappedPayload: Sendable {
  private let address: UInt
  /// The payload's length, the start of the `id` in it and the length of that, 20 bits each: a line
  /// has less than 2^20 bytes.
  private let places: UInt64

  /// - Parameter id: The string between its quotes: a part of the payload, or empty.
  @inline(__always)
  init(_ payload: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) {
    address = UInt(bitPattern: payload.baseAddress)
    let start = id.isEmpty ? 0 : UInt(bitPattern: id.baseAddress) &- address
    places = UInt64(payload.count) | UInt64(start) << 20 | UInt64(id.count) << 40
  }

  @inline(__always)
  var payload: UnsafeRawBufferPointer { part(0, places & MappedPayload.mask) }

  /// The string `id` between its quotes; empty for a unit outside of a list.
  @inline(__always)
  var id: UnsafeRawBufferPointer { part(places >> 20 & MappedPayload.mask, places >> 40) }

  private static let mask: UInt64 = 1 << 20 - 1

  @inline(__always)
  private func part(_ start: UInt64, _ count: UInt64) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: address &+ UInt(start)), count: Int(count))
  }
}

/// A payload during a replay, when all are mapped.
struct MappedBytes: CandidatePayload {
  private let mapped: UnsafeRawBufferPointer?

  @inline(__always)
  static func of(_ event: Holder, _ mapped: UnsafeRawBufferPointer?) -> MappedBytes {
    MappedBytes(mapped: mapped)
  }

  func bytes() -> [UInt8] { mapped.map(Array.init) ?? [] }
}

/// The payload of an event or a draft.
enum StoredPayload<Source: PayloadSource>: CandidatePayload {
  case mapped(UnsafeRawBufferPointer)
  /// To be fetched from the log.
  case stored(EventID, Source)

  @inline(__always)
  init(_ event: EventID, _ mapped: UnsafeRawBufferPointer?, _ source: Source) {
    self = mapped.map { .mapped($0) } ?? .stored(event, source)
  }

  func bytes() throws(LogError) -> [UInt8] {
    switch self {
    case .mapped(let bytes): Array(bytes)
    case .stored(let event, let source): try source.payload(of: event)
    }
  }

  func isSame(as other: StoredPayload) throws(LogError) -> Bool {
    if case .mapped(let bytes) = self, case .mapped(let others) = other {
      return RawBytes.areEqual(bytes, others)
    }
    return try bytes() == other.bytes()
  }
}

/// What holds the payloads of events: a log, or the store that has one.
protocol PayloadSource {
  /// The canonical payload of an event.
  /// - Throws: `damaged` if its line cannot be trusted.
  func payload(of event: EventID) throws(LogError) -> [UInt8]

  /// The version of an event's payload; nil for an event that is only staged.
  func version(of event: EventID) throws(LogError) -> UInt64?
}

extension Log: PayloadSource {
  func payload(of event: EventID) throws(LogError) -> [UInt8] {
    try withPayload(of: event) { Array($0) }
  }

  func version(of event: EventID) throws(LogError) -> UInt64? { try self.event(event)?.version }
}

extension Store: PayloadSource {
  func payload(of event: EventID) throws(LogError) -> [UInt8] { try log.payload(of: event) }

  func version(of event: EventID) throws(LogError) -> UInt64? { try log.version(of: event) }
}
