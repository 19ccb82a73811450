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

  @Test func `a folder that has lost its store.json is the store that is meant`() throws {
    for path in ["/phone", "/watch"] { bench.makeStore(path) }
    _ = bench.run("append /watch", input: Line.module("w", "B"))
    try bench.files.removeFile(at: "/watch/store.json")
    let variables = ["LT_STORE": "/phone"]
    for line in ["doctor /watch", "show /watch", "session join /watch a b"] {
      let outcome = run(line, variables)
      #expect(outcome.status == .damaged && outcome.output.isEmpty, "\(outcome.error)")
      #expect(outcome.error.contains("/watch"))
    }
  }

  @Test func `the one folder that doctor is given is the store, whether it is there or not`() {
    bench.makeStore("/phone")
    let outcome = run("doctor dmg", ["LT_STORE": "/phone"])
    #expect(outcome.status == .wrongUsage && outcome.output.isEmpty)
    #expect(outcome.error.contains("dmg: there is no store here"))
  }

  @Test func `KIND/ID is told from a store's path`() {
    bench.makeStore("/phone")
    let variables = ["LT_STORE": "/phone"]
    for id in ["a", "b"] {
      _ = bench.run("append /phone", input: Line.module(id, "A"))
      let delete = #"{"type":"module.deleted","entity":"\#(id)","data":{}}"# + "\n"
      #expect(bench.run("append /phone", input: delete).status == .done)
    }
    let restored = run("restore module/a modules/b", variables)
    #expect(restored.status == .done && restored.lines.count == 2, "\(restored.error)")
    #expect(run("show module/a", variables).output.contains("A"))
    let session = run("session join session/a session/b", variables)
    #expect(session.status == .different && session.error.contains("there is no session “a”"))
    // A path that begins with no kind is a path.
    let path = run("restore stores/phone module/a", variables)
    #expect(path.error.contains("stores/phone: there is no store here"))
  }

  @Test func `where there is no default store the store is what is missing`() {
    for line in [
      "import strong strong.csv", "import strong.csv", "next squat", "adopt records.jsonl",
      "clone /new",
    ] {
      let outcome = run(line, [:])
      #expect(outcome.status == .wrongUsage)
      #expect(outcome.error.contains("STORE is missing, and there is no default store"))
    }
    bench.makeStore("/phone")
    for variables in [[:], ["LT_STORE": "/phone"]] {
      #expect(run("import strong /phone", variables).error.contains("FILE is missing"))
      #expect(run("restore /phone", variables).error.contains("WHAT is missing"))
    }
  }

  @Test func `a file in a store's place is told from a store that is to be made`() throws {
    try bench.files.createFile(at: "/strong.csv").append(Array("Date;Name\n".utf8))
    let outcome = run("sessions /strong.csv", [:])
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("this is a file, and a store is a folder"))
    #expect(outcome.error.contains("ltcli import STORE /strong.csv"))
    #expect(!outcome.error.contains("init"))
  }

  @Test func `a word that may be a misspelt store is told with the store that was taken`() {
    bench.makeStore("/phone")
    let variables = ["LT_STORE": "/phone"]
    for line in ["show phne", "session part phne", "next phne"] {
      let outcome = run(line, variables)
      #expect(outcome.error.contains("“phne” is no store, so the default one was taken, /phone"))
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
