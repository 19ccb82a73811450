import EventLog
import Testing

@testable import Conformance

/// Drivers that do not do what a driver does: each a few lines of shell.
///
/// One after the other, so that no test's driver inherits the pipes of another's.
@Suite(.serialized) struct DriverProcessTests {
  /// What a driver says first.
  private static let hello =
    "{\"engine\":\"x\",\"kinds\":[],\"levels\":[\"fold\",\"write\"],\"protocol\":1}"

  /// A driver that says hello, and then does something else.
  private static func afterHello(_ rest: String) -> String { "read line; echo '\(hello)'; \(rest)" }

  private static let scenario = """
    # A story.

    replica A 000000000000000a
    ----
    ok

    """

  /// What two fixtures come to, one after the other.
  private func outcomes(
    of command: String, within time: Duration = .seconds(60), bytes: Int = 1 << 20
  ) throws -> [String] {
    let folder = TemporaryFolder()
    _ = try folder.file("a.txt", Self.scenario)
    _ = try folder.file("b.txt", Self.scenario)
    var bounds = DriverProcess.Bounds()
    (bounds.time, bounds.bytes) = (time, bytes)
    let runner = FixtureRunner(engine: try DriverProcess(command, bounds: bounds))
    return try Fixture.all(at: folder.path).map { fixture in
      let mismatches = try runner.run(fixture).mismatches
      return mismatches.flatMap(\.actual).joined(separator: "\n")
    }
  }

  private static let broken = "the engine broke the protocol: "

  @Test(arguments: [
    ("exit 3", "it ended with status 3 and did not answer hello"),
    ("read line; exit 0", "it ended with status 0 and did not answer hello"),
    ("/nowhere/engine", "it ended with status 127 and did not answer hello"),
    ("read line; kill -TERM $$", "signal 15 ended it and did not answer hello"),
    ("read line; echo nonsense", "the answer to hello is not JSON"),
    ("while read line; do echo []; done", "the answer to hello is not an object: []"),
    ("while read line; do echo '{}'; done", "its hello names no protocol; these fixtures speak"),
    ("read line; echo '{\"protocol\":2}'; read line", "its hello names protocol 2; these fixtures"),
    (
      "read line; echo '{\"protocol\":1}'; read line",
      "the answer's \"levels\" is not a list of strings: {\"protocol\":1}"
    ),
    (
      "read line; echo '{\"refusal\":{\"code\":\"x\",\"exit\":2}}'; read line",
      "it refuses hello: x, exit 2"
    ),
  ])
  func `a driver that answers nothing is named with its command`(
    command: String, reason: String
  ) {
    let error = #expect(throws: ConformanceError.self) { try DriverProcess(command) }
    #expect(
      error?.description.hasPrefix("the driver “\(command)” cannot be used: \(reason)") == true)
  }

  @Test func `a driver that keeps its first answer to itself is ended in time`() {
    var bounds = DriverProcess.Bounds()
    bounds.time = .milliseconds(50)
    let error = #expect(throws: ConformanceError.self) {
      try DriverProcess("exec sleep 60", bounds: bounds)
    }
    #expect(
      error?.description
        == "the driver “exec sleep 60” cannot be used: hello was not answered within "
        + "0.05 seconds; --timeout SECONDS allows more")
  }

  @Test(arguments: [
    ("exit 3", "it ended with status 3 and did not answer reset"),
    ("read line; exit 4", "it ended with status 4 and did not answer reset"),
    ("read line; echo '{}'; read line; exit 5", "it ended with status 5 and did not answer init"),
    ("read line; echo '[]'; exit 0", "the answer to reset is not an object: []"),
    ("read line; echo '{'; exit 0", "the answer to reset is not JSON"),
  ])
  func `a driver that ends amid a fixture fails that, and is started again for the next`(
    rest: String, reason: String
  ) throws {
    let outcomes = try outcomes(of: Self.afterHello(rest))
    #expect(outcomes.count == 2)
    #expect(outcomes.allSatisfy { $0.hasPrefix(Self.broken + reason) }, "\(outcomes)")
  }

  @Test func `a driver that is well again passes the next fixture`() throws {
    let folder = TemporaryFolder()
    let mark = try folder.file("sick", "")
    let outcomes = try outcomes(
      of: Self.afterHello(
        "[ -e '\(mark)' ] && { rm '\(mark)'; exit 1; }; while read line; do echo '{}'; done"))
    #expect(outcomes == [Self.broken + "it ended with status 1 and did not answer reset", ""])
  }

  @Test func `a driver that hangs fails each fixture in time`() throws {
    let outcomes = try outcomes(
      of: Self.afterHello("exec sleep 60"), within: .milliseconds(100))
    let reason = "reset was not answered within 0.1 seconds; --timeout SECONDS allows more"
    #expect(outcomes == [Self.broken + reason, Self.broken + reason])
  }

  @Test(arguments: [
    ("read line; printf '{}\\n{}\\n'; read line", "no request asked for what came"),
    ("read line; exec yes", "no request asked for what came behind the answer to reset: y"),
    ("read line; exec tr '\\0' x </dev/zero", "reset: an answer is longer than 1048576 bytes"),
  ])
  func `a driver that floods is cut`(rest: String, reason: String) throws {
    let outcomes = try outcomes(of: Self.afterHello(rest))
    #expect(outcomes.count == 2)
    #expect(outcomes.allSatisfy { $0.hasPrefix(Self.broken) && $0.contains(reason) }, "\(outcomes)")
  }

  @Test func `a driver that reads nothing does not stop what writes to it`() throws {
    var bounds = DriverProcess.Bounds()
    bounds.time = .milliseconds(100)
    let driver = try DriverProcess(Self.afterHello("exec sleep 60"), bounds: bounds)
    let long = String(repeating: "x", count: 1 << 20)
    #expect(throws: ConformanceError.self) { try driver.answer(["request": .string(long)]) }
  }

  @Test func `a refusal whose status is no number of this machine is no refusal`() {
    let answer: JSONObject = ["refusal": .object(["code": .string("a"), "exit": .number(1e300)])]
    #expect(throws: ConformanceError.self) { try EngineClient.refusal(in: answer) }
  }
}
