/// Where a store stood when it was last written to, to notice that it was copied or restored.
///
/// A copy has another inode; a moved folder keeps its own. Device numbers may change when a machine
/// starts, so a store in its old path with its old inode is still the same.
public struct StorePlace: Sendable, Hashable {
  /// The folder's absolute path.
  public var path: String
  /// The device it stands on.
  public var device: UInt64
  /// Its number on the device.
  public var inode: UInt64

  /// Whether a store that stands here now is the one that was recorded there, and no copy of it.
  func isSame(as recorded: StorePlace) -> Bool {
    inode == recorded.inode && (device == recorded.device || path == recorded.path)
  }

  /// Where a folder stands.
  init(of folder: StoreFolder, files: any FileSystem) throws(LogError) {
    guard let status = try files.status(of: folder.path) else {
      throw LogError(
        .notFound, "the folder is not there", at: LogError.Position(path: folder.path))
    }
    self.init(
      path: try files.resolvedPath(of: folder.path), device: status.device, inode: status.inode)
  }

  /// Makes a place.
  public init(path: String, device: UInt64, inode: UInt64) {
    self.path = path
    self.device = device
    self.inode = inode
  }
}

extension StorePlace {
  /// As `store.json` has it. The numbers are texts: they may be beyond what JSON keeps exact.
  var json: JSONValue {
    .object([
      "device": .string(Hexadecimal.text(of: device, digits: 16)),
      "inode": .string(Hexadecimal.text(of: inode, digits: 16)), "path": .string(path),
    ])
  }

  init?(json: JSONValue) {
    func number(_ key: String) -> UInt64? {
      (json.object?[key]?.string).flatMap { Hexadecimal.value(of: $0.utf8, digits: 16) }
    }
    guard let path = json.object?["path"]?.string, let device = number("device"),
      let inode = number("inode")
    else { return nil }
    self.init(path: path, device: device, inode: inode)
  }
}
