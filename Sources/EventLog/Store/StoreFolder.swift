/// The names of what stands in a store's folder (log-format 5).
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
  /// Where each finished segment ended; see `Seals`.
  var seals: String { log + "/seals" }
  /// What is derived from the log.
  public var snapshots: String { path + "/snapshots" }
  /// What the relay remembers of its peers.
  public var peers: String { path + "/peers" }
  /// Bytes that were taken out of the log.
  public var quarantine: String { path + "/quarantine" }
  /// Where a commit stands before it stands in the log; see `Journal`.
  public var journal: String { path + "/journal" }
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
