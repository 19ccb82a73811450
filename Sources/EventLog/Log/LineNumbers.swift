/// Says in which line of a file an offset is, for offsets that ascend.
struct LineNumbers {
  private let contents: FileContents
  private var offset = 0
  private var line = 1

  init(of contents: FileContents) {
    self.contents = contents
  }

  /// The number of the line that an offset is in, counted from 1.
  ///
  /// Bounds: what is read ends where the contents end.
  /// - Precondition: The offset is not before the one asked last.
  /// - Complexity: O(bytes between the two)
  mutating func line(at next: Int) -> Int {
    precondition(next >= offset, "lines are numbered from the first on")
    let bytes = contents.rawBytes[offset..<min(next, contents.count)]
    line += withExtendedLifetime(contents) { bytes.count { $0 == UInt8(ascii: "\n") } }
    offset = next
    return line
  }
}
