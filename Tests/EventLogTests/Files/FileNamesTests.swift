import EventLog
import EventLogTesting
import Testing

/// What every file system does with names.
struct FileNamesTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `names are in the order of their bytes`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      for name in ["b", "é", "a2", "B1", "a10", "_", "z", "a"] {
        _ = try files.createFile(at: "\(folder)/\(name)")
      }
      try files.makeFolder(at: "\(folder)/a1")
      #expect(try files.names(in: folder) == ["B1", "_", "a", "a1", "a10", "a2", "b", "z", "é"])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a new folder has no names`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.makeFolder(at: "\(folder)/a")
      #expect(try files.names(in: "\(folder)/a") == [])
      #expect(try files.names(in: folder) == ["a"])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `doubled and trailing slashes do not count`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.makeFolder(at: "\(folder)//a/")
      try files.write("text", to: "\(folder)///a//b")
      #expect(try files.names(in: "\(folder)/a///") == ["b"])
      #expect(try files.text(of: "\(folder)/a/b") == "text")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a file that is there is not made again`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/a")
      try files.makeFolder(at: "\(folder)/b")
      for name in ["a", "b"] {
        let made = #expect(throws: LogError.self) { try files.createFile(at: "\(folder)/\(name)") }
        #expect(made?.code == .alreadyExists)
        let folderMade = #expect(throws: LogError.self) {
          try files.makeFolder(at: "\(folder)/\(name)")
        }
        #expect(folderMade?.code == .alreadyExists)
      }
      #expect(try files.text(of: "\(folder)/a") == "text")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a removed file is gone, and its name is free`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("old", to: "\(folder)/a")
      try files.removeFile(at: "\(folder)/a")
      #expect(try files.names(in: folder) == [])
      #expect(try files.status(of: "\(folder)/a") == nil)
      try files.write("new", to: "\(folder)/a")
      #expect(try files.text(of: "\(folder)/a") == "new")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `syncing a folder changes nothing that a reader sees`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/a")
      try files.syncFolder(at: folder)
      #expect(try files.names(in: folder) == ["a"])
      #expect(try files.text(of: "\(folder)/a") == "text")
    }
  }
}
