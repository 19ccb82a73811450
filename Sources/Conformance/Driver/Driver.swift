#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package import EventLog
import SyncRelay

/// Another implementation: a program that answers requests, one JSON line each, over two pipes.
package final class DriverProcess: ConformanceEngine {
  private let process: pid_t
  private let pipe: LinePipe

  package init(_ command: String) throws(ConformanceError) {
    // A program that ends early must give an error here, not end this one as well.
    signal(SIGPIPE, SIG_IGN)
    let requests = try Pipe()
    let answers = try Pipe()
    process = try DriverProcess.start(command, input: requests.reading, output: answers.writing)
    close(requests.reading)
    close(answers.writing)
    pipe = LinePipe(reading: answers.reading, writing: requests.writing)
  }

  deinit {
    // The end of its input tells the program to stop.
    close(pipe.writing)
    close(pipe.reading)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  package func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject {
    try pipe.write(request)
    guard let line = try pipe.line() else { throw .broken("it ended without an answer") }
    do throws(LogError) {
      if let answer = try JSONReader.value(of: line).object { return answer }
    } catch {
      throw .broken("an answer is not JSON, \(error): \(String(decoding: line, as: UTF8.self))")
    }
    throw .broken("an answer is not an object: \(String(decoding: line, as: UTF8.self))")
  }

  /// Starts a program by a shell command, with its standard input and output tied to descriptors.
  private static func start(
    _ command: String, input: Int32, output: Int32
  ) throws(ConformanceError) -> pid_t {
    do throws(TransportError) {
      return try Program.start(
        ["/bin/sh", "-c", command], input: input, output: output, heeding: [])
    } catch {
      throw .broken("the driver cannot be started: \(error.reason)")
    }
  }
}

/// Serves the driver protocol: this very engine, for another program to ask.
package enum Driver {
  /// Answers each line of standard input with one line on standard output, until the input ends.
  /// - Throws: `broken` if the reader of the answers has gone.
  package static func run() throws(ConformanceError) {
    let engine = InProcessEngine()
    let pipe = LinePipe(reading: 0, writing: 1)
    while let line = try pipe.line() { try pipe.write(answer(line, by: engine)) }
  }

  private static func answer(_ line: [UInt8], by engine: InProcessEngine) -> JSONObject {
    do throws(LogError) {
      if let request = try JSONReader.value(of: line).object { return engine.answer(request) }
      return ["refusal": .object(EngineRefusal.request("not-an-object").json)]
    } catch {
      return ["refusal": .object(EngineRefusal.request("not-json").json)]
    }
  }
}

/// Two connected file descriptors that no program started later inherits.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(ConformanceError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .broken("no pipe, error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// A conversation in lines over two descriptors: one to read from, one to write to.
final class LinePipe {
  let reading: Int32
  let writing: Int32
  private var waiting: [UInt8] = []

  init(reading: Int32, writing: Int32) {
    (self.reading, self.writing) = (reading, writing)
  }

  /// Writes a message as one line.
  func write(_ message: JSONObject) throws(ConformanceError) {
    let line = message.canonicalBytes() + [UInt8(ascii: "\n")]
    guard WholeWrite.perform(line, to: writing) else {
      throw .broken("the other program reads no more, error \(errno)")
    }
  }

  /// The next line, without its newline; nil at the end.
  func line() throws(ConformanceError) -> [UInt8]? {
    var searched = 0
    while true {
      if let newline = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(newline + 1) }
        return Array(waiting[..<newline])
      }
      searched = waiting.count
      guard try readMore() else { return nil }
    }
  }

  private func readMore() throws(ConformanceError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = retrying { read(reading, &buffer, buffer.count) }
    guard count >= 0 else { throw .broken("a pipe cannot be read, error \(errno)") }
    waiting += buffer[..<count]
    return count > 0
  }
}
