import EventLog

/// A folder as a peer's address: in one spelling, however it was typed and wherever (log-format 9).
enum FolderAddress {
  /// The absolute path, without `.`, `..` and doubled slashes. A link stays one, since what it leads to may be
  /// away: a medium that is not attached has no other name.
  /// - Returns: The path as it is where the system does not say which folder this is.
  static func spelling(of path: String, _ files: any FileSystem) -> String {
    guard var folder = path.utf8.first == UInt8(ascii: "/") ? "" : resolved(".", files) else {
      return path
    }
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: name, as: UTF8.self) {
      case ".": break
      // As the system does: of a link, the parent of what it leads to.
      case "..": folder = resolved(folder + "/..", files) ?? parent(of: folder)
      case let name: folder += "/" + name
      }
    }
    return folder.isEmpty ? "/" : folder
  }

  /// Nil where nothing stands there; the root is the empty text.
  private static func resolved(_ path: String, _ files: any FileSystem) -> String? {
    do throws(LogError) {
      let path = try files.resolvedPath(of: path)
      return path == "/" ? "" : path
    } catch {
      return nil
    }
  }

  private static func parent(of folder: String) -> String {
    let names = folder.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return names.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
  }
}
