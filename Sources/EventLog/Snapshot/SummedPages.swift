import Synchronization

/// Bytes in pages of a file, each of which ends with the sum of what is before it.
///
/// A page is checked when it is first touched, so every byte that is used was checked, and other bytes are not
/// read. Offsets count the bytes without the sums.
final class SummedPages: Sendable {
  /// How many bytes a page has in the file, its sum included.
  static let size = 4096
  /// How many bytes of a page are content.
  static let capacity = size - 8

  /// How many bytes of content there are.
  let count: Int

  private let path: String
  private let contents: FileContents
  private let start: Int
  private let seed: UInt64
  /// One bit a page: whether its sum was found right.
  private let checked: Mutex<[UInt64]>

  /// The pages that stand in a file from a byte on.
  /// - Parameter seed: The seed of the sums, so that a page of another file is not believed.
  /// - Throws: `damaged` where the file is too short or too long for so many bytes.
  init(
    _ contents: FileContents, from start: Int, count: Int, seed: UInt64, path: String
  ) throws(LogError) {
    let pages = SummedPages.pages(for: count)
    guard count >= 0, start >= 0, count <= contents.count, contents.count >= start,
      contents.count - start == pages * SummedPages.size
    else {
      throw LogError(
        .damaged, "the length of the file is not the one that it states",
        at: LogError.Position(path: path))
    }
    self.count = count
    self.path = path
    self.contents = contents
    self.start = start
    self.seed = seed
    checked = Mutex(Array(repeating: 0, count: (pages + 63) / 64))
  }

  /// How many pages hold so many bytes.
  static func pages(for count: Int) -> Int { (count + capacity - 1) / capacity }

  /// The sum of a page's content, which knows which page of which file it is.
  static func sum(of content: UnsafeRawBufferPointer, page: Int, seed: UInt64) -> UInt64 {
    XXH64.hash(content, seed: seed &+ UInt64(page))
  }

  /// A number of four bytes, of which no page holds a part only.
  /// - Throws: `damaged` also where the number does not fit into an `Int` of 32 bits.
  func number32(at offset: Int) throws(LogError) -> Int {
    let number: UInt32 = try number(at: offset)
    guard let value = Int(exactly: number) else { throw outside(offset) }
    return value
  }

  /// A number of eight bytes, of which no page holds a part only.
  func number64(at offset: Int) throws(LogError) -> UInt64 { try number(at: offset) }

  /// A copy of some bytes.
  func bytes(in range: Range<Int>) throws(LogError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw outside(range.lowerBound) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (page, place) = offset.quotientAndRemainder(dividingBy: SummedPages.capacity)
      let end = min(SummedPages.capacity, place + range.upperBound - offset)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: try content(of: page)[place..<end]))
      offset += end - place
    }
    return withExtendedLifetime(contents) { bytes }
  }

  /// Checks every page.
  func check() throws(LogError) {
    for page in 0..<SummedPages.pages(for: count) { _ = try content(of: page) }
  }

  private func number<Number: FixedWidthInteger>(at offset: Int) throws(LogError) -> Number {
    let size = MemoryLayout<Number>.size
    let (page, place) = offset.quotientAndRemainder(dividingBy: SummedPages.capacity)
    guard offset >= 0, offset <= count - size, place <= SummedPages.capacity - size else {
      throw outside(offset)
    }
    let content = try content(of: page)
    // Bounds: `place` and `size` lie within the content, as was just made sure of.
    return withExtendedLifetime(contents) {
      Number(littleEndian: content.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }

  /// Bounds: the initializer made sure that the file has every page that `count` needs.
  private func content(of page: Int) throws(LogError) -> UnsafeRawBufferPointer {
    let first = start + page * SummedPages.size
    let bytes = UnsafeRawBufferPointer(
      rebasing: contents.rawBytes[first..<(first + SummedPages.size)])
    let content = UnsafeRawBufferPointer(rebasing: bytes.prefix(SummedPages.capacity))
    let (word, bit) = (page / 64, UInt64(1) << UInt64(page % 64))
    if checked.withLock({ $0[word] & bit != 0 }) { return content }
    let sum = bytes.loadUnaligned(fromByteOffset: SummedPages.capacity, as: UInt64.self)
    guard SummedPages.sum(of: content, page: page, seed: seed) == UInt64(littleEndian: sum) else {
      throw LogError(
        .damaged, "the sum of the page is wrong",
        at: LogError.Position(path: path, offset: first))
    }
    checked.withLock { $0[word] |= bit }
    return content
  }

  private func outside(_ offset: Int) -> LogError {
    LogError(
      .damaged, "it points at byte \(offset) of its content, which has \(count)",
      at: LogError.Position(path: path))
  }
}

extension SummedPages {
  /// The pages of some content, as they stand in the file.
  /// - Complexity: O(bytes)
  static func file(of content: [UInt8], seed: UInt64) -> [UInt8] {
    let pages = pages(for: content.count)
    var file: [UInt8] = []
    file.reserveCapacity(pages * size)
    for page in 0..<pages {
      let start = file.count
      file += content[(page * capacity)..<min((page + 1) * capacity, content.count)]
      file.append(contentsOf: repeatElement(0, count: start + capacity - file.count))
      // Bounds: the page's content was just appended.
      let sum = file.withRawBytes {
        Self.sum(of: UnsafeRawBufferPointer(rebasing: $0[start...]), page: page, seed: seed)
      }
      file.append(littleEndian: sum)
    }
    return file
  }
}

extension [UInt8] {
  /// Appends a number as snapshots have it.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
