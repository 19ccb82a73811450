#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

import EventLog
import Synchronization

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
      let process = try ChildProcess.start(words, input, output)
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

    private static func start(
      _ words: [String], _ input: Int32, _ output: Int32
    ) throws(TransportError) -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      // What this process ignores, the child would ignore, too.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for signal in [SIGPIPE, SIGINT, SIGTERM, SIGXFSZ] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
      #if canImport(Darwin)
        flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO)
      #endif
      posix_spawnattr_setflags(&attributes, flags)
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      var process: pid_t = 0
      let status = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
      guard status == 0 else {
        throw TransportError(
          "start \(words[0])", "", String(cString: strerror(status)),
          advice: "check that it is installed, and the search path", systemError: status)
      }
      return process
    }
  }

  /// What the thread that waits for the end holds, too.
  private final class Life: Sendable {
    private struct State {
      var ending: ProcessEnding?
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
      var nextNumber = 0
    }

    private let process: pid_t
    private let state = Mutex(State())

    init(_ process: pid_t) { self.process = process }

    /// Asks the process to end, unless its id may be another one's already.
    func stop() {
      state.withLock { state in
        if state.ending == nil { kill(process, SIGTERM) }
      }
    }

    /// Waits on the thread that calls.
    func waitForEnd() {
      // Only looks: until the process is reaped, nobody else gets its id.
      var information = siginfo_t()
      _ = retrying { waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
      let waiting = state.withLock { state in
        var status: Int32 = 0
        let result = retrying { waitpid(process, &status, 0) }
        state.ending = result == process ? Life.ending(of: status) : .status(255)
        defer { state.waiting = [:] }
        return state.waiting.values
      }
      for waiter in waiting { waiter.resume() }
    }

    /// What `WIFEXITED` and its like say, which are macros.
    private static func ending(of status: Int32) -> ProcessEnding {
      let signal = status & 0x7F
      return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }

    func ending() async throws -> ProcessEnding {
      while true {
        try Task.checkCancellation()
        if let ending = state.withLock({ $0.ending }) { return ending }
        await waitOnce()
      }
    }

    private func waitOnce() async {
      let number = state.withLock { state in
        defer { state.nextNumber += 1 }
        return state.nextNumber
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard state.ending == nil, !Task.isCancelled else { return false }
            state.waiting[number] = continuation
            return true
          }
          if !waits { continuation.resume() }
        }
      } onCancel: {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
      }
    }
  }
#endif
