#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

#if os(Linux) || os(macOS)
  /// Programs that this process starts.
  package enum Program {
    /// Starts a program, which is looked for in the search path. It gets no descriptor but the three that every
    /// program has; standard error is this process' own.
    /// - Parameters:
    ///   - words: The program and its arguments, at least one.
    ///   - input: What its standard input is to be.
    ///   - output: What its standard output is to be; nil for this process' own.
    ///   - signals: What ends it as it ends every program, also where this process ignores it: the program would
    ///     ignore it, too.
    /// - Returns: The id of its process, which is to be waited for.
    /// - Throws: `TransportError` where it cannot be started.
    package static func start(
      _ words: [String], input: Int32, output: Int32? = nil, heeding signals: [Int32]
    ) throws(TransportError) -> Int32 {
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
      if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
      // A signal that this process blocks would be blocked there, too.
      var set = sigset_t()
      sigemptyset(&set)
      posix_spawnattr_setsigmask(&attributes, &set)
      for signal in signals { sigaddset(&set, signal) }
      posix_spawnattr_setsigdefault(&attributes, &set)
      var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
      #if canImport(Darwin)
        flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        if output == nil { posix_spawn_file_actions_addinherit_np(&actions, STDOUT_FILENO) }
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
#endif
