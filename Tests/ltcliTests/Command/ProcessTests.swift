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
  /// What only a process shows: real descriptors, pipes and signals.
  struct ProcessTests {
    private let folder: String

    init() throws {
      let bits = SystemRandomness().bits()
      folder = "/tmp/lifttrail-tests-\(Hexadecimal.text(of: bits, digits: 16))"
      try PosixFileSystem().makeFolder(at: folder)
      try #require(shell("$ltcli init store > init.txt") == 0)
    }

    /// Runs a line of shell in the folder, with the tool as `$ltcli`; its exit status.
    private func shell(_ line: String) -> Int32 {
      let status = system("cd '\(folder)' && ltcli='\(BuiltTool.path)' && { \(line); }")
      return (status >> 8) & 0xFF
    }

    private func text(_ name: String) throws -> String {
      let contents = try PosixFileSystem().contents(of: "\(folder)/\(name)")
      return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    }

    private func remove() { _ = system("rm -rf '\(folder)'") }

    @Test func `a closed standard output never ends in the log`() throws {
      defer { remove() }
      let line = Line.module("m", "M").dropLast()
      #expect(shell("echo '\(line)' | $ltcli append store >&- 2> error.txt") == 7)
      #expect(try text("error.txt").contains("writing to standard output: "))
      #expect(try text("error.txt").contains("durable all the same: "))
      #expect(shell("$ltcli verify store > verify.txt") == 0)
      #expect(shell("$ltcli log store --json > log.txt") == 0)
      #expect(try text("log.txt").split(separator: "\n").count == 1)
    }

    @Test func `a closed standard input is told, not read from another file`() throws {
      defer { remove() }
      #expect(shell("$ltcli append store <&- 2> error.txt") == 3)
      #expect(try text("error.txt").contains("reading standard input: "))
    }

    @Test func `an export for which there is no room is the disk's failure, and leaves nothing`()
      throws
    {
      defer { remove() }
      let long = Line.module("m", String(repeating: "x", count: 100_000))
      try PosixFileSystem().createFile(at: "\(folder)/long.txt").append(Array(long.utf8))
      #expect(shell("$ltcli append store < long.txt > out.txt") == 0)
      #expect(
        shell("(ulimit -f 4; exec $ltcli export store json --output x.json 2> error.txt)") == 4)
      #expect(try text("error.txt").contains("ulimit -f"))
      #expect(shell("ls x.json*") != 0)
    }

    @Test func `a limit on the size of files is told, and what was there stays`() throws {
      defer { remove() }
      let long = Line.module("m", String(repeating: "x", count: 100_000))
      try PosixFileSystem().createFile(at: "\(folder)/long.txt").append(Array(long.utf8))
      #expect(shell("(ulimit -f 4; exec $ltcli append store < long.txt 2> error.txt)") == 4)
      #expect(try text("error.txt").contains("a limit on the size of files"))
      #expect(shell("$ltcli append store < long.txt > ids.txt") == 0)
      #expect(shell("$ltcli verify store > verify.txt") == 0)
    }

    @Test func `a mapped page that cannot be read is a failed disk`() throws {
      defer { remove() }
      let line = Line.module("m", "M").dropLast()
      let talk = """
        mkfifo in out && { $ltcli append store < in > out 2> error.txt & } &&
        exec 3> in 4< out && echo '\(line)' >&3 && read id <&4 && kill -BUS $! && wait $!
        """
      #expect(shell(talk) == 4)
      #expect(try text("error.txt").contains("the disk failed"))
      #expect(shell("$ltcli verify store > verify.txt") == 0)
    }

    #if os(Linux)
      @Test func `a full standard output is told with the ids that are durable`() throws {
        defer { remove() }
        let line = Line.module("m", "M").dropLast()
        #expect(shell("echo '\(line)' | $ltcli append store > /dev/full 2> error.txt") == 7)
        #expect(try text("error.txt").contains("No space left on device"))
        #expect(shell("$ltcli log store --coverage > ids.txt") == 0)
        #expect(try text("error.txt").contains("durable all the same: " + text("ids.txt")))
      }
    #endif

    @Test func `a pager is started only for a terminal`() throws {
      defer { remove() }
      #expect(shell("LT_PAGER='touch paged' $ltcli log store > log.txt") == 0)
      #expect(!(try PosixFileSystem().names(in: folder).contains("paged")))
    }

    @Test func `one file at a time is enough to read with every core`() throws {
      defer { remove() }
      let lines = (0..<20).map { Line.module("m\($0)", "M") }.joined()
      try PosixFileSystem().createFile(at: "\(folder)/lines.txt").append(Array(lines.utf8))
      #expect(shell("$ltcli append store < lines.txt > ids.txt") == 0)
      // More than once, since each run's threads meet the shortage at another time.
      for _ in 0..<20 {
        let line = "(exec > verify.txt 2> error.txt; ulimit -n 6; exec $ltcli verify store)"
        #expect(shell(line) == 0)
      }
    }

    @Test func `a path that is no UTF-8 is refused, and nothing is made`() throws {
      defer { remove() }
      #expect(shell("$ltcli init \"$(printf 'a\\377')\" 2> error.txt") == 2)
      #expect(try text("error.txt").contains("is not UTF-8"))
      #expect(try PosixFileSystem().names(in: folder) == ["error.txt", "init.txt", "store"])
    }

    @Test func `every verb ends where a link or a pipe stands in a store`() throws {
      defer { remove() }
      let line = Line.module("m", "M").dropLast()
      #expect(shell("echo '\(line)' | $ltcli append store > ids.txt") == 0)
      #expect(shell("cp -a store pipes && rm pipes/journal && mkfifo pipes/journal") == 0)
      #expect(shell("mv store/log elsewhere && ln -s ../elsewhere store/log") == 0)
      for verb in ["show", "verify", "append", "repair", "log", "digest", "snapshot", "receive"] {
        for store in ["store", "pipes"] {
          #expect(shell("$ltcli \(verb) \(store) < ids.txt 2> error.txt") == 4, "\(verb) \(store)")
          #expect(try text("error.txt").contains(" stands here, which is not what a store has"))
        }
      }
    }

    #if os(Linux)
      @Test func `the tool finds its words under a library that hides what the runtime asks for`()
        throws
      {
        defer { remove() }
        let hiding = """
          #include <errno.h>
          #include <stddef.h>
          #include <stdio.h>
          FILE *fopen(const char *path, const char *mode) { errno = ENOENT; return NULL; }
          """
        try PosixFileSystem().createFile(at: "\(folder)/hiding.c").append(Array(hiding.utf8))
        try #require(shell("clang -shared -fPIC -o hiding.so hiding.c") == 0)
        #expect(
          shell("LD_PRELOAD=$PWD/hiding.so $ltcli version '' > version.txt 2> error.txt") == 2)
        #expect(try text("error.txt").contains("version"))
        #expect(shell("LD_PRELOAD=$PWD/hiding.so $ltcli status store > status.txt") == 0)
        #expect(try text("status.txt").contains("store"))
      }
    #endif

    @Test func `a reader that leaves early ends the tool quietly`() throws {
      defer { remove() }
      let lines = (0..<3000).map { Line.module("m\($0)", "M") }.joined()
      try PosixFileSystem().createFile(at: "\(folder)/lines.txt").append(Array(lines.utf8))
      #expect(shell("$ltcli append store < lines.txt > ids.txt") == 0)
      #expect(
        shell(
          "{ $ltcli log store --json 2> error.txt; echo $? > status.txt; } | head -n 1 > log.txt")
          == 0)
      #expect(try text("status.txt") == "0\n")
      #expect(try text("error.txt").isEmpty)
      #expect(try text("log.txt").hasSuffix("}\n"))
    }
  }
#endif
