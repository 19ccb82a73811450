import EventLog

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
