import EventLog
import EventLogTesting
import Testing

/// What every file system does on a rename.
struct FileRenameTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `a rename replaces what was there`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("old", to: "\(folder)/a")
      try files.write("new", to: "\(folder)/b")
      try files.rename("\(folder)/b", to: "\(folder)/a")
      #expect(try files.names(in: folder) == ["a"])
      #expect(try files.text(of: "\(folder)/a") == "new")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a rename to the same name changes nothing`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/a")
      try files.rename("\(folder)/a", to: "\(folder)//a")
      #expect(try files.names(in: folder) == ["a"])
      #expect(try files.text(of: "\(folder)/a") == "text")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a file moves from one folder into another`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.makeFolder(at: "\(folder)/from")
      try files.makeFolder(at: "\(folder)/to")
      try files.write("text", to: "\(folder)/from/a")
      try files.rename("\(folder)/from/a", to: "\(folder)/to/b")
      #expect(try files.names(in: "\(folder)/from") == [])
      #expect(try files.names(in: "\(folder)/to") == ["b"])
      #expect(try files.text(of: "\(folder)/to/b") == "text")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a folder keeps what is in it, and may replace an empty one`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      try files.makeFolder(at: "\(folder)/a")
      try files.makeFolder(at: "\(folder)/b")
      try files.write("text", to: "\(folder)/a/x")
      try files.rename("\(folder)/a", to: "\(folder)/b")
      #expect(try files.names(in: folder) == ["b"])
      #expect(try files.text(of: "\(folder)/b/x") == "text")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `device and inode stay with the file`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("one", to: "\(folder)/a")
      try files.write("two", to: "\(folder)/b")
      let before = try #require(try files.status(of: "\(folder)/a"))
      let other = try #require(try files.status(of: "\(folder)/b"))
      #expect(before.inode != other.inode)
      #expect(before.device == other.device)
      try files.rename("\(folder)/a", to: "\(folder)/b")
      #expect(try files.status(of: "\(folder)/b") == before)
      try files.append(" more", to: "\(folder)/b")
      let after = try #require(try files.status(of: "\(folder)/b"))
      #expect(after.inode == before.inode)
      #expect(after.device == before.device)
      #expect(after.length == 8)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a rename that is refused leaves everything as it was`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      try files.write("text", to: "\(folder)/file")
      try files.makeFolder(at: "\(folder)/full")
      try files.write("inside", to: "\(folder)/full/x")
      try files.makeFolder(at: "\(folder)/empty")
      let refused: [(from: String, to: String, code: LogError.Code)] = [
        ("none", "new", .notFound),
        ("file", "none/new", .notFound),
        ("file", "file/new", .notFound),
        ("file", "empty", .inputOutput),
        ("empty", "file", .notFound),
        ("empty", "full", .inputOutput),
      ]
      for (from, to, code) in refused {
        let error = #expect(throws: LogError.self, "\(from) to \(to)") {
          try files.rename("\(folder)/\(from)", to: "\(folder)/\(to)")
        }
        #expect(error?.code == code, "\(from) to \(to)")
        #expect(error?.position.path == "\(folder)/\(from)")
        #expect(error?.reason.contains("\(folder)/\(to)") == true)
      }
      #expect(try files.names(in: folder) == ["empty", "file", "full"])
      #expect(try files.names(in: "\(folder)/full") == ["x"])
      #expect(try files.text(of: "\(folder)/file") == "text")
    }
  }
}
