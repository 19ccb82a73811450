import SyncRelay
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
  /// A server as a process, whose output the test reads.
  final class RunningServer {
    private let channel: any ByteChannel
    private var text = ""

    /// - Parameter before: What the shell does first.
    init(
      _ bench: ShellBench, before: String = "", _ rest: String
    ) async throws {
      let command = """
        cd '\(bench.folder)' && export HOME='\(bench.folder)' && \(before) echo $$ &&
        exec '\(BuiltTool.path)' serve \(rest) 2>&1
        """
      channel = try await ProcessTransport(["sh", "-c", command]) { ending in
        ending == .status(0) ? nil : TransportError("serve", "", ending.description)
      }.connect()
      try await wait(for: "listening at ")
    }

    /// Sends the process a signal: it was the shell's, which became the server's.
    func send(_ signal: Int32) throws {
      let process = try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
      try #require(process > 1)
      #expect(kill(process, signal) == 0)
    }

    /// Asks it to end, and waits until it has, which must be with 0.
    func stop() async throws {
      try send(SIGTERM)
      try await waitForEnd()
    }

    /// Where it listens first.
    var place: String {
      get throws {
        let line = text.split(separator: "\n").first { $0.hasPrefix("listening at ") }
        return String(try #require(line).dropFirst("listening at ".count))
      }
    }

    /// The first line with these words that it has said.
    func line(with words: String) -> Substring? {
      text.split(separator: "\n").first { $0.contains(words) }
    }

    /// How many lines with these words it has said.
    func lines(with words: String) -> Int {
      text.split(separator: "\n").count { $0.contains(words) }
    }

    /// Reads on until it has said something.
    func wait(for words: String) async throws {
      while !text.contains(words), let bytes = try await channel.receive() {
        text += String(decoding: bytes, as: UTF8.self)
      }
      try #require(text.contains(words), "\(text)")
    }

    /// Reads on until it has ended, which must be with 0.
    func waitForEnd() async throws {
      while let bytes = try await channel.receive() {
        text += String(decoding: bytes, as: UTF8.self)
      }
      await channel.close()
    }
  }
#endif
