import EventLog

/// The terminal, or what stands in its place: the seam through which a command reads and prints.
protocol Console: AnyObject {
  /// The process, for the name of a lock's holder.
  var processIdentifier: Int32 { get }
  /// Whether a person sees standard output.
  var isOutputTerminal: Bool { get }
  /// Whether a person sees standard error.
  var isErrorTerminal: Bool { get }

  func variable(_ name: String) -> String?

  /// Waits until there is input, and returns what is there; nil at its end.
  func readInput() throws(LogError) -> [UInt8]?

  /// Reads what comes through a pipe, or from a device, up to its end, and hands it over piece by piece.
  func readPipe(
    at path: String, _ body: (_ bytes: [UInt8]) throws(LogError) -> Void
  ) throws(LogError)

  /// Writes all the bytes to standard output.
  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure)

  /// Writes to standard error; what cannot be written there cannot be told anywhere.
  func writeError(_ text: String)
}

extension Console {
  /// A console without descriptors has one pipe: its input.
  func readPipe(
    at path: String, _ body: (_ bytes: [UInt8]) throws(LogError) -> Void
  ) throws(LogError) {
    while let piece = try readInput() { try body(piece) }
  }
}

/// Why standard output takes no more.
enum OutputFailure: Error, Sendable {
  /// Whoever read it has closed it.
  case closed
  /// The operating system refused, for this reason.
  case failed(String)
}
