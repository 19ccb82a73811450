import EventLog

@testable import SyncRelay
@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux) || os(macOS)
  /// A folder in which lines of shell run the built tool; it is removed at the end.
  final class ShellBench: Sendable {
    let folder: String

    init() throws {
      let bits = SystemRandomness().bits()
      folder = "/tmp/lt-\(Hexadecimal.text(of: bits, digits: 16))"
      try PosixFileSystem().makeFolder(at: folder)
    }

    /// One with a phone that has an event, and a watch of the same dataset.
    static func withPhoneAndWatch() async throws -> ShellBench {
      let bench = try ShellBench()
      try await bench.run("$ltcli init phone && $ltcli clone phone watch").check()
      let line = Line.module("m", "M").dropLast()
      try await bench.run("echo '\(line)' | $ltcli append phone").check()
      return bench
    }

    deinit { _ = system("rm -rf '\(folder)'") }

    /// What a line of shell came to.
    struct Outcome {
      let status: Int32
      let output: String
      let error: String
    }

    /// Runs a line of shell in the folder, with the tool as `$ltcli`, on a thread of its own.
    func run(_ line: String) async throws -> Outcome {
      let status = try await onThread { [folder] in
        let tools = BuiltTool.path.split(separator: "/").dropLast().joined(separator: "/")
        let place =
          "export PATH=\"/\(tools):$PATH\"; cd '\(folder)' && export HOME='\(folder)' LT_SSH=./ssh LC_ALL=C"
        let result = system(
          "\(place) ltcli='\(BuiltTool.path)' && { \(line); } > output.txt 2> error.txt")
        return (result >> 8) & 0xFF
      }
      return Outcome(
        status: status, output: try text("output.txt"), error: try text("error.txt"))
    }

    func text(_ name: String) throws -> String {
      let contents = try PosixFileSystem().contents(of: "\(folder)/\(name)")
      return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    }

    func write(_ name: String, _ text: String) throws {
      let path = "\(folder)/\(name)"
      try PosixFileSystem().createFile(at: path).append(Array(text.utf8))
    }
  }
#endif

/// Runs what waits for tasks, or in a system call, on a thread of its own: Swift's own threads are few.
func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      try ServiceThread.start { continuation.resume(with: Result { try body() }) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
