/// A small file beside the log: one line of canonical JSON with a sum, as `store.json` is (log-format 5).
///
/// What another program or a failing disk left in it is untrusted: nothing longer than its bound is read, and a
/// flipped bit is noticed.
package struct SummedFile: Sendable {
  /// Where it stands.
  package let path: String
  private let folder: StoreFolder
  private let files: any FileSystem
  /// The most bytes that it has.
  private let greatest: Int

  /// What stands there.
  package enum Content: Sendable, Hashable {
    /// Nothing.
    case none
    /// Bytes that are not as written, or another sort of thing, and why.
    case unreadable(String)
    /// What was written.
    case object(JSONObject)
  }

  /// A file of a store's folder; either may be missing.
  package init(
    _ path: String, in folder: StoreFolder, files: any FileSystem,
    atMost greatest: Int = FileLength.greatestWhole
  ) {
    (self.path, self.folder, self.files, self.greatest) = (path, folder, files, greatest)
  }

  /// Reads it.
  /// - Throws: A failure of the file system.
  /// - Complexity: O(bytes)
  package func content() throws(LogError) -> Content {
    guard try files.status(of: folder.path)?.isFolder == true else { return .none }
    do throws(LogError) {
      let files = try files.below(folder.path)
      guard try files.status(of: path) != nil else { return .none }
      let bytes = try files.bytes(of: path, atMost: greatest)
      guard bytes.last == UInt8(ascii: "\n"),
        var object = SummedObject.object(line: bytes.dropLast())
      else { return .unreadable("its bytes are not as they were written") }
      object["sum"] = nil
      return .object(object)
    } catch {
      switch error.code {
      case .strange, .damaged, .malformed, .tooLarge: return .unreadable(error.reason)
      default: throw error
      }
    }
  }

  /// Replaces it durably: a reader finds the old line or the new one, never a part.
  /// - Throws: `tooLarge` for more bytes than a reader takes; a failure of the file system.
  package func write(_ object: JSONObject) throws(LogError) {
    let line = SummedObject.line(object)
    guard line.count <= greatest else {
      throw LogError(
        .tooLarge, "a line of \(line.count) bytes: it has at most \(greatest)",
        at: LogError.Position(path: path))
    }
    try DurableFile(try files.below(folder.path)).write(line, to: path, in: folder.path)
  }
}
