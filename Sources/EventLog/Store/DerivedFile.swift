/// Bytes that were derived from the first lines of a log, in a file beside the log's snapshots.
///
/// No promise rests on it: it is written without a sync, and a file that cannot be read or believed counts as none.
package struct DerivedFile: Sendable {
  /// What they are called; the file's name is made of it.
  private let name: String
  private let path: String
  private let folder: StoreFolder
  private let files: any FileSystem

  /// How the names of such files end.
  private static let ending = ".derived"
  private static let digits = 16
  /// The greatest form of the file that this build knows.
  private static let format = 1

  /// What stands there.
  package struct Content: Sendable, Hashable {
    /// How many lines the bytes were derived from.
    package let count: Int
    /// The XXH64 of the last of these lines.
    package let line: UInt64
    /// The way in which the bytes were derived.
    package let revision: String
    package let bytes: [UInt8]

    /// What was derived from a log.
    /// - Precondition: The log has lines.
    package init(of log: Log, revision: String, bytes: [UInt8]) throws(LogError) {
      self.init(
        count: log.count, line: XXH64.hash(try log.line(at: log.count)), revision: revision,
        bytes: bytes)
    }

    init(count: Int, line: UInt64, revision: String, bytes: [UInt8]) {
      (self.count, self.line, self.revision, self.bytes) = (count, line, revision, bytes)
    }

    /// Whether a log begins with the lines that the bytes were derived from.
    package func fits(_ log: Log) throws(LogError) -> Bool {
      guard count > 0, count <= log.count else { return false }
      return XXH64.hash(try log.line(at: count)) == line
    }
  }

  /// The file of a name in a store's folder; either may be missing.
  package init(_ name: String, at path: String, files: any FileSystem) {
    self.name = name
    self.files = files
    folder = StoreFolder(path)
    let hash = Hexadecimal.text(of: XXH64.hash(Array(name.utf8)), digits: DerivedFile.digits)
    self.path = folder.snapshots + "/" + hash + DerivedFile.ending
  }

  /// Whether a name is that of such a file.
  static func isName(_ name: String) -> Bool {
    name.hasSuffix(ending) && name.utf8.count == digits + ending.utf8.count
  }

  /// Reads it; nil where nothing stands there that this build has written under the name.
  /// - Throws: A failure of the file system.
  /// - Complexity: O(bytes)
  package func content() throws(LogError) -> Content? {
    guard let contents = try whereItStands()?.contents(of: path) else { return nil }
    guard let line = SnapshotHeader.line(of: contents),
      let members = SummedObject.object(line: contents.bytes(in: line)),
      members["format"]?.number == Double(DerivedFile.format),
      members["name"]?.string.map({ TextOrder.isSame($0, name) }) == true,
      let count = members["count"]?.count, let revision = members["revision"]?.string,
      let last = members.bits("line")
    else { return nil }
    let bytes = contents.bytes(in: min(line.upperBound + 1, contents.count)..<contents.count)
    guard members["bytes"]?.string == DerivedFile.text(of: XXH64.hash(bytes)) else { return nil }
    return Content(count: count, line: last, revision: revision, bytes: bytes)
  }

  /// Replaces it.
  /// - Throws: A failure of the file system; the earlier file stays.
  package func write(_ content: Content) throws(LogError) {
    let header = SummedObject.line([
      "bytes": .string(DerivedFile.text(of: XXH64.hash(content.bytes))),
      "count": .number(Double(content.count)), "format": .number(Double(DerivedFile.format)),
      "line": .string(DerivedFile.text(of: content.line)), "name": .string(name),
      "revision": .string(content.revision),
    ])
    try DurableFile(files.below(folder.path)).writeUnsynced(header + content.bytes, to: path)
  }

  /// Removes it, if it is there.
  package func remove() throws(LogError) {
    try whereItStands()?.removeFile(at: path)
  }

  /// The files of the store's folder, if it stands there.
  private func whereItStands() throws(LogError) -> (any FileSystem)? {
    guard try files.status(of: folder.snapshots)?.isFolder == true else { return nil }
    let files = try files.below(folder.path)
    return try files.status(of: path)?.sort == .file ? files : nil
  }

  private static func text(of number: UInt64) -> String {
    Hexadecimal.text(of: number, digits: digits)
  }
}
