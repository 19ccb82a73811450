import EventLog
import EventLogTesting
import Testing

/// Removing what stands at a path, whatever its sort.
struct ItemRemovalTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func `a file and an empty folder go, and one with something in it stays`(
    _ system: FileSystemUnderTest
  ) throws {
    try system.run { files, folder in
      let (part, file) = (folder + "/part", folder + "/part/file")
      try files.makeFolder(at: part)
      try files.write("text", to: file)
      let full = #expect(throws: LogError.self) { try files.removeItem(at: part) }
      #expect(full?.position.path == part)
      #expect(try files.text(of: file) == "text")
      try files.removeItem(at: file)
      try files.removeItem(at: part)
      #expect(try files.names(in: folder) == [])
      let missing = #expect(throws: LogError.self) { try files.removeItem(at: part) }
      #expect(missing?.code == .notFound)
    }
  }
}
