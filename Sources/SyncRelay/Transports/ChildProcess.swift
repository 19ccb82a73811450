#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog

#if os(Linux) || os(macOS)
  /// A process that this one has started. It is asked to end when the value is gone.
  final class ChildProcess: Sendable {
    private let life: Life

    /// Starts a program, which is looked for in the search path.
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - input: What its standard input is to be.
    ///   - output: What its standard output is to be. Standard error is this process' own.
    /// - Throws: `TransportError` where it cannot be started.
    init(
      _ words: [String], input: Int32, output: Int32
    ) throws(TransportError) {
      let process = try Program.start(
        words, input: input, output: output, heeding: [SIGPIPE, SIGINT, SIGTERM, SIGXFSZ])
      let life = Life(process)
      self.life = life
      try ServiceThread.start { life.waitForEnd() }
    }

    deinit { life.stop() }

    /// Waits until it has ended.
    /// - Throws: `CancellationError`.
    func ending() async throws -> ProcessEnding { try await life.ending() }

    /// Asks it to end.
    func stop() { life.stop() }
  }

  /// What the thread that waits for the end holds, too.
  private final class Life: Sendable {
    private let process: pid_t
    private let end = Monitor<ProcessEnding?>(nil)

    init(_ process: pid_t) { self.process = process }

    /// Asks the process to end, unless its id may be another one's already.
    func stop() {
      end.read { if $0 == nil { kill(process, SIGTERM) } }
    }

    /// Waits on the thread that calls.
    func waitForEnd() {
      // Only looks: until the process is reaped, no other one gets its id.
      var information = siginfo_t()
      _ = retrying { waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
      end.change { end in
        var status: Int32 = 0
        let result = retrying { waitpid(process, &status, 0) }
        end = result == process ? Life.ending(of: status) : .status(255)
      }
    }

    /// What `WIFEXITED` and its like say, which are macros.
    private static func ending(of status: Int32) -> ProcessEnding {
      let signal = status & 0x7F
      return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }

    func ending() async throws -> ProcessEnding { try await end.value { $0 } }
  }
#endif

/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
  case status(Int32)
  case signal(Int32)
}

extension ProcessEnding: CustomStringConvertible {
  /// As part of a sentence.
  package var description: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    }
  }
}
