import EventLog
import SyncRelay

/// The terminal, or what stands in its place: the seam through which a command reads and prints.
protocol Console: AnyObject {
  /// The process, for the name of a lock's holder.
  var processIdentifier: Int32 { get }
  /// Whether a person sees standard output.
  var isOutputTerminal: Bool { get }
  /// How many columns the terminal has, where a person sees standard output.
  var outputWidth: Int? { get }
  /// Whether a person sees standard error.
  var isErrorTerminal: Bool { get }
  /// Whether a person types standard input.
  var isInputTerminal: Bool { get }

  func variable(_ name: String) -> String?

  /// How many bytes can still be written where a folder stands; nil where the system does not say.
  func freeBytes(at folder: String) -> Int?

  /// Waits until there is input, and returns what is there; nil at its end.
  func readInput() throws(LogError) -> [UInt8]?

  /// Reads what comes through a pipe, or from a device, up to its end, and hands it over piece by piece.
  func readPipe(
    at path: String, _ body: (_ bytes: [UInt8]) throws(LogError) -> Void
  ) throws(LogError)

  /// Writes all the bytes to standard output.
  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure)

  /// Makes standard input and output a channel, which nothing else uses from then on.
  func openChannel() throws(TransportError) -> any ByteChannel

  /// Prepares for many clients, and calls the body, on any thread, when a signal asks the process for something, as
  /// long as the answer lives.
  func beginServing(
    heeding signals: [ServingSignal], whenAsked body: @escaping @Sendable (ServingSignal) -> Void
  ) -> AnyObject

  /// How many files and sockets the process may still open, after it was given all that the system lets it have; nil
  /// where that is not limited or not known.
  func roomForFiles() -> Int?

  /// Has the process outlast a file that cannot be read any more: its bytes are zeros then.
  func outlastFailingFiles()

  /// Writes to standard error; what cannot be written there cannot be told anywhere.
  func writeError(_ text: String)

  /// Runs a program to its end; what it prints goes to standard error, and it has no input.
  /// - Parameter variables: Those of its environment that are set for it.
  func runProgram(
    _ words: [String], variables: [(name: String, value: String)]
  ) throws(TransportError) -> ProcessEnding

  /// Runs a program to its end, without input, and calls the body with each piece of what it prints.
  /// - Throws: `TransportError` where it cannot be started.
  func readProgram(
    _ words: [String], _ body: (_ bytes: [UInt8]) -> Void
  ) throws(TransportError) -> ProcessEnding

  /// Has a program show what is written to standard output from now on, a screen at a time. Where it
  /// cannot be started, output goes where it went.
  func startPager(_ command: String)

  /// Waits until the person has left the pager, where there is one.
  func endPager()

  /// Waits a moment for something to change; false if the reader of standard output has gone.
  func waitForMore() -> Bool
}

extension Console {
  /// A console without descriptors cannot be a channel.
  func openChannel() throws(TransportError) -> any ByteChannel {
    throw TransportError("use standard input", "", "there is none here")
  }

  /// A console without a process starts none.
  func runProgram(
    _ words: [String], variables: [(name: String, value: String)]
  ) throws(TransportError) -> ProcessEnding {
    throw TransportError("start \(words.first ?? "a program")", "", "there are no programs here")
  }

  /// A console without a process starts none.
  func readProgram(
    _ words: [String], _ body: (_ bytes: [UInt8]) -> Void
  ) throws(TransportError) -> ProcessEnding {
    throw TransportError("start \(words.first ?? "a program")", "", "there are no programs here")
  }

  /// A console without a process gets no signals.
  func beginServing(
    heeding signals: [ServingSignal], whenAsked body: @escaping @Sendable (ServingSignal) -> Void
  ) -> AnyObject { self }

  /// A console without descriptors is not a terminal.
  var isInputTerminal: Bool { false }

  func roomForFiles() -> Int? { nil }

  func outlastFailingFiles() {}

  /// A console without descriptors has one pipe: its input.
  func readPipe(
    at path: String, _ body: (_ bytes: [UInt8]) throws(LogError) -> Void
  ) throws(LogError) {
    while let piece = try readInput() { try body(piece) }
  }
}

/// What a signal asks of a server.
enum ServingSignal: Sendable, CaseIterable {
  case stop
  /// To read anew what may have changed.
  case reload
}

/// Why standard output takes no more.
enum OutputFailure: Error, Sendable {
  /// Its reader has closed it.
  case closed
  /// The operating system refused, for this reason.
  case failed(String)
}
