import EventLog
import EventLogTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What every file system does with the bytes of files.
struct FileBytesTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `what is written can be read`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let file = try files.createFile(at: "\(folder)/a")
      try file.append(Array("one ".utf8))
      try file.append([])
      try file.append(Array("two".utf8))
      #expect(try files.text(of: "\(folder)/a") == "one two")
      try file.sync()
      #expect(try files.text(of: "\(folder)/a") == "one two")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a new file has no bytes`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      _ = try files.createFile(at: "\(folder)/a")
      #expect(try files.contents(of: "\(folder)/a").count == 0)
      #expect(try files.status(of: "\(folder)/a")?.length == 0)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a file that is opened again grows at its end`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("one ", to: "\(folder)/a")
      try files.append("two", to: "\(folder)/a")
      #expect(try files.text(of: "\(folder)/a") == "one two")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `two handles on one file both append to its end`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let first = try files.createFile(at: "\(folder)/a")
      let second = try files.openFile(at: "\(folder)/a")
      try first.append(Array("1".utf8))
      try second.append(Array("2".utf8))
      try first.append(Array("3".utf8))
      #expect(try files.text(of: "\(folder)/a") == "123")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a copy can be read though the file was cut meanwhile`(_ system: FileSystemUnderTest) throws
  {
    try system.run { files, folder in
      let text = String(repeating: "0123456789", count: 20_000)
      try files.write(text, to: "\(folder)/a")
      let copy = try files.copy(of: "\(folder)/a")
      if system != .memory { #expect(truncate("\(folder)/a", 0) == 0) }
      #expect(copy.allBytes == Array(text.utf8))
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `some of the bytes can be copied out`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("0123456789", to: "\(folder)/a")
      let contents = try files.contents(of: "\(folder)/a")
      #expect(contents.count == 10)
      #expect(contents.bytes(in: 3..<6) == Array("345".utf8))
      #expect(contents.bytes(in: 10..<10) == [])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `contents do not change with a later append`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("before", to: "\(folder)/a")
      let contents = try files.contents(of: "\(folder)/a")
      try files.append(", after", to: "\(folder)/a")
      #expect(contents.text == "before")
      #expect(try files.text(of: "\(folder)/a") == "before, after")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `contents outlive the file's name`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("old", to: "\(folder)/a")
      try files.write("new", to: "\(folder)/b")
      let old = try files.contents(of: "\(folder)/a")
      let new = try files.contents(of: "\(folder)/b")
      try files.rename("\(folder)/b", to: "\(folder)/a")
      try files.removeFile(at: "\(folder)/a")
      #expect(old.text == "old")
      #expect(new.text == "new")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a handle follows its file, not the name`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let file = try files.createFile(at: "\(folder)/a")
      try files.rename("\(folder)/a", to: "\(folder)/b")
      try files.write("another", to: "\(folder)/a")
      try file.append(Array("mine".utf8))
      #expect(try files.text(of: "\(folder)/b") == "mine")
      try files.removeFile(at: "\(folder)/b")
      try file.append(Array("more".utf8))
      try file.sync()
      #expect(try files.names(in: folder) == ["a"])
      #expect(try files.text(of: "\(folder)/a") == "another")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `bytes are overwritten in place, and those behind the end extend the file`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      try files.write("0123456789", to: "\(folder)/a")
      let file = try files.openForOverwriting(at: "\(folder)/a")
      try file.overwrite(at: 3, with: Array("abc".utf8))
      try file.overwrite(at: 0, with: [])
      #expect(try files.text(of: "\(folder)/a") == "012abc6789")
      try file.overwrite(at: 8, with: Array("xyz".utf8))
      try file.sync()
      #expect(try files.text(of: "\(folder)/a") == "012abc67xyz")
      try file.overwrite(at: 12, with: Array("!".utf8))
      #expect(try files.text(of: "\(folder)/a") == "012abc67xyz\0!")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `starting to write out changes nothing`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let file = try files.createFile(at: "\(folder)/a")
      try file.beginWritingOut()
      try file.append([UInt8](repeating: 65, count: 10_000))
      try file.beginWritingOut()
      try file.append(Array("!".utf8))
      try file.beginWritingOut()
      try file.sync()
      #expect(
        try files.text(of: "\(folder)/a") == String(repeating: "A", count: 10_000) + "!")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a missing file is not opened for overwriting`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      let error = #expect(throws: LogError.self) {
        try files.openForOverwriting(at: "\(folder)/a")
      }
      #expect(error?.code == .notFound && error?.position.path == "\(folder)/a")
      let names = try files.names(in: folder)
      #expect(names.isEmpty)
    }
  }
}
