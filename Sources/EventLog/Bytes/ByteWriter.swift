/// What digits and the like are appended to: an array that grows, or room of a known size.
protocol ByteSink {
  /// Appends the first bytes of a word, the lowest first.
  /// - Precondition: There are 0 to 8 of them.
  mutating func append(_ count: Int, of word: UInt64)
}

extension Array<UInt8>: ByteSink {
  @inline(__always)
  mutating func append(_ count: Int, of word: UInt64) {
    // Bounds: a word has eight bytes, and slicing it checks that the count is no more.
    Swift.withUnsafeBytes(of: word.littleEndian) {
      append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }
}

/// Fills room of a known size from its start on.
///
/// Bounds: every write is preceded by a comparison of what is left with what is wanted; a caller that counted
/// wrong is stopped.
struct ByteWriter: ByteSink {
  private let room: UnsafeMutableRawBufferPointer
  /// How many bytes have been written.
  private(set) var count = 0

  /// Valid for as long as the room is.
  init(_ room: UnsafeMutableRawBufferPointer) {
    self.room = room
  }

  /// The bytes from an offset on that have been written.
  func bytes(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: room[start..<count])
  }

  @inline(__always)
  mutating func append(_ count: Int, of word: UInt64) {
    let left = room.count - self.count
    precondition(count <= left, "more bytes than were counted")
    if left >= 8 {
      // What is written beyond the count is overwritten by what comes next.
      room.storeBytes(of: word.littleEndian, toByteOffset: self.count, as: UInt64.self)
    } else {
      withUnsafeBytes(of: word.littleEndian) {
        copy(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
    }
    self.count += count
  }

  /// Appends a literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    // Bounds: a static string stands for as many bytes as it says.
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= room.count - count, "more bytes than were counted")
    copy(bytes)
    count += bytes.count
  }

  /// Appends the UTF-8 bytes of a text that is known only when the program runs.
  ///
  /// Under a name of its own: the compiler would take a literal for a `String` where both overloads fit.
  @inline(__always)
  mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private func copy(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
  }
}
