/// The names of what stands in a store's folder (SPEC 6).
public struct StoreFolder: Sendable, Hashable {
  /// The folder itself.
  public let path: String

  /// Names the parts of a folder.
  public init(_ path: String) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
  }

  /// What describes the store.
  public var manifest: String { path + "/store.json" }
  /// The events' segments.
  public var log: String { path + "/log" }
  /// What is derived from the log.
  public var snapshots: String { path + "/snapshots" }
  /// What the relay remembers of its peers.
  public var peers: String { path + "/peers" }
  /// Bytes that were taken out of the log.
  public var quarantine: String { path + "/quarantine" }
  /// Where a write of several groups stands that may be under way.
  public var pending: String { path + "/pending" }
  /// Stands there while bytes of the log may be in the cache only; see `WritingMark`.
  public var writing: String { path + "/writing" }
  /// The one writer's lock.
  public var lock: String { path + "/lock" }

  /// All folders that a store has.
  var folders: [String] { [log, snapshots, peers, quarantine] }

  /// The folder that the store's folder stands in.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The segment whose first line has the position.
  func segment(from position: Int) -> String {
    log + "/" + SegmentName.text(firstPosition: position)
  }
}

/// The name of a segment: the position of its first line in 12 digits, then `.jsonl` (SPEC 6).
enum SegmentName {
  private static let ending = ".jsonl"
  private static let digits = 12

  /// The name of the segment that starts at a position.
  static func text(firstPosition: Int) -> String {
    let number = String(firstPosition)
    return String(repeating: "0", count: max(0, digits - number.utf8.count)) + number + ending
  }

  /// The file name at the end of a path.
  static func name(in path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) }
      ?? path
  }

  /// The position that a name states; nil for a name that is no segment's.
  static func firstPosition(of name: String) -> Int? {
    guard name.hasSuffix(ending), name.utf8.count == digits + ending.utf8.count,
      let position = Decimal.digits(digits, of: Array(name.utf8), at: 0), position >= 1
    else { return nil }
    return position
  }
}
