#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

import EventLog

/// A program that shows what is written to it on the terminal, a screen at a time.
final class Pager {
  private let process: pid_t
  /// Where to write what it is to show.
  let descriptor: Int32

  /// Starts a program by a shell command; nil where there is none of that name, or it cannot be started.
  init?(_ command: String) {
    guard Pager.isThere(command) else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = Pager.start(command, input: ends[0])
    close(ends[0])
    guard let process else {
      close(ends[1])
      return nil
    }
    (self.process, descriptor) = (process, ends[1])
    // The pager answers to an interruption, and ends this process by closing the pipe.
    signal(SIGINT, SIG_IGN)
  }

  deinit {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Whether the first word of a command is a program of the search path; a command that only a shell
  /// understands is left to it.
  private static func isThere(_ command: String) -> Bool {
    if command.contains(where: { "|&;<>()$`\\\"'*?[]#~=\n\t".contains($0) }) { return true }
    let word = command.drop { $0 == " " }.prefix { $0 != " " }
    if word.isEmpty { return false }
    if word.contains("/") { return access(String(word), X_OK) == 0 }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(word)", X_OK) == 0 }
  }

  private static func start(_ command: String, input: Int32) -> pid_t? {
    // As git does, for a pager that is `less` by another name.
    setenv("LESS", "FRX", 0)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this process ignores would be ignored by the pager as well.
    var signals = sigset_t()
    sigemptyset(&signals)
    for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, ignored) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [String] = ["/bin/sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ) == 0
      ? process : nil
  }
}
