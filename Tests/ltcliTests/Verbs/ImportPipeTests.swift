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

#if os(Linux) || os(macOS)
  /// Exports that come through real pipes.
  struct ImportPipeTests {
    private let folder: String
    private static let zone = "--unit kg --zone Europe/Berlin"

    init() throws {
      let bits = SystemRandomness().bits()
      folder = "/tmp/lifttrail-tests-\(Hexadecimal.text(of: bits, digits: 16))"
      try PosixFileSystem().makeFolder(at: folder)
      let text = ImportBench.header + "\n" + ImportBench.row("Bench,1,60,8") + "\n"
      try PosixFileSystem().createFile(at: "\(folder)/strong.csv").append(Array(text.utf8))
      try #require(shell("$ltcli init store > init.txt") == 0)
    }

    /// Runs a line of shell in the folder, with the tool as `$ltcli`; its exit status.
    private func shell(_ line: String) -> Int32 {
      let status = system("cd '\(folder)' && ltcli='\(BuiltTool.path)' && { \(line); }")
      return (status >> 8) & 0xFF
    }

    private func remove() { _ = system("rm -rf '\(folder)'") }

    @Test(arguments: [
      "cat strong.csv | $ltcli import strong store - \(zone)",
      "cat strong.csv | $ltcli import strong store /dev/stdin \(zone)",
      "$ltcli import strong store /dev/stdin \(zone) < strong.csv",
      // Whoever writes waits for a reader, and must not be left where there is none.
      "cat strong.csv > pipe & $ltcli import strong store pipe \(zone); s=$?; kill $! 2> /dev/null; exit $s",
    ])
    func `an export comes in through whatever pipe it comes`(line: String) throws {
      defer { remove() }
      #expect(shell("mkfifo pipe; { \(line); } > out.txt") == 0)
      #expect(shell("grep -q '1 new, 0 changed' out.txt") == 0)
    }
  }
#endif
