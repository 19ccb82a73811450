/// A segment's name: the position of its first line in 12 digits, then `.jsonl` (log-format 7).
enum SegmentName {
  private static let ending = ".jsonl"
  private static let digits = 12

  /// The name of the segment that starts at a position.
  static func text(firstPosition: Int) -> String {
    Decimal.text(of: firstPosition, digits: digits) + ending
  }

  /// The file name at the end of a path.
  static func name(in path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) }
      ?? path
  }

  /// The position that a name states; nil for a name that is no segment's, or states more lines than
  /// this machine can hold.
  static func firstPosition(of name: String) -> Int? {
    guard name.hasSuffix(ending), name.utf8.count == digits + ending.utf8.count,
      let position = Decimal.digits(digits, of: Array(name.utf8), at: 0), position >= 1,
      position <= JSONValue.greatestCount
    else { return nil }
    return Int(position)
  }
}
