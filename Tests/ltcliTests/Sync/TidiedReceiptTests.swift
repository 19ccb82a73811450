import EventLog
import EventLogTesting
import Synchronization
import Testing

@testable import ltcli

/// Readers beside a writer that tidies receipts: what they have seen the name of may be gone when they open it.
struct TidiedReceiptTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    for peer in ["/tablet", "/watch"] { _ = bench.run("clone /phone \(peer)") }
    _ = bench.run("append /phone", input: Line.module("n", "N"))
  }

  /// Runs a command line during which a sync of other processes replaces a receipt: right before it is opened.
  private func run(_ line: String) throws -> (outcome: Workbench.Outcome, hasGone: Bool) {
    let (files, memory) = (HookedFileSystem(bench.files), bench.files)
    let hasGone = Mutex(false)
    files.before { (call, path) throws(LogError) in
      guard call == .contents, path.hasSuffix(".receipt.json"), !hasGone.withLock({ $0 }) else {
        return
      }
      hasGone.withLock { $0 = true }
      let newer = path.replacing("/phone/peers/0000000000", with: "/phone/peers/0000000009")
      let contents = try memory.contents(of: path)
      try memory.createFile(at: newer).append(contents.bytes(in: 0..<contents.count))
      try memory.removeFile(at: path)
    }
    let console = CapturedConsole(input: [""])
    var environment = bench.environment
    environment.files = files
    let status = Tool(console: console, environment: environment).run(
      line.split(separator: " ").map(String.init))
    let outcome = Workbench.Outcome(
      status: status, output: String(decoding: console.output, as: UTF8.self),
      error: console.error)
    return (outcome, hasGone.withLock { $0 })
  }

  @Test(arguments: [
    "verify /phone", "status /phone", "doctor /phone", "deletions /phone",
    "clone /phone /new --replica dddddddddddddddd",
  ])
  func `a receipt that goes meanwhile is passed over`(line: String) throws {
    let (outcome, hasGone) = try run(line)
    #expect(hasGone)
    #expect(outcome.status == .done, "\(outcome.error) \(outcome.output)")
  }

  @Test func `what the newer receipt says is read`() throws {
    _ = bench.run("sync /phone /tablet")
    let before = bench.run("status /phone").output
    #expect(try run("status /phone").outcome.output == before)
  }
}
