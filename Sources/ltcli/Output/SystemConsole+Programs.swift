#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import SyncRelay

#if os(Linux) || os(macOS)
  extension SystemConsole {
    /// See `Console`.
    func readProgram(
      _ words: [String], _ body: (_ bytes: [UInt8]) -> Void
    ) throws(TransportError) -> ProcessEnding {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw TransportError(
          "start \(words[0])", "", String(cString: strerror(errno)), systemError: errno)
      }
      let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer {
        close(nothing)
        close(ends[0])
      }
      // The program has one end only, so that it notices where this process ends.
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      // It has another copy of the end that it writes to.
      func start() throws(TransportError) -> Int32 {
        defer { close(ends[1]) }
        return try Program.start(
          words, input: nothing, output: ends[1],
          heeding: [SIGPIPE, SIGINT, SIGTERM, SIGXFSZ])
      }
      let process = try start()
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = retrying { read(ends[0], &buffer, buffer.count) }
        guard count > 0 else { break }
        body(Array(buffer.prefix(count)))
      }
      var status: Int32 = 0
      guard retrying({ waitpid(process, &status, 0) }) == process else { return .status(127) }
      let signal = status & 0x7F
      return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }
  }
#endif
