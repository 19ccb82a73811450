#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A child process and what it wrote on its standard output.
struct ChildProcess {
  /// How a process ended.
  struct Result {
    /// The time from before its start until its end, and the processor time of all its threads.
    let timing: Timing
    let output: String
    /// The peak anonymous memory seen while it ran, in bytes; zero if not watched.
    let peakAnonymousBytes: Int
  }

  let arguments: [String]

  /// Runs it to its end.
  /// - Parameters:
  ///   - expecting: The status with which it must end.
  ///   - watchesMemory: Whether to sample its memory about every half millisecond, which costs
  ///     time: such a run gives no figure for speed.
  func run(expecting: Int32 = 0, watchesMemory: Bool = false) throws(BenchmarkError) -> Result {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .failed("cannot make a pipe") }
    defer { close(ends[0]) }
    let clock = ContinuousClock()
    let start = clock.now
    let process = try spawn(output: ends[1], input: ends[0])
    close(ends[1])
    let peak = watchesMemory ? ProcessMemory.watch(process) : 0
    let output = ChildProcess.read(ends[0])
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else {
      throw .failed("cannot wait for \(arguments[0])")
    }
    let elapsed = clock.now - start
    guard status == expecting << 8 else {
      throw .failed("\(arguments.joined(separator: " ")) ended with wait status \(status)")
    }
    return Result(
      timing: Timing(
        elapsed: elapsed.seconds, processor: usage.ru_utime.seconds + usage.ru_stime.seconds),
      output: output, peakAnonymousBytes: peak)
  }

  private func spawn(output: Int32, input: Int32) throws(BenchmarkError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addclose(&actions, input)
    posix_spawn_file_actions_addclose(&actions, output)
    let texts = arguments.map { strdup($0) } + [nil]
    let variables = ChildProcess.environment.map { strdup($0) } + [nil]
    defer { for text in texts + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, arguments[0], &actions, nil, texts, variables)
    guard result == 0 else {
      throw .failed("cannot start \(arguments[0]): \(String(cString: strerror(result)))")
    }
    return process
  }

  /// Only what finding a program needs, so that no setting of the caller affects a figure.
  private static var environment: [String] {
    let names = ["HOME", "LD_LIBRARY_PATH", "PATH"]
    return names.compactMap { name in
      getenv(name).map { value in "\(name)=\(String(cString: value))" }
    }
  }

  private static func read(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &buffer, buffer.count)
      #endif
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
