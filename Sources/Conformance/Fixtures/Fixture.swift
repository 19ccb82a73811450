package import EventLog

/// A file that says what an engine must do.
package struct Fixture: Hashable {
  package let path: String
  let kind: Kind

  enum Kind: Hashable {
    /// Commands and their output.
    case scenario
    /// A line, or the description of one, with its expectation's path where it is invalid.
    case line(expectation: String?)
  }
}

extension Fixture {
  /// The fixtures at a path: the file itself, or all below a folder, in the order of their names.
  package static func all(at path: String) throws(LogError) -> [Fixture] {
    let files = PosixFileSystem()
    guard let status = try files.status(of: path) else { return [] }
    guard status.isFolder else { return try fixture(path, files: files).map { [$0] } ?? [] }
    // The lines of a store's log are read as a log, not one by one.
    if try files.status(of: StoreFolder(path).manifest) != nil { return [] }
    var fixtures: [Fixture] = []
    for name in try files.names(in: path) { fixtures += try all(at: "\(path)/\(name)") }
    return fixtures
  }

  private static func fixture(
    _ path: String, files: PosixFileSystem
  ) throws(LogError) -> Fixture? {
    let stem = path.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      .joined(separator: ".")
    if path.hasSuffix(".txt") {
      // Beside a line, a text is what is expected of it.
      for ending in [".jsonl", ".gen"] where try files.status(of: stem + ending) != nil {
        return nil
      }
      return Fixture(path: path, kind: .scenario)
    }
    guard path.hasSuffix(".gen") || path.hasSuffix(".jsonl") else { return nil }
    let expectation = try files.status(of: stem + ".txt") == nil ? nil : stem + ".txt"
    return Fixture(path: path, kind: .line(expectation: expectation))
  }
}

/// Reads and rewrites the files that fixtures stand in.
enum FixtureFile {
  static func bytes(_ path: String) throws(ConformanceError) -> [UInt8] {
    do throws(LogError) {
      let contents = try PosixFileSystem().contents(of: path)
      return contents.bytes(in: 0..<contents.count)
    } catch {
      throw .scenario("\(error)")
    }
  }

  static func text(_ path: String) throws(ConformanceError) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws(ConformanceError) {
    let files = PosixFileSystem()
    do throws(LogError) {
      let unfinished = path + ".new"
      if try files.status(of: unfinished) != nil { try files.removeFile(at: unfinished) }
      try files.createFile(at: unfinished).append(Array(text.utf8))
      try files.rename(unfinished, to: path)
    } catch {
      throw .scenario("\(error)")
    }
  }
}
