import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct ToolTests {
  private let bench = Workbench()

  @Test func `without a verb the overview goes to standard error`() {
    let outcome = bench.run("")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == Help.overview(.current))
  }

  @Test func `a mistyped verb is refused with a suggestion`() {
    let outcome = bench.run("apend /phone")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error == "ltcli: there is no verb “apend”\nhint: did you mean append?\n")
  }

  @Test func `an option before the verb is refused`() {
    #expect(bench.run("--json log").status == .wrongUsage)
  }

  @Test(arguments: ["help", "--help", "-h"])
  func `the overview lists every verb`(words: String) {
    let outcome = bench.run(words)
    #expect(outcome.status == .done)
    for verb in CommandTable.current.all {
      #expect(outcome.output.contains("  \(verb.description.name) "))
    }
  }

  @Test func `every verb prints its help, examples first, however it is asked`() {
    for verb in CommandTable.current.descriptions {
      let texts = ["help \(verb.name)", "\(verb.name) --help", "\(verb.name) -h"].map {
        bench.run($0).output
      }
      #expect(Set(texts).count == 1)
      #expect(texts[0].contains("\n\nExamples:\n  $ "))
      #expect(!verb.examples.isEmpty)
    }
  }

  @Test func `the version is printed in both ways`() {
    #expect(bench.run("--version").output == "ltcli \(Tool.version)\n")
    #expect(bench.run("version --json").output == "{\"version\":\"\(Tool.version)\"}\n")
  }

  @Test func `help about a verb that is not there is wrong usage`() {
    #expect(bench.run("help shwo").error.contains("did you mean show?"))
  }

  @Test func `a clock that is no time is refused`() {
    let outcome = bench.run("init /phone --clock yesterday")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.hasPrefix("ltcli init: --clock: “yesterday” is not a time\nhint: "))
  }

  @Test func `a clock on the command line replaces the wall clock`() {
    bench.makeStore()
    _ = bench.run("append /phone --clock 2030-02-03T04:05:06.789Z", input: Line.module("m", "M"))
    #expect(bench.run("log /phone --json").output.contains("\"2030-02-03T04:05:06.789Z-0000\""))
  }

  @Test func `a reader that has had enough ends a verb quietly`() {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    let console = CapturedConsole()
    console.outputFailure = (1, .closed)
    let outcome = bench.run(["log", "/phone"], on: console)
    #expect(outcome.status == .done)
    #expect(outcome.error.isEmpty)
  }

  @Test func `output that cannot be written is told, and no store is blamed`() {
    let console = CapturedConsole()
    console.outputFailure = (1, .failed("No space left on device"))
    let outcome = bench.run(["version"], on: console)
    #expect(outcome.status == .outputFailed)
    #expect(
      outcome.error
        == "ltcli version: writing to standard output: No space left on device\n"
        + "hint: no store is at fault: what was written to one is durable\n")
  }

  @Test func `a store that another writer holds is worth trying again`() throws {
    bench.makeStore()
    let lock = try bench.files.lock("/phone/lock", holder: "ltcli append, process 1")
    let outcome = bench.run("append /phone", input: Line.module("m", "M"))
    withExtendedLifetime(lock) {}
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("the store is being written by ltcli append, process 1"))
  }

  @Test func `a path without a store is wrong usage, and init is what to do next`() {
    let outcome = bench.run("log /nothing")
    #expect(outcome.status == .wrongUsage)
    #expect(
      outcome.error
        == "ltcli log: opening the store: /nothing: there is no store here\n"
        + "hint: make one with ltcli init\n")
  }

  @Test(arguments: ["doctor", "clone", "show", "append"])
  func `where a folder is wanted, an address is told from a folder that is not there`(
    verb: String
  ) {
    let address = "tcp://127.0.0.1:7440"
    let outcome = bench.run(verb == "clone" ? "clone \(address) /new" : "\(verb) \(address)")
    #expect(outcome.status == .wrongUsage)
    #expect(
      outcome.error.hasSuffix(
        "\(address): there is no store here\nhint: this verb takes a folder; ltcli init NEW --dataset ID "
          + "and then ltcli sync NEW \(address) bring a store here\n"), "\(outcome.error)")
  }

  @Test
  func `lines that cannot be believed are passed over, and told at the end`()
    throws
  {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
    let path = "/phone/log/000000000001.jsonl"
    var bytes = bench.bytes(path)
    bytes[3] = UInt8(ascii: "X")
    try bench.replace(path, with: bytes)
    let outcome = bench.run("digest /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.error.hasPrefix(
        "ltcli digest: reading the store: /phone: it is damaged, and only what can be read was: "
          + "\(path), line 1"), "\(outcome.error)")
    #expect(outcome.error.contains("events that are missing: aaaaaaaaaaaaaaaa:1-1\nhint: ltcli"))
    #expect(bench.run("append /phone", input: Line.module("o", "O")).status == .damaged)
  }

  @Test func `an unfinished write at the end is passed over with one warning`() throws {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    let writer = try bench.beginWriting()
    try bench.files.openFile(at: "/phone/log/000000000001.jsonl").append(Array("{\"repl".utf8))
    let outcome = bench.run("digest /phone")
    withExtendedLifetime(writer) {}
    #expect(outcome.status == .done)
    #expect(outcome.error.hasPrefix("warning: the last 6 bytes of /phone are an unfinished write"))
  }

  @Test func `a copied store says that it goes on under a new replica id`() throws {
    try copyTheStore()
    let outcome = bench.run("append /copy", input: Line.module("n", "N"))
    #expect(outcome.status == .done)
    #expect(outcome.output == "0123456789abcdef:1\n")
    #expect(
      outcome.error.hasPrefix(
        "note: /copy was replica aaaaaaaaaaaaaaaa and goes on as 0123456789abcdef"))
    #expect(bench.run("append /phone", input: Line.module("n", "N")).error.isEmpty)
  }

  @Test(arguments: ["append /copy", "receive /copy", "sync /copy /watch"])
  func `who knows that the original is gone keeps the replica id, from then on`(
    line: String
  ) throws {
    try copyTheStore()
    _ = bench.run("clone /phone /watch")
    let outcome = bench.run(line + " --same-replica")
    #expect(outcome.status == .done && outcome.error.isEmpty)
    #expect(
      bench.run("append /copy", input: Line.module("n", "N")).output == "aaaaaaaaaaaaaaaa:2\n")
  }

  @Test func `a peer that is a copy takes a new replica id all the same`() throws {
    try copyTheStore()
    let outcome = bench.run("sync /phone /copy --same-replica")
    #expect(outcome.status == .done)
    #expect(outcome.error.hasPrefix("note: /copy was replica aaaaaaaaaaaaaaaa and goes on as"))
  }

  @Test func `a store that meets events of its own says that it goes on under a new replica id`()
    throws
  {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    let files = ["/phone/log/000000000001.jsonl", "/phone/journal"]
    let before = (files + ["/phone/store.json"]).map { bench.bytes($0) }
    _ = bench.run("append /phone", input: Line.module("n", "N"))
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    let lines = bench.run("log /watch --json").output
    for line in ["sync /phone /watch", "receive /phone"] {
      // Opening would notice what its receipts know.
      for name in try bench.files.names(in: "/phone/peers") {
        try bench.files.removeFile(at: "/phone/peers/\(name)")
      }
      for (path, bytes) in zip(files + ["/phone/store.json"], before) {
        try bench.replace(path, with: bytes)
      }
      let outcome = bench.run(line, input: lines)
      #expect(outcome.status == .done)
      #expect(
        outcome.error.hasPrefix("note: /phone was replica aaaaaaaaaaaaaaaa and goes on as 01234567")
      )
    }
  }

  /// Makes `/copy` of `/phone`, which holds one event, as `cp` does.
  private func copyTheStore() throws {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    try bench.files.makeFolder(at: "/copy")
    for folder in ["log", "peers", "quarantine", "snapshots"] {
      try bench.files.makeFolder(at: "/copy/" + folder)
    }
    for file in ["store.json", "log/000000000001.jsonl"] {
      try bench.files.createFile(at: "/copy/" + file).append(bench.bytes("/phone/" + file))
    }
  }
}
