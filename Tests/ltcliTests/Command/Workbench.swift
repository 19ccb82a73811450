import EventLog
import EventLogTesting

@testable import ltcli

/// A file system in memory and a stopped clock, on which command lines run one after another.
struct Workbench {
  var files = MemoryFileSystem()
  var clock = "2026-01-15T10:00:00.000Z"
  /// Of the random bits of each command; this one's first 64 bits are 0123456789abcdef.
  var seed: UInt64 = 0x03EF_A940_0D7F_F294

  /// The dataset of every store that names no other.
  static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  /// The result of a command line.
  struct Outcome {
    let status: ExitStatus
    let output: String
    let error: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Where each command runs.
  var environment: StoreEnvironment {
    StoreEnvironment(
      files: files, clock: StoppedClock(Instant(clock) ?? .earliestStamped),
      randomness: SeededRandomness(seed: seed))
  }

  /// Runs a command line whose words are separated by spaces.
  func run(_ line: String, input: String = "") -> Outcome {
    run(line.split(separator: " ").map(String.init), on: CapturedConsole(input: [input]))
  }

  /// Runs a command line on a given console.
  func run(_ words: [String], on console: CapturedConsole) -> Outcome {
    let status = Tool(console: console, environment: environment).run(words)
    return Outcome(
      status: status, output: String(decoding: console.output, as: UTF8.self),
      error: console.error)
  }

  /// Makes a store `/phone` with a replica id of repeated digits, or another.
  func makeStore(
    _ path: String = "/phone", digit: Character = "a", dataset: DatasetID = Workbench.dataset
  ) {
    let replica = String(repeating: digit, count: 16)
    _ = run("init \(path) --replica \(replica) --dataset \(dataset)")
  }

  /// The bytes of a file of the store.
  func bytes(_ path: String) -> [UInt8] {
    do {
      let contents = try files.contents(of: path)
      return contents.bytes(in: 0..<contents.count)
    } catch {
      return []
    }
  }

  /// Replaces a file's bytes.
  func replace(_ path: String, with bytes: [UInt8]) throws {
    try files.removeFile(at: path)
    try files.createFile(at: path).append(bytes)
  }
}

/// Lines for `append`.
enum Line {
  static func module(_ id: String, _ name: String) -> String {
    #"{"type":"module.saved","entity":"\#(id)","data":{"name":"\#(name)"}}"# + "\n"
  }

  static func exercise(_ module: String, _ id: String, _ name: String, order: Int = 0) -> String {
    #"{"type":"module.exerciseSaved","entity":"\#(module)","#
      + #""data":{"id":"\#(id)","name":"\#(name)","order":\#(order)}}"# + "\n"
  }

  static func started(_ session: String, at time: String = "2026-01-15T09:00:00.000Z") -> String {
    #"{"type":"session.started","entity":"\#(session)","data":{"startedAt":"\#(time)"}}"# + "\n"
  }

  static func set(_ session: String, _ id: String, reps: Int) -> String {
    #"{"type":"session.setLogged","entity":"\#(session)","data":{"id":"\#(id)","reps":\#(reps)}}"#
      + "\n"
  }

  static func deleted(_ kind: String, _ id: String) -> String {
    #"{"type":"\#(kind).deleted","entity":"\#(id)","data":{}}"# + "\n"
  }
}
