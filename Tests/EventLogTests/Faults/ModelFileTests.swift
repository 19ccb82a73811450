import EventLog
import Testing
import TortureHarness

/// That the disk of the explorations is as unkind to what is written over as a disk can be.
struct ModelFileTests {
  let path = "/store"

  /// The contents that a power cut may leave of a file.
  func outcomes(_ files: FaultyFileSystem, _ thoroughness: Thoroughness = .every) -> Set<String> {
    var outcomes: Set<String> = []
    files.disk.afterPowerCut(thoroughness) { disk in
      outcomes.insert(String(decoding: disk.bytes(of: path) ?? [], as: UTF8.self))
    }
    return outcomes
  }

  /// A durable file of ten bytes, open to be written over.
  func durableFile(
    _ files: FaultyFileSystem
  ) throws -> any OverwritableFile {
    let file = try files.createFile(at: path)
    try file.append(Array("0123456789".utf8))
    try file.sync()
    try files.syncFolder(at: "/")
    return try files.openForOverwriting(at: path)
  }

  @Test func `what was written over is absent, whole or torn at any of its bytes`() throws {
    let files = FaultyFileSystem()
    let file = try durableFile(files)
    try file.overwrite(at: 2, with: Array("abc".utf8))
    #expect(
      outcomes(files) == [
        "0123456789", "01a3456789", "01ab456789", "01abc56789", "0123c56789", "012bc56789",
      ])
    #expect(
      String(decoding: files.disk.afterWorstPowerCut().bytes(of: path) ?? [], as: UTF8.self)
        == "0123456789")
    try file.sync()
    #expect(outcomes(files) == ["01abc56789"])
  }

  @Test func `two that were not synced arrive in any combination`() throws {
    let files = FaultyFileSystem()
    let file = try durableFile(files)
    try file.overwrite(at: 0, with: Array("a".utf8))
    try file.overwrite(at: 8, with: Array("b".utf8))
    #expect(outcomes(files) == ["0123456789", "a123456789", "01234567b9", "a1234567b9"])
  }

  @Test
  func `what a failed sync gave up is not written by a later one, but where it is written anew`()
    throws
  {
    let fault = Fault(.inputOutput, call: 7, isForEver: false, leavesTraces: false)
    let files = FaultyFileSystem(fault: fault)
    let file = try durableFile(files)
    try file.overwrite(at: 0, with: Array("abc".utf8))
    #expect(throws: LogError.self) { try file.sync() }
    #expect(files.hasFailedSync)
    try file.sync()
    #expect(outcomes(files).contains("0123456789"))
    #expect(outcomes(files).contains("abc3456789"))
    try file.overwrite(at: 1, with: Array("b".utf8))
    try file.sync()
    #expect(
      outcomes(files) == ["0b23456789", "ab23456789", "0bc3456789", "abc3456789"])
  }
}
