#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import SyncRelay

/// The console of the process; with its pager, what touches descriptors in the tool.
final class SystemConsole: Console {
  private var pager: Pager?

  /// How many milliseconds a moment has.
  private static let moment: Int32 = 200
  /// How much input is taken together at most.
  private static let greatestGroup = 1 << 16

  /// A closed pipe is an error to be answered, not a signal to die of; nor is a file that has come
  /// to the size that a limit allows.
  init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    FailingMappings.answer()
    SystemConsole.occupyClosedDescriptors()
  }

  /// A standard descriptor that is closed at the start would go to the next file that is
  /// opened, and what is printed would end in the log. It is taken by something that can be neither
  /// read from nor written to in its place, so that the first use says what is wrong.
  private static func occupyClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  var processIdentifier: Int32 { getpid() }
  var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  var outputWidth: Int? {
    var size = winsize()
    guard isOutputTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  func freeBytes(at folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let (bytes, isTooMany) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return isTooMany ? Int.max : Int(clamping: bytes)
  }

  func readInput() throws(LogError) -> [UInt8]? {
    var bytes = try readOnce()
    guard !bytes.isEmpty else { return nil }
    while bytes.count < SystemConsole.greatestGroup, hasInput() {
      let more = try readOnce()
      if more.isEmpty { break }
      bytes.append(contentsOf: more)
    }
    return bytes
  }

  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure) {
    if WholeWrite.perform(bytes, to: pager?.descriptor ?? STDOUT_FILENO) { return }
    throw errno == EPIPE ? .closed : .failed(String(cString: strerror(errno)))
  }

  #if os(Linux) || os(macOS)
    func runProgram(
      _ words: [String], variables: [(name: String, value: String)]
    ) throws(TransportError) -> ProcessEnding {
      for variable in variables { setenv(variable.name, variable.value, 1) }
      let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(nothing) }
      let process = try Program.start(
        words, input: nothing, output: STDERR_FILENO, heeding: [SIGPIPE, SIGINT, SIGTERM, SIGXFSZ])
      var status: Int32 = 0
      guard retrying({ waitpid(process, &status, 0) }) == process else { return .status(127) }
      let signal = status & 0x7F
      return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }
  #endif

  func startPager(_ command: String) { pager = Pager(command) }

  func endPager() { pager = nil }

  func waitForMore() -> Bool {
    // Asked about nothing, a pipe tells that its reader has gone. A terminal has none that could go, and not
    // every system can be asked about one.
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let count: nfds_t = isOutputTerminal ? 0 : 1
    return retrying { poll(&output, count, SystemConsole.moment) } == 0
  }

  func writeError(_ text: String) {
    _ = WholeWrite.perform(Array(text.utf8), to: STDERR_FILENO)
  }

  private func readOnce() throws(LogError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = retrying { read(STDIN_FILENO, &buffer, buffer.count) }
    if count >= 0 { return Array(buffer.prefix(count)) }
    throw LogError(.inputOutput, String(cString: strerror(errno)), systemError: errno)
  }

  private func hasInput() -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLIN) != 0
  }
}

/// Pages of mapped files that the medium does not give: a signal, where a read would be an error.
enum FailingMappings {
  /// Ends the process with the status of a failing disk from now on; nothing else may be done in
  /// the answer to a signal.
  static func answer() {
    signal(SIGBUS) { _ in FailingMappings.end() }
  }

  /// Puts zeros in the place of such a page from now on, so that a reader finds the lines damaged: a server
  /// goes on with its other stores.
  static func outlast() {
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    action.sa_flags = Int32(SA_SIGINFO)
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = { _, information, _ in
        FailingMappings.putZeros(information)
      }
    #elseif canImport(Glibc)
      action.__sigaction_handler = .init(sa_sigaction: { _, information, _ in
        FailingMappings.putZeros(information)
      })
    #else
      action.__sa_handler = .init(sa_sigaction: { _, information, _ in
        FailingMappings.putZeros(information)
      })
    #endif
    sigaction(SIGBUS, &action, nil)
  }

  private static func putZeros(_ information: UnsafeMutablePointer<siginfo_t>?) {
    // Another cause is no file's.
    guard let information, information.pointee.si_code == noSuchPlace,
      let place = place(of: information)
    else { end() }
    let size = sysconf(Int32(_SC_PAGESIZE))
    guard size > 0 else { end() }
    let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: place) & ~UInt(size - 1))
    // Bounds: the page is the one that was read, which the mapping of a file has.
    let zeros = mmap(page, size, PROT_READ, MAP_PRIVATE | anonymous | MAP_FIXED, -1, 0)
    if zeros == MAP_FAILED { end() }
  }

  /// The code of a signal for a place that its file does not have, or the medium does not give: `BUS_ADRERR`.
  private static var noSuchPlace: Int32 { 2 }

  #if canImport(Darwin)
    private static var anonymous: Int32 { MAP_ANON }
  #else
    private static var anonymous: Int32 { MAP_ANONYMOUS }
  #endif

  private static func place(of information: UnsafeMutablePointer<siginfo_t>)
    -> UnsafeMutableRawPointer?
  {
    #if canImport(Darwin)
      information.pointee.si_addr
    #elseif canImport(Glibc)
      information.pointee._sifields._sigfault.si_addr
    #else
      information.pointee.__si_fields.__sigfault.si_addr
    #endif
  }

  private static func end() -> Never {
    let text: StaticString =
      "ltcli: reading a file: the disk failed, or the file was cut short meanwhile\n"
    text.withUTF8Buffer { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(ExitStatus.damaged.rawValue)
  }
}
