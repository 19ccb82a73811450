import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// The store of a command line that names none.
struct DefaultStoreTests {
  private let bench = Workbench()

  private func run(_ line: String, input: String = "", _ variables: [String: String])
    -> Workbench.Outcome
  {
    let console = CapturedConsole(input: [input])
    console.variables = variables
    return bench.run(line.split(separator: " ").map(String.init), on: console)
  }

  @Test func `a variable names the store of every verb that names none`() {
    bench.makeStore("/phone")
    let variables = ["LT_STORE": "/phone"]
    #expect(run("append", input: Line.module("m", "A"), variables).status == .done)
    #expect(run("digest", variables).output == bench.run("digest /phone").output)
    #expect(run("show module m", variables).output == bench.run("show /phone module m").output)
    #expect(run("show modules --json", variables).lines.count == 1)
    #expect(run("clone /watch", variables).status == .done)
    #expect(run("sync /watch", variables).status == .done)
  }

  @Test func `a word that is a store, or a path, is not replaced`() {
    bench.makeStore("/phone")
    // In memory “.” is a name like any other; a word stands in the folder of that name.
    #expect(throws: Never.self) { try bench.files.makeFolder(at: ".") }
    bench.makeStore("watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "A"))
    _ = bench.run("append watch", input: Line.module("w", "B"))
    let variables = ["LT_STORE": "/phone"]
    #expect(run("show watch", variables).output == bench.run("show watch").output)
    #expect(run("show watch", variables).output.contains("w"))
    let missing = run("show ./wach", variables)
    #expect(missing.status == bench.run("show ./wach").status)
    #expect(missing.error.contains("./wach"))
    // Where every word is required the store is one of them.
    #expect(run("digest wach", variables).error.contains("wach"))
  }

  @Test func `without a variable it stands among the data of the user's programs`() {
    let home = ["HOME": "/home/ada"]
    let place = "/home/ada/.local/share/lifttrail"
    #expect(run("digest", home).status == .wrongUsage)
    #expect(run("init", home).status == .done)
    #expect(run("digest", home).output == bench.run("digest \(place)").output)
    #expect(run("init", home).status == .wrongUsage)
    let other = ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"]
    #expect(run("init", other).output.contains("/data/lifttrail"))
    #expect(run("init", ["LT_STORE": "/named", "HOME": "/home/ada"]).output.contains("/named"))
  }

  @Test func `where there is none the error says how to name one`() {
    for variables in [[:], ["LT_STORE": ""], ["HOME": "/nowhere"]] {
      let outcome = run("show", variables)
      #expect(outcome.status == .wrongUsage)
      #expect(outcome.error.contains("STORE is missing"))
      #expect(outcome.error.contains("LT_STORE"))
    }
  }

  @Test func `quiet says nothing but the answer and errors`() throws {
    bench.makeStore("/phone")
    _ = bench.run("append /phone", input: Line.module("m", "A"))
    let writer = try bench.beginWriting()
    defer { withExtendedLifetime(writer) {} }
    try bench.files.openFile(at: "/phone/log/000000000001.jsonl").append(Array("{\"half".utf8))
    #expect(bench.run("digest /phone").error.contains("warning"))
    #expect(bench.run("digest /phone --quiet").error.isEmpty)
    #expect(bench.run("digest /phne --quiet").error.contains("/phne"))
  }
}
