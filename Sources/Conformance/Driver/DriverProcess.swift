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
///
/// A program that fails, however it does, is ended, as what it says later would be taken for the
/// answer to another request. It is started again for the next request.
package final class DriverProcess: ConformanceEngine {
  /// What a driver is allowed for one answer.
  package struct Bounds: Sendable {
    /// How many seconds a request may take where nothing else is said.
    package static let seconds = 10
    /// How long a request may take.
    package var time = Duration.seconds(Bounds.seconds)
    /// How many bytes an answer may have.
    package var bytes = 64 << 20

    package init() {}
  }

  private let command: String
  private let bounds: Bounds
  private var program: RunningDriver?
  /// What the program said when it was started last.
  private var said = EngineAbilities(levels: [], kinds: [])

  /// Starts a driver by a shell command, and asks it what it can do.
  /// - Throws: `unusable` if it does not say that.
  package init(_ command: String, bounds: Bounds = Bounds()) throws(ConformanceError) {
    // A program that ends early must give an error here, not end this one as well.
    signal(SIGPIPE, SIG_IGN)
    (self.command, self.bounds) = (command, bounds)
    program = try start()
  }

  package func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject {
    let program = if let program { program } else { try start() }
    // It stays only if it answers.
    self.program = nil
    let answer = try program.answer(request)
    self.program = program
    return answer
  }

  package func abilities() -> EngineAbilities { said }

  private func start() throws(ConformanceError) -> RunningDriver {
    do throws(ConformanceError) {
      let program = try RunningDriver(command, bounds: bounds)
      said = try EngineAbilities(answer: try program.answer(["request": "hello"]))
      return program
    } catch .broken(let reason) {
      throw .unusable(command: command, reason: reason)
    }
  }
}

/// A driver that runs, from its start to its end.
private final class RunningDriver {
  private let bounds: DriverProcess.Bounds
  private let process: pid_t
  private let reading: Int32
  private let writing: Int32
  private let pipe: LinePipe
  private var isEnded = false

  init(_ command: String, bounds: DriverProcess.Bounds) throws(ConformanceError) {
    let requests = try Pipe()
    let answers = try Pipe()
    // A driver that reads nothing must not stop this program for ever.
    _ = fcntl(requests.writing, F_SETFL, O_NONBLOCK)
    do throws(TransportError) {
      process = try Program.start(
        ["/bin/sh", "-c", command], input: requests.reading, output: answers.writing,
        heeding: [SIGPIPE])
    } catch {
      for end in [requests.reading, requests.writing, answers.reading, answers.writing] {
        close(end)
      }
      throw .broken("it cannot be started: \(error.reason)")
    }
    close(requests.reading)
    close(answers.writing)
    (self.bounds, reading, writing) = (bounds, answers.reading, requests.writing)
    pipe = LinePipe(
      reading: answers.reading, writing: requests.writing, greatestLine: bounds.bytes)
  }

  deinit {
    if isEnded { return }
    // The end of its input tells the program to stop.
    close(writing)
    do throws(ConformanceError) { try pipe.drain(until: .now + bounds.time) } catch {
      // It is ended all the same.
    }
    close(reading)
    _ = kill()
  }

  func answer(_ request: JSONObject) throws(ConformanceError) -> JSONObject {
    let name = request["request"]?.string ?? ""
    let end = ContinuousClock.now + bounds.time
    let line: [UInt8]?
    do throws(ConformanceError) {
      try noExcess("before \(name)")
      do throws(ConformanceError) { try pipe.write(request, until: end) } catch .broken {
        // A program that has ended reads nothing; how it ended says more.
      }
      line = try pipe.line(until: end)
      if line != nil { try noExcess("behind the answer to \(name)") }
    } catch .broken(let reason) {
      stop()
      let isLate = ContinuousClock.now >= end
      throw .broken(
        isLate
          ? "\(name) was not answered within \(bounds.time); --timeout SECONDS allows more"
          : "\(name): \(reason)")
    }
    guard let line else { throw .broken("\(stop()) and did not answer \(name)") }
    do throws(LogError) {
      if let answer = try JSONReader.value(of: line).object { return answer }
    } catch {
      throw .broken("the answer to \(name) is not JSON: \(Self.shown(line))")
    }
    throw .broken("the answer to \(name) is not an object: \(Self.shown(line))")
  }

  private func noExcess(_ place: String) throws(ConformanceError) {
    let excess = try pipe.excess()
    guard excess.isEmpty else {
      throw .broken("no request asked for what came \(place): \(Self.shown(excess))")
    }
  }

  /// The beginning of what a driver said, in one line.
  private static func shown(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    return line.count > 200 || line.count + 1 < bytes.count ? text + "…" : text
  }

  /// Ends it at once.
  /// - Returns: How it ended, in words.
  @discardableResult private func stop() -> String {
    close(writing)
    close(reading)
    isEnded = true
    let status = kill()
    let signal = status & 0x7F
    switch signal {
    case 0: return "it ended with status \(status >> 8 & 0xFF)"
    // This very process sends it.
    case SIGKILL: return "it closed its output"
    default: return "signal \(signal) ended it"
    }
  }

  /// - Returns: What `waitpid` says of it.
  private func kill() -> Int32 {
    var status: Int32 = 0
    #if canImport(Darwin)
      _ = Darwin.kill(process, SIGKILL)
    #elseif canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #else
      _ = Musl.kill(process, SIGKILL)
    #endif
    _ = retrying { waitpid(process, &status, 0) }
    return status
  }
}
