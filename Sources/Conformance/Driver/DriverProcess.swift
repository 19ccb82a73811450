package import EventLog
import SyncRelay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
