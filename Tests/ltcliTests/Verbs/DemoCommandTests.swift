import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct DemoCommandTests {
  private let bench = Workbench()

  init() throws { try bench.files.makeFolder(at: "/tmp") }

  @Test func `the demo ends well, and shows the same in every run`() throws {
    let outcome = bench.run("demo")
    #expect(outcome.status == .done)
    #expect(outcome.error.isEmpty)
    let other = Workbench()
    try other.files.makeFolder(at: "/tmp")
    #expect(other.run("demo").output == outcome.output)
  }

  @Test func `the folder stays, and both stores agree in it`() {
    let outcome = bench.run("demo")
    let folder = "/tmp/lifttrail-demo-89abcdef"
    #expect(outcome.output.contains("Go on by hand in \(folder)"))
    #expect(bench.run("diff \(folder)/phone \(folder)/watch").status == .done)
    #expect(bench.run("verify \(folder)/watch").status == .done)
    #expect(bench.run("replay \(folder)/phone").output.contains(" refused "))
  }

  @Test func `every command that is shown can be run by hand to the same end`() throws {
    let shown = bench.run("demo").output.split(separator: "\n").map(String.init)
    let other = Workbench()
    try other.files.makeFolder(at: "/tmp")
    try other.files.makeFolder(at: "/tmp/lifttrail-demo-89abcdef")
    var rest = shown[...]
    while let line = rest.popFirst() {
      guard line.hasPrefix("$ ltcli ") else { continue }
      var command = String(line.dropFirst("$ ltcli ".count))
      var input = ""
      if command.hasSuffix(" <<'END'") {
        command.removeLast(" <<'END'".count)
        while let typed = rest.popFirst(), typed != "END" { input += typed + "\n" }
      } else if let file = command.split(separator: " < ").last, command.contains(" < ") {
        input = String(decoding: bench.bytes(String(file)), as: UTF8.self)
        command = String(command.split(separator: " < ")[0])
      }
      #expect([.done, .different].contains(other.run(command, input: input).status), "\(command)")
    }
    for store in ["phone", "watch"] {
      let path = "/tmp/lifttrail-demo-89abcdef/\(store)"
      #expect(other.run("digest \(path)").output == bench.run("digest \(path)").output)
    }
  }

  @Test func `a folder that cannot be made is told`() throws {
    let outcome = Workbench().run("demo")
    #expect(outcome.status == .damaged)
    #expect(outcome.error.hasPrefix("ltcli demo: making a folder for the demo: /tmp/lifttrail"))
  }

  @Test func `temporary files go where the environment says`() throws {
    let console = CapturedConsole()
    console.variables["TMPDIR"] = "/elsewhere/"
    try bench.files.makeFolder(at: "/elsewhere")
    #expect(bench.run(["demo"], on: console).status == .done)
    #expect(try bench.files.names(in: "/elsewhere") == ["lifttrail-demo-89abcdef"])
  }
}
