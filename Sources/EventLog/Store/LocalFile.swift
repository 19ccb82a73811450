/// Settings of the device in a store's folder. They stay out of the dataset, and exchanges, clones and repairs
/// ignore them. One line of JSON with a sum (log-format 5).
package struct LocalFile: Sendable {
  private let folder: StoreFolder
  private let files: any FileSystem

  /// What stands there.
  package enum Content: Sendable, Hashable {
    /// Nothing.
    case none
    /// Bytes that are not as written.
    case unreadable
    /// The members that were written.
    case members(JSONObject)
  }

  /// The file in a store's folder; either may be missing.
  package init(at path: String, files: any FileSystem) {
    folder = StoreFolder(path)
    self.files = files
  }

  /// Reads it.
  /// - Throws: A failure of the file system.
  /// - Complexity: O(bytes)
  package func content() throws(LogError) -> Content {
    switch try SummedFile(folder.local, in: folder, files: files).content() {
    case .none: .none
    // Another sort of thing, or more bytes than the engine writes.
    case .unreadable: .unreadable
    case .object(let object): object["local"]?.object.map { .members($0) } ?? .unreadable
    }
  }

  /// Replaces the members durably: a reader finds the old ones or the new ones, never a part. Makes a missing
  /// folder.
  /// - Throws: `tooLarge` for more bytes than a reader takes; a failure of the file system.
  package func write(
    _ members: JSONObject, atMost greatest: Int = FileLength.greatestWhole
  ) throws(LogError) {
    if try files.status(of: folder.path) == nil {
      try folder.makeParents(files)
      try files.makeFolder(at: folder.path)
      try files.syncFolder(at: folder.parent)
    }
    // The app's members are nested, so that their keys do not meet the sum's.
    try SummedFile(folder.local, in: folder, files: files, atMost: greatest)
      .write(["local": .object(members)])
  }
}
