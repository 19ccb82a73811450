import EventLog

/// The bytes of many ids in one array, without an object for each.
struct KeyBytes: Sendable {
  private var bytes: [UInt8] = []

  /// Where an id is among the bytes.
  struct Place: Sendable {
    fileprivate let start: UInt32
    fileprivate let count: UInt32

    fileprivate var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
  }

  /// Makes room for so many bytes; unused room costs only addresses.
  mutating func reserve(_ count: Int) { bytes.reserveLarge(count) }

  /// Adds an id.
  @inline(__always)
  mutating func add(_ id: UnsafeRawBufferPointer) -> Place {
    let place = Place(start: UInt32(bytes.count), count: UInt32(id.count))
    bytes.makeRoomLarge(for: id.count)
    bytes.append(contentsOf: id)
    return place
  }

  /// The id at a place.
  @inline(__always)
  subscript(place: Place) -> ArraySlice<UInt8> { bytes[place.range] }

  /// Whether an id is the one at a place.
  @inline(__always)
  func has(_ id: UnsafeRawBufferPointer, at place: Place) -> Bool {
    guard id.count == Int(place.count) else { return false }
    return withBytes(at: place) { RawBytes.areEqual($0, id) }
  }

  /// Calls the body with the id at a place; the pointer is valid only during the call.
  @inline(__always)
  func withBytes<Value>(at place: Place, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[place.range])) }
  }
}
