#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pages of mapped files that the medium does not give: a signal, where a read would be an error.
enum FailingMappings {
  /// Ends the process with the status of a failing disk from now on; nothing else may be done in
  /// the answer to a signal.
  static func answer() {
    signal(SIGBUS) { _ in
      let text: StaticString =
        "ltcli: reading a file: the disk failed, or the file was cut short meanwhile\n"
      text.withUTF8Buffer { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(ExitStatus.damaged.rawValue)
    }
  }
}
