import EventLog
import Testing

@testable import Conformance

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary folder, removed with this value.
private final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/lt-fixtures-XXXXXX\0".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  func file(_ name: String, _ text: String) throws -> String {
    try FixtureFile.write(text, to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }

  deinit {
    do throws(LogError) {
      for name in try PosixFileSystem().names(in: path) { unlink("\(path)/\(name)") }
      rmdir(path)
    } catch {
      Issue.record("\(error)")
    }
  }
}

@Suite struct FixtureRunnerTests {
  private static let scenario = """
    # A story.

    replica A 000000000000000a
    ----
    ok

    write A
    module.saved m1 {"name":"Push"}
    ----
    000000000000000a:7

    """

  /// The mismatches of all fixtures at a path, as they are printed.
  private func mismatches(
    _ path: String, by engine: any ConformanceEngine = InProcessEngine(), record: Bool = false
  ) throws -> [String] {
    let runner = FixtureRunner(engine: engine, isRecording: record)
    return try Fixture.all(at: path).flatMap { runner.run($0) }.map(\.description)
  }

  @Test func `a mismatch names the file, the line and both outputs`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    #expect(
      try mismatches(folder.path) == [
        """
        \(path):10: mismatch
          expected
            000000000000000a:7
          actual
            000000000000000a:1

        """
      ])
  }

  @Test func `recording puts the actual output in place and keeps all else`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    #expect(try mismatches(path, record: true) == [])
    let expected = FixtureRunnerTests.scenario.split(separator: "0a:7").joined(separator: "0a:1")
    #expect(try FixtureFile.text(path) == expected)
    #expect(try mismatches(path) == [])
  }

  @Test func `a path where nothing is has no fixtures`() throws {
    #expect(try Fixture.all(at: "/nowhere/at/all") == [])
  }

  @Test(arguments: ["exit 0", "read line; echo nonsense", "while read line; do echo []; done"])
  func `a program that does not keep to the protocol fails and stops nothing`(
    command: String
  ) throws {
    let folder = TemporaryFolder()
    _ = try folder.file("a.txt", FixtureRunnerTests.scenario)
    _ = try folder.file("b.txt", FixtureRunnerTests.scenario)
    let mismatches = try mismatches(folder.path, by: DriverProcess(command))
    #expect(mismatches.count == 2)
    #expect(mismatches.allSatisfy { $0.contains("the engine broke the protocol") })
  }

  @Test func `an invalid line that is taken, and a valid one that is not, are mismatches`() throws {
    let folder = TemporaryFolder()
    let line = try EventNotation.line(
      "000000000000000a:1 2026-01-15T10:00:00.000Z-0000 module.saved m1", of: DatasetID.ofFixtures)
    _ = try folder.file("taken.jsonl", line + "\n")
    _ = try folder.file("taken.txt", "# This should be refused.\nmalformed, byte 3\n")
    _ = try folder.file("refused.jsonl", line)
    #expect(try mismatches(folder.path).count == 2)
  }
}
