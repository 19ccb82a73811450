import EventLog
import SyncRelay

@testable import ltcli

/// A console of texts, so that a verb can run inside a test.
final class CapturedConsole: Console {
  var isOutputTerminal = false
  var outputWidth: Int?
  var isErrorTerminal = false
  var isInputTerminal = false
  /// The environment; its zone is that of no machine on which tests run.
  var variables: [String: String] = ["TZ": "UTC"]
  /// What standard output does from the n-th write on, counted from 1.
  var outputFailure: (from: Int, failure: OutputFailure)?
  /// The error of reading past the input; nil if the input just ends.
  var inputFailure: LogError?

  /// What happens while a command waits for more, one after the other; then nobody reads any more.
  var whileWaiting: [() -> Void] = []
  private(set) var pagers: [String] = []
  private(set) var pagersEnded = 0

  private(set) var output: [UInt8] = []
  private(set) var error = ""
  private(set) var writes = 0
  private var pieces: [[UInt8]]

  /// Input in pieces, as from a person or a pipe.
  init(input pieces: [String] = []) {
    self.pieces = pieces.reversed().map { Array($0.utf8) }
  }

  var processIdentifier: Int32 { 4711 }

  func variable(_ name: String) -> String? { variables[name] }

  /// What `freeBytes(at:)` says.
  var freeBytes: Int?

  func freeBytes(at folder: String) -> Int? { freeBytes }

  func readInput() throws(LogError) -> [UInt8]? {
    if let piece = pieces.popLast() { return piece }
    if let inputFailure { throw inputFailure }
    return nil
  }

  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure) {
    writes += 1
    if let outputFailure, writes >= outputFailure.from { throw outputFailure.failure }
    output.append(contentsOf: bytes)
  }

  func writeError(_ text: String) { error += text }

  /// What standard input and output are as a channel.
  var channel: (any ByteChannel)?

  func openChannel() throws(TransportError) -> any ByteChannel {
    if let channel { return channel }
    throw TransportError("use standard input", "", "there is none here")
  }

  /// What a program that is run comes to; nil where there are none.
  var program: (([String], [(name: String, value: String)]) -> ProcessEnding)?

  func runProgram(
    _ words: [String], variables: [(name: String, value: String)]
  ) throws(TransportError) -> ProcessEnding {
    guard let program else {
      throw TransportError("start \(words.first ?? "a program")", "", "there are no programs here")
    }
    return program(words, variables)
  }

  func startPager(_ command: String) { pagers.append(command) }

  func endPager() { pagersEnded += 1 }

  func waitForMore() -> Bool {
    guard !whileWaiting.isEmpty else { return false }
    whileWaiting.removeFirst()()
    return true
  }
}
