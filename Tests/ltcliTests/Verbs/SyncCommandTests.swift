import EventLog
import EventLogTesting
import Testing

@testable import ltcli

struct SyncCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run("append /watch", input: Line.module("o", "O"))
  }

  @Test func `afterwards both hold the same, and a second time nothing is taken`() {
    let outcome = bench.run("sync /phone /watch")
    let digest = bench.run("digest /phone").output
    #expect(outcome.status == .done)
    #expect(
      outcome.output == """
        /phone  took 1 event   bbbbbbbbbbbbbbbb:1-1
        /watch  took 2 events  aaaaaaaaaaaaaaaa:1-2
        both hold 3 events, digest \(digest)
        """)
    #expect(bench.run("digest /watch").output == digest)
    #expect(
      bench.run("sync /phone /watch --json").output
        == #"{"complete":true,"digest":"\#(digest.dropLast())","gaveWay":0,"#
        + #""left":{"count":0,"store":"/phone","took":""},"#
        + #""right":{"count":0,"store":"/watch","took":""}}"# + "\n")
  }

  @Test func `a plan says what would be added, overwritten and deleted, and changes nothing`() {
    _ = bench.run("sync /phone /watch")
    _ = bench.run(
      "append /watch", input: Line.module("m", "M2") + Line.deleted("module", "n"))
    _ = bench.run(
      "append /phone", input: Line.exercise("o", "e", "Row") + Line.module("p", "P"))
    let outcome = bench.run("sync /phone /watch --plan")
    #expect(
      outcome.output == """
        /phone  would take 2 events  323 bytes  bbbbbbbbbbbbbbbb:2-3
        /watch  would take 2 events  359 bytes  aaaaaaaaaaaaaaaa:3-4

        /phone would show
          overwritten  module/m     M
                       fields name  M → M2
          deleted      module/n     N

        /watch would show
          added     module/p     P
          extended  module/o     O
                    exercises/e  comes

        why: ltcli diff /phone /watch

        """)
    #expect(bench.run("log /phone --json").lines.count == 5)
    #expect(bench.run("log /watch --json").lines.count == 5)
    let json = bench.run("sync /phone /watch --plan --json").output
    #expect(
      json.contains(
        #"{"entity":"module/m","name":"M","sort":"overwritten","units":["#
          + #"{"after":{"name":"M2"},"before":{"name":"M"},"unit":"fields"}]}"#))
  }

  @Test func `a plan of many entities counts them`() {
    _ = bench.run(
      "append /watch", input: (0..<40).map { Line.module("x\($0)", "X") }.joined())
    let lines = bench.run("sync /phone /watch --plan").lines
    #expect(lines.contains("  module  41 added"))
    #expect(lines.contains("  with --json each of the 41 entities is told"))
  }

  @Test(arguments: [
    ("/nowhere", ltcli.ExitStatus.unreachable, "there is nothing here now"),
    ("ftp://watch:7", .wrongUsage, "is not a peer's address: this build does not know its scheme"),
    ("/phone", .wrongUsage, "the same folder"),
    ("/phone/log", .wrongUsage, "there is no store here"),
  ])
  func `a peer that is none is refused`(peer: String, status: ltcli.ExitStatus, reason: String) {
    for option in ["", " --plan"] {
      let outcome = bench.run("sync /phone \(peer)\(option)")
      #expect(outcome.status == status)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      #expect(!outcome.error.contains("ltcli init"), "\(outcome.error)")
    }
  }

  @Test func `a peer that somebody writes to is worth trying again`() throws {
    let lock = try bench.files.lock("/watch/lock", holder: "the app")
    #expect(bench.run("sync /phone /watch").status == .unreachable)
    withExtendedLifetime(lock) {}
  }

  @Test func `another dataset is refused`() {
    _ = bench.run("init /foreign --replica cccccccccccccccc")
    for option in ["", " --plan"] {
      #expect(bench.run("sync /phone /foreign\(option)").status == .undecided)
    }
  }

  @Test func `of two stores of one replica id the second goes on under a fresh one`() {
    bench.makeStore("/other", digit: "a")
    #expect(bench.run("sync /phone /other --plan").status == .done)
    let outcome = bench.run("sync /phone /other")
    #expect(outcome.status == .done)
    #expect(outcome.error.contains("/other was replica aaaaaaaaaaaaaaaa and goes on as"))
    #expect(!outcome.error.contains("/phone"))
    #expect(bench.run("sync /phone /other").error.isEmpty)
  }

  @Test func `an ephemeral store meets a real one only if told to`() {
    _ = bench.run("clone /phone /trial --ephemeral --replica cccccccccccccccc")
    let outcome = bench.run("sync /phone /trial")
    #expect(outcome.status == .undecided)
    #expect(outcome.error.contains("hint: leave them apart, or mix them with --with-ephemeral"))
    #expect(bench.run("sync /phone /trial --with-ephemeral").status == .done)
  }

  @Test func `a clone has all events under a replica id of its own`() {
    let outcome = bench.run("clone /phone /tablet --name Tablet")
    #expect(
      outcome.output == """
        store    /tablet
        name     Tablet
        dataset  5DB49B01-1D48-4785-97E6-55EA5E8FF674
        replica  0123456789abcdef
        events   2

        """)
    #expect(bench.run("log /tablet --json").output == bench.run("log /phone --json").output)
    #expect(bench.run("diff /phone /tablet").status == .done)
  }

  @Test func `a clone takes no replica id of which the source holds an event or a receipt`() throws
  {
    func expectRefusal(of replica: String) throws {
      let outcome = bench.run("clone /phone /new --replica \(replica)")
      #expect(outcome.status == .wrongUsage)
      #expect(
        outcome.error.contains("\(replica) is known to the source, by an event, by a receipt")
      )
      #expect(outcome.error.contains("leave the option out"))
      #expect(try bench.files.status(of: "/new") == nil)
    }
    // It has written nothing, and may have since.
    _ = bench.run("clone /phone /tablet --replica dddddddddddddddd")
    #expect(!bench.run("log /phone --json").output.contains("dddddddddddddddd"))
    try expectRefusal(of: "dddddddddddddddd")
    // A peer was known to hold an event of it.
    let name = try #require(
      try bench.files.names(in: "/phone/peers").first {
        $0.hasSuffix("dddddddddddddddd.receipt.json")
      })
    let text = try bench.files.text(of: "/phone/peers/" + name).replacing(
      #""peer":"dddddddddddddddd""#,
      with: #""peer":"dddddddddddddddd","peerCoverage":"eeeeeeeeeeeeeeee:1-1""#)
    try bench.replace("/phone/peers/" + name, with: Array(text.utf8))
    #expect(bench.run("verify /phone").status == .done)
    try expectRefusal(of: "eeeeeeeeeeeeeeee")
    _ = bench.run("append /watch", input: Line.module("w", "W"))
    _ = bench.run("sync /phone /watch")
    for name in try bench.files.names(in: "/phone/peers") {
      let text = try bench.files.text(of: "/phone/peers/" + name)
      // It says that there were events of a third replica, which are lost, and which the peer never had.
      let more = text.replacing(
        "bbbbbbbbbbbbbbbb:1-2\"", with: "bbbbbbbbbbbbbbbb:1-2 cccccccccccccccc:1-3\""
      ).replacing(
        #""peer":"bbbbbbbbbbbbbbbb""#,
        with: #""peer":"bbbbbbbbbbbbbbbb","peerCoverage":"aaaaaaaaaaaaaaaa:1-2""#)
      try bench.replace("/phone/peers/" + name, with: Array(more.utf8))
    }
    #expect(bench.run("verify /phone").lines[0].contains("cccccccccccccccc:1-3"))
    #expect(bench.run("clone /phone /new --replica cccccccccccccccc").status == .wrongUsage)
    for name in try bench.files.names(in: "/phone/peers") {
      try bench.files.removeFile(at: "/phone/peers/" + name)
    }
    try expectRefusal(of: "bbbbbbbbbbbbbbbb")
  }

  @Test func `a clone takes no folder that is taken, and no replica id that is`() throws {
    #expect(bench.run("clone /phone /watch").status == .wrongUsage)
    #expect(bench.run("clone /phone /new --replica aaaaaaaaaaaaaaaa").status == .wrongUsage)
    #expect(try bench.files.status(of: "/new") == nil)
    #expect(bench.run("clone /nothing /new").status == .wrongUsage)
  }
}
