/// What a device keeps in a store's folder for itself: it is no part of the dataset, and no exchange, clone
/// or repair looks at it. One line of JSON with a sum (log-format 5).
package struct LocalFile: Sendable {
  private let folder: StoreFolder
  private let files: any FileSystem

  /// What stands there.
  package enum Content: Sendable, Hashable {
    /// Nothing.
    case none
    /// Bytes that are not what was written.
    case unreadable
    /// The members that were written.
    case members(JSONObject)
  }

  /// The file of the store in a folder, which need not be there.
  package init(at path: String, files: any FileSystem) {
    folder = StoreFolder(path)
    self.files = files
  }

  /// Reads it.
  /// - Throws: A failure of the file system, which says nothing of what stands there.
  /// - Complexity: O(bytes)
  package func content() throws(LogError) -> Content {
    guard try files.status(of: folder.path)?.isFolder == true else { return .none }
    do throws(LogError) {
      let files = try files.below(folder.path)
      guard try files.status(of: folder.local) != nil else { return .none }
      let bytes = try files.bytes(of: folder.local)
      guard bytes.last == UInt8(ascii: "\n"),
        let members = SummedObject.object(line: bytes.dropLast())?["local"]?.object
      else { return .unreadable }
      return .members(members)
    } catch {
      switch error.code {
      // Another sort of thing, or more bytes than anybody has written.
      case .strange, .damaged, .malformed, .tooLarge: return .unreadable
      default: throw error
      }
    }
  }

  /// Writes all of it, durably: whoever reads finds the members before or these, and never a part. Makes the
  /// folder where it is missing.
  /// - Throws: `tooLarge` where nobody would read so many bytes; a failure of the file system.
  package func write(
    _ members: JSONObject, atMost greatest: Int = FileLength.greatestWhole
  ) throws(LogError) {
    // The sum stands last, so no key of the outer object is an app's.
    let line = SummedObject.line(["local": .object(members)])
    guard line.count <= greatest else {
      throw LogError(
        .tooLarge, "settings of \(line.count) bytes: they have at most \(greatest)",
        at: LogError.Position(path: folder.local))
    }
    if try files.status(of: folder.path) == nil {
      try folder.makeParents(files)
      try files.makeFolder(at: folder.path)
      try files.syncFolder(at: folder.parent)
    }
    try DurableFile(try files.below(folder.path)).write(line, to: folder.local, in: folder.path)
  }
}
