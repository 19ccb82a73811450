import EventLog
import EventLogTesting
import Testing

/// What every file system does with locks.
struct FileLockTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `a second holder is refused and told the name of the first`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      let path = "\(folder)/lock"
      let lock = try files.lock(path, holder: "append, process 17")
      let error = #expect(throws: LogError.self) { try files.lock(path, holder: "another") }
      #expect(error?.code == .locked)
      #expect(error?.reason == "the store is being written by append, process 17")
      #expect(error?.lockHolder?.program == "append" && error?.lockHolder?.process == 17)
      #expect(error?.position.path == path)
      #expect(error?.advice == .waitForWriter)
      withExtendedLifetime(lock) {}
    }
  }

  @Test(arguments: ["", "an app", "an app, process", "a, process b", "a, process 1, process 2"])
  func `a holder without the number of a process is a name alone`(_ text: String) {
    #expect(LockHolder(text).program == text && LockHolder(text).process == nil)
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a lock is free when its value is gone`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let path = "\(folder)/lock"
      var lock: (any FileLock)? = try files.lock(path, holder: "the first, with a long name")
      lock = nil
      lock = try files.lock(path, holder: "second")
      let error = #expect(throws: LogError.self) { try files.lock(path, holder: "third") }
      #expect(error?.reason == "the store is being written by second")
      #expect(lock != nil)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a refused holder does not free the lock`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let path = "\(folder)/lock"
      let lock = try files.lock(path, holder: "first")
      for _ in 1...2 {
        let error = #expect(throws: LogError.self) { try files.lock(path, holder: "second") }
        #expect(error?.reason == "the store is being written by first")
      }
      withExtendedLifetime(lock) {}
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a lock stands in a file that holds the name`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      try files.write("what a longer name has left behind\n", to: "\(folder)/lock")
      let lock = try files.lock("\(folder)/lock", holder: "me")
      #expect(try files.text(of: "\(folder)/lock") == "me\n")
      withExtendedLifetime(lock) {}
      #expect(try files.names(in: folder) == ["lock"])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a holder without a name is another process`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let lock = try files.lock("\(folder)/lock", holder: "")
      let error = #expect(throws: LogError.self) {
        try files.lock("\(folder)/lock", holder: "me")
      }
      #expect(error?.reason == "the store is being written by another process")
      withExtendedLifetime(lock) {}
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `locks on two files do not meet`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let first = try files.lock("\(folder)/first", holder: "me")
      let second = try files.lock("\(folder)/second", holder: "me")
      #expect(first !== second)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func `a lock whose file was removed or replaced is lost`(_ system: FileSystemUnderTest) throws {
    try system.run { files, folder in
      let path = "\(folder)/lock"
      let lock = try files.lock(path, holder: "first")
      try lock.check()
      try files.removeFile(at: path)
      #expect(throws: LogError.self) { try lock.check() }
      let next = try files.lock(path, holder: "second")
      let error = #expect(throws: LogError.self) { try lock.check() }
      #expect(error?.code == .unusable)
      try next.check()
    }
  }
}
