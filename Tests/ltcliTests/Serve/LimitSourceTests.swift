import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Where a server's limits come from.
struct LimitSourceTests {
  private let files = MemoryFileSystem()

  init() throws { try files.makeFolder(at: "/root") }

  private func limits(_ named: [String: String] = [:]) throws -> ServeLimits {
    try LimitSource(root: "/root", files: files, named: named).limits()
  }

  private func write(_ text: String) throws {
    try files.createFile(at: "/root/serve.json").append(Array(text.utf8))
  }

  @Test func `the command line goes before the file, and that before what is usual`() throws {
    #expect(try limits() == ServeLimits())
    try write(#"{ "idle": 60, "strangers": 9 }"#)
    let limits = try limits(["strangers": "7"])
    #expect(limits.idleSeconds == 60 && limits.strangers == 7)
    #expect(limits.connections == ServeLimits().connections)
  }

  @Test(arguments: [
    (#"{"idle":-1}"#, "/root/serve.json: idle: “-1” is not a whole number from 0 to 86400"),
    (#"{"idle":1.5}"#, "/root/serve.json: idle: “1.5” is not a whole number from 0 to 86400"),
    (#"{"idle":"5"}"#, "/root/serve.json: idle: “\"5\"” is not a whole number from 0 to 86400"),
    (#"{"speed":1}"#, "/root/serve.json: “speed” is not the name of a limit; there are "),
    ("[]", "/root/serve.json: it is not a JSON object"), ("{", "/root/serve.json: "),
  ])
  func `a file that holds no limits says where and why`(text: String, reason: String) throws {
    try write(text)
    let fault = #expect(throws: ServeLimits.Fault.self) { try limits() }
    #expect(fault?.reason.hasPrefix(reason) == true, "\(fault?.reason ?? "")")
  }

  @Test func `a file that is larger than any limits are is not read`() throws {
    try write("{" + String(repeating: " ", count: LimitSource.greatestLength - 2) + "}")
    #expect(try limits() == ServeLimits())
    try files.openFile(at: "/root/serve.json").append([0x20])
    let fault = #expect(throws: ServeLimits.Fault.self) { try limits() }
    #expect(
      fault?.reason == "/root/serve.json: it has 65537 bytes, and 65536 are enough for all limits")
  }

  @Test(arguments: ["", "x", "0", "1000001", "1.5", "-3"])
  func `an option that is no such number is refused`(text: String) {
    let fault = #expect(throws: ServeLimits.Fault.self) { try limits(["connections": text]) }
    #expect(
      fault?.reason == "connections: “\(text)” is not a whole number from 1 to 1000000")
  }
}
