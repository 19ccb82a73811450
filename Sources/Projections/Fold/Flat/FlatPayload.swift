import EventLog

/// Where the payload of an event stands, and in it the string `id` that names a list's unit.
///
/// Kept with each unit, since the log's entry of its event is somewhere else in memory each time.
///
/// Bounds: an entry's ranges were found in its line when the log was read, and the fold keeps the log
/// alive for as long as it holds such places.
struct FlatPayload: Sendable {
  private let address: UInt
  /// How many bytes the payload has, where the `id` starts in it and how long that is: 20 bits each,
  /// since a line has less than 2^20 bytes.
  private let places: UInt64

  @inline(__always)
  init(of entry: LogEntry, in line: UnsafeRawBufferPointer) {
    let data = entry.data
    address = UInt(bitPattern: line.baseAddress) &+ UInt(bitPattern: data.lowerBound)
    var places = UInt64(data.count)
    if let id = entry.dataID {
      places |= UInt64(id.lowerBound &- data.lowerBound) << 20 | UInt64(id.count) << 40
    }
    self.places = places
  }

  /// The payload's canonical bytes.
  @inline(__always)
  var bytes: UnsafeRawBufferPointer { part(0, places & FlatPayload.mask) }

  /// The string `id` between its quotes; empty where there is none.
  @inline(__always)
  var id: UnsafeRawBufferPointer {
    part(places >> 20 & FlatPayload.mask, places >> 40)
  }

  private static let mask: UInt64 = 1 << 20 - 1

  @inline(__always)
  private func part(_ start: UInt64, _ count: UInt64) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: address &+ UInt(start)), count: Int(count))
  }
}
