#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The channel of a program that somebody started to speak over its standard input and output.
package enum StdioChannel {
  /// Takes standard input and output over: what is printed from now on goes to standard error, and input
  /// has ended for everybody else.
  /// - Throws: `TransportError` where one of them is closed.
  package static func open(_ readiness: Readiness) throws(TransportError) -> DescriptorChannel {
    let channel = try channel(STDIN_FILENO, STDOUT_FILENO, readiness)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let nothing = systemOpen("/dev/null")
    if nothing != -1 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return channel
  }

  /// A channel over copies of two descriptors.
  static func channel(
    _ input: Int32, _ output: Int32, _ readiness: Readiness
  ) throws(TransportError) -> DescriptorChannel {
    DescriptorChannel(
      try copy(input, "standard input"), try copy(output, "standard output"), readiness)
  }

  private static func copy(_ number: Int32, _ name: String) throws(TransportError) -> Descriptor {
    // Above those of standard input, output and error.
    let copy = fcntl(number, F_DUPFD, STDERR_FILENO + 1)
    guard copy != -1 else { throw .system("use \(name)", number: errno) }
    // Whoever started the program may have the same open file, such as a terminal.
    return Descriptor(takingOver: copy, .pipe, isShared: true)
  }
}
