import EventLog
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that is gone with this value.
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

  private func report(
    _ paths: [String], driver: String? = nil, record: Bool = false
  ) -> (status: Int32, lines: [String]) {
    var lines: [String] = []
    let status = Conformance.run(paths: paths, driver: driver, record: record) { lines.append($0) }
    return (status, lines)
  }

  @Test func `a mismatch names the file, the line and both outputs`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    let report = report([folder.path])
    #expect(
      report.lines == [
        """
        \(path):10: mismatch
          expected
            000000000000000a:7
          actual
            000000000000000a:1

        """, "0 passed, 1 failed",
      ])
    #expect(report.status == 1)
  }

  @Test func `recording puts the actual output in place and keeps all else`() throws {
    let folder = TemporaryFolder()
    let path = try folder.file("wrong.txt", FixtureRunnerTests.scenario)
    #expect(report([path], record: true).lines == ["1 passed, 0 failed"])
    let expected = FixtureRunnerTests.scenario.split(separator: "0a:7").joined(separator: "0a:1")
    #expect(try FixtureFile.text(path) == expected)
    #expect(report([path]).status == 0)
  }

  @Test func `no fixtures are an error of their own`() {
    let report = report(["/nowhere/at/all"])
    #expect(report.lines == ["there are no fixtures at /nowhere/at/all"])
    #expect(report.status == 2)
  }

  @Test(arguments: ["exit 0", "read line; echo nonsense", "while read line; do echo []; done"])
  func `a program that does not keep to the protocol fails and stops nothing`(
    command: String
  ) throws {
    let folder = TemporaryFolder()
    let first = try folder.file("a.txt", FixtureRunnerTests.scenario)
    let second = try folder.file("b.txt", FixtureRunnerTests.scenario)
    let report = report([first, second], driver: command)
    #expect(report.lines.last == "0 passed, 2 failed")
    #expect(report.lines.first?.contains("the engine broke the protocol") == true)
    #expect(report.status == 1)
  }

  @Test func `an invalid line that is taken, and a valid one that is not, are mismatches`() throws {
    let folder = TemporaryFolder()
    let line = try EventNotation.line(
      "000000000000000a:1 2026-01-15T10:00:00.000Z-0000 module.saved m1")
    _ = try folder.file("taken.jsonl", line + "\n")
    _ = try folder.file("taken.txt", "# This should be refused.\nmalformed, byte 3\n")
    _ = try folder.file("refused.jsonl", line)
    #expect(report([folder.path]).lines.last == "0 passed, 2 failed")
  }
}
