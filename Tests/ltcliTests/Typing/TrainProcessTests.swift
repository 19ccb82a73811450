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
  /// What only a process shows of `train`: it is killed, and other programs use the store beside it.
  struct TrainProcessTests {
    private let folder: String

    init() throws {
      let bits = SystemRandomness().bits()
      folder = "/tmp/lifttrail-tests-\(Hexadecimal.text(of: bits, digits: 16))"
      try PosixFileSystem().makeFolder(at: folder)
      try #require(
        shell("$ltcli init store > init.txt && $ltcli clone store other > clone.txt") == 0)
    }

    private func shell(_ line: String) -> Int32 {
      let status = system("cd '\(folder)' && ltcli='\(BuiltTool.path)' && { \(line); }")
      return (status >> 8) & 0xFF
    }

    private func text(_ name: String) throws -> String {
      let contents = try PosixFileSystem().contents(of: "\(folder)/\(name)")
      return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    }

    private func remove() { _ = system("rm -rf '\(folder)'") }

    /// Begins `train` with its input as 3 and its output as 4, and a function that types a line and waits for the row of
    /// a set.
    private static let begin = """
      mkfifo in out && { $ltcli train store --new < in > out 2> error.txt & } && train=$! &&
      exec 3> in 4< out &&
      row() { echo "$2" >&3; while read line <&4; do case "$line" in "$1 "*) return 0;; esac; done; return 1; }
      """

    @Test func `a set whose row was printed is there after kill -9`() throws {
      defer { remove() }
      for number in 1...3 {
        let talk = """
          \(Self.begin)
          row 1 'bench 80x5' && row 2 '82.5x\(number)' && kill -9 $train && { wait $train; rm in out; }
          """
        #expect(shell(talk) == 0)
        #expect(shell("$ltcli verify store > verify.txt") == 0)
        #expect(
          shell("$ltcli show store session today > show.txt; $ltcli finish store > end.txt") == 0)
        #expect(try text("end.txt").contains("2 sets"))
      }
      #expect(shell("$ltcli exercises store --json > all.txt") == 0)
      #expect(try text("all.txt").contains(#""sets":6"#))
    }

    @Test func `a sync goes through beside train, and lines go on`() throws {
      defer { remove() }
      let talk = """
        \(Self.begin)
        row 1 'bench 80x5' && $ltcli sync store other > sync.txt && $ltcli append store < /dev/null &&
        row 2 '82.5x5' && $ltcli sync store other >> sync.txt && echo done >&3 && cat <&4 > rest.txt && wait $train
        """
      #expect(shell(talk) == 0)
      #expect(try text("error.txt").isEmpty)
      #expect(shell("$ltcli exercises other --json > all.txt") == 0)
      #expect(try text("all.txt").contains(#""sets":2"#))
    }
  }
#endif
