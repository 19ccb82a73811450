#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import SyncRelay

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
    do throws(TransportError) {
      return try Program.start(
        ["/bin/sh", "-c", command], input: input, heeding: [SIGPIPE, SIGXFSZ])
    } catch {
      return nil
    }
  }
}

/// Which pager a person wants, as git finds it.
enum PagerChoice {
  /// The pager if no variable names one; it ends by itself if all fits on a screen.
  static let usual = "less -FRX"

  /// The command; nil where none is wanted.
  static func command(_ variable: (String) -> String?) -> String? {
    let command = variable("LT_PAGER") ?? variable("PAGER") ?? usual
    return command.isEmpty || command == "cat" ? nil : command
  }
}
