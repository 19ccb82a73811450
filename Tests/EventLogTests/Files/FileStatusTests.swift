import EventLog
import EventLogTesting
import Testing

/// What every file system says of a path, and how it refuses impossible calls.
struct FileStatusTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `a path without anything has no status`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/file")
      #expect(try files.status(of: "\(folder)/none") == nil)
      #expect(try files.status(of: "\(folder)/none/deeper") == nil)
      #expect(try files.status(of: "\(folder)/file/below") == nil)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a status tells files from folders, and their length`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      try files.write("12345", to: "\(folder)/file")
      try files.makeFolder(at: "\(folder)/inner")
      let file = try #require(try files.status(of: "\(folder)/file"))
      #expect(!file.isFolder)
      #expect(file.length == 5)
      #expect(try files.status(of: "\(folder)/inner")?.isFolder == true)
      #expect(try files.status(of: "\(folder)/inner/")?.isFolder == true)
      #expect(try files.status(of: folder)?.isFolder == true)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `each call says that it found nothing, and where`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/file")
      for path in ["\(folder)/none/x", "\(folder)/file/x"] {
        for (name, call) in calls(on: files) {
          let error = #expect(throws: LogError.self, "\(name)") { try call(path) }
          #expect(error?.code == .notFound, "\(name)")
          #expect(error?.position.path == path, "\(name)")
        }
      }
      #expect(try files.names(in: folder) == ["file"])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `what needs a folder refuses a file`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let path = "\(folder)/file"
      try files.write("text", to: path)
      let listed = #expect(throws: LogError.self) { try files.names(in: path) }
      let synced = #expect(throws: LogError.self) { try files.syncFolder(at: path) }
      for error in [listed, synced] {
        #expect(error?.code == .notFound)
        #expect(error?.position.path == path)
      }
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `what needs a file refuses a folder`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let path = "\(folder)/inner"
      try files.makeFolder(at: path)
      try files.write("text", to: "\(path)/x")
      let errors = [
        #expect(throws: LogError.self) { try files.contents(of: path) },
        #expect(throws: LogError.self) { try files.openFile(at: path) },
        #expect(throws: LogError.self) { try files.removeFile(at: path) },
        #expect(throws: LogError.self) { try files.lock(path, holder: "me") },
      ]
      for error in errors { #expect(error?.position.path == path) }
      #expect(try files.names(in: path) == ["x"])
    }
  }

  /// Every call that needs something at its path, by name.
  private func calls(
    on files: any FileSystem
  ) -> [(name: String, call: (String) throws(LogError) -> Void)] {
    [
      ("names", { (path) throws(LogError) in _ = try files.names(in: path) }),
      ("contents", { (path) throws(LogError) in _ = try files.contents(of: path) }),
      ("makeFolder", { (path) throws(LogError) in try files.makeFolder(at: path) }),
      ("createFile", { (path) throws(LogError) in _ = try files.createFile(at: path) }),
      ("openFile", { (path) throws(LogError) in _ = try files.openFile(at: path) }),
      ("rename", { (path) throws(LogError) in try files.rename(path, to: "\(path)y") }),
      ("removeFile", { (path) throws(LogError) in try files.removeFile(at: path) }),
      ("syncFolder", { (path) throws(LogError) in try files.syncFolder(at: path) }),
      ("lock", { (path) throws(LogError) in _ = try files.lock(path, holder: "me") }),
    ]
  }
}
