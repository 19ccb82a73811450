import EventLog
import Testing

@testable import ltcli

/// Stores that another build made (log-format 6).
struct FormatTests {
  private let bench = Workbench()

  /// Makes a store whose manifest, with a right sum, names a format.
  private func makeStore(format: Int) throws {
    bench.makeStore()
    let line = String(decoding: bench.bytes("/phone/store.json"), as: UTF8.self)
    let summed = line.prefix { $0 != "\n" }.dropLast(26)
      .replacing(#""format":2"#, with: #""format":\#(format)"#)
    let sum = Hexadecimal.text(of: XXH64.hash(Array(summed.utf8)), digits: 16)
    try bench.replace(
      "/phone/store.json", with: Array((summed + #","sum":"\#(sum)"}"# + "\n").utf8))
  }

  @Test func `a store of this build's format is opened`() throws {
    try makeStore(format: 2)
    #expect(bench.run("verify /phone").status == .done)
  }

  @Test(arguments: ["verify /phone", "log /phone", "append /phone", "repair /phone"])
  func `a store of the format before the first release is refused, and the way out is named`(
    line: String
  ) throws {
    try makeStore(format: 1)
    let before = bench.bytes("/phone/store.json")
    let outcome = bench.run(line, input: "")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("/phone/store.json: the store has format 1, which was in use"))
    #expect(outcome.error.contains("hint: print its events with ltcli log --json of the build"))
    #expect(bench.bytes("/phone/store.json") == before)
  }

  @Test func `a store of a newer format is refused, and a newer build is advised`() throws {
    try makeStore(format: 3)
    let outcome = bench.run("verify /phone")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("the store has format 3, and this build knows 2"))
    #expect(outcome.error.contains("hint: use a newer build"))
  }
}
