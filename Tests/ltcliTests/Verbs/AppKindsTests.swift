import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import ltcli

/// A kind of an app's own.
private struct Lift: Model {
  static let kind = Kind<Self>("lift", plural: "lifts", version: 2, priority: 4)
    .list(\.photos, element: "photo", priority: 0).apart(\.goal, verb: "goalSet")
  static let rules = MemberRules<Self>().notEmpty(\.name)

  var id = Identifier<Self>()
  var name = ""
  var goal: Double?
  var photos: [Photo] = []
  var origin = SourcePayload()

  struct Photo: ListElement {
    var id = Identifier<Self>()
    var file = ""
    var origin = SourcePayload()
  }
}

/// What an app adds to sessions.
private struct SessionExtras: ModelExtension {
  typealias Base = Session
  static let kind = Kind<Self>(extending: Session.self)
    .apart(\.strava, verb: "stravaSet").list(\.photos, element: "photo")

  var id = Identifier<Self>()
  var strava: Upload?
  var photos: [Lift.Photo] = []
  var origin = SourcePayload()

  struct Upload: ModelPart {
    var activity = ""
    var origin = SourcePayload()
  }
}

/// The command line in a store whose app has declared kinds.
struct AppKindsTests {
  private let bench = Workbench()

  private func line(_ type: String, _ id: String, _ data: String, version: Int = 1) -> String {
    #"{"type":"\#(type)","entity":"\#(id)","v":\#(version),"data":\#(data)}"# + "\n"
  }

  private func declare(_ models: [any Model.Type], at path: String = "/phone") throws {
    try KindFile(at: path, files: bench.files).keep(
      KindSet.training.declared(beside: models), beside: .training, among: KindSet.known)
  }

  init() throws {
    bench.makeStore()
    try declare([Lift.self, SessionExtras.self])
    let lines = [
      line("lift.saved", "squat", #"{"name":"Squat"}"#, version: 2),
      line("lift.photoSaved", "squat", #"{"id":"p1","file":"1.jpg"}"#, version: 2),
      Line.started("s"), line("session.stravaSet", "s", #"{"strava":{"activity":"17"}}"#),
      line("session.photoSaved", "s", #"{"id":"p2","file":"2.jpg"}"#),
    ]
    let outcome = bench.run("append /phone", input: lines.joined())
    #expect(outcome.status == .done && outcome.lines.count == 5 && outcome.error == "")
  }

  @Test func `the state shows an app's kinds, units and lists by their names`() {
    let all = bench.run("show /phone").output
    #expect(all.contains("lifts (1)") && !all.contains("unknown"))
    let lift = bench.run("show /phone lift squ").output
    #expect(lift.contains("lift/squat") && lift.contains("name  Squat"))
    #expect(lift.contains("photos (1)") && lift.contains("p1  file 1.jpg"))
    let session = bench.run("show /phone session s").output
    #expect(session.contains("strava\n  activity  17"))
    #expect(session.contains("p2  file 2.jpg"))
    #expect(bench.run("show /phone lifts --json").output.contains(#""squat":{"fields":"#))
    #expect(bench.run("show /phone squats").error.contains("lifts"))
    #expect(!bench.run("replay /phone").output.contains("unknown"))
    #expect(bench.run("export /phone json").output.contains(#""photos":[{"file":"2.jpg""#))
  }

  @Test func `what is appended is checked as the app would check it`() {
    let wrong = bench.run("append /phone", input: line("lift.saved", "press", "{}", version: 2))
    #expect(wrong.status == .inputRefused && wrong.error.contains("lift.saved lacks \"name\""))
    let newer = bench.run(
      "append /phone", input: line("lift.saved", "press", #"{"name":"P"}"#, version: 3))
    #expect(newer.status == .inputRefused)
    let typo = bench.run(
      "append /phone", input: line("session.stravaSet", "s", #"{"strava":{"activty":"18"}}"#))
    #expect(typo.error.contains("has no member “strava.activty”"))
    #expect(typo.error.contains("did you mean “activity”?"))
    #expect(bench.run("log /phone --type lift.photoSavd").error.contains("lift.photoSaved"))
  }

  @Test func `two stores are compared by the kinds of both, even if only one knows them`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    #expect(bench.bytes("/watch/kinds.json") == bench.bytes("/phone/kinds.json"))
    _ = bench.run(
      "append /watch", input: line("session.stravaSet", "s", #"{"strava":{"activity":"18"}}"#))
    _ = bench.run("append /watch", input: line("lift.saved", "squat", #"{"name":"S"}"#, version: 2))
    for missing in ["/watch", "/phone"] {
      try bench.files.removeFile(at: missing + "/kinds.json")
      let diff = bench.run("diff /phone /watch").output
      #expect(diff.contains("strava  right wins: the last write counts"), "\(diff)")
      #expect(diff.contains("lift/squat"))
      #expect(bench.run("diff /phone /watch --kind lift").output.contains("lift/squat"))
      #expect(bench.run("diff /phone /watch --entity lifts/sq --json").status == .different)
      try declare([Lift.self, SessionExtras.self], at: missing)
    }
    let plan = bench.run("sync /phone /watch --plan").output
    #expect(plan.contains("session/s") && plan.contains("strava"))
    let digest = bench.run("digest /watch").output
    #expect(bench.run("sync /phone /watch").output.contains("digest \(digest)"))
  }

  @Test func `status and doctor name an app's kinds, and what waits is as urgent as the app says`()
    throws
  {
    let names = "lift, session (strava, photos)"
    #expect(bench.run("status /phone").output.contains("of its app: \(names)"))
    #expect(
      bench.run("status /phone --json").output.contains(
        #""kinds":["lift","session (strava, photos)"]"#))
    #expect(
      bench.run("status /phone --json").output.contains(
        #"{"entity":"lift/squat","events":2,"priority":0}"#))
    #expect(bench.run("doctor /phone").output.contains("of its app: \(names)"))
    try bench.files.removeFile(at: "/phone/kinds.json")
    #expect(!bench.run("status /phone").output.contains("of its app"))
    #expect(!bench.run("doctor /phone").output.contains("of its app"))
    #expect(!bench.run("status /phone --json").output.contains(#""kinds":["lift""#))
  }

  @Test func `a file that cannot be read is passed over, and every command says so`() throws {
    try bench.replace("/phone/kinds.json", with: Array("{}\n".utf8))
    let note =
      "note: /phone/kinds.json: its bytes are not as they were written; so the app's own kinds are unknown here."
    for command in [
      "show /phone", "replay /phone", "digest /phone", "verify /phone", "doctor /phone",
      "status /phone", "diff /phone /phone", "export /phone json", "snapshot /phone",
      "verify /phone --deep",
    ] {
      let outcome = bench.run(command)
      #expect(outcome.status == .done, "\(command)")
      #expect(outcome.error.ranges(of: note).count == 1, "\(command) \(outcome.error)")
    }
    #expect(bench.run("show /phone --quiet").error == "")
    #expect(bench.run("show /phone").output.contains("4 unknown"))
    #expect(bench.run("doctor /phone").output.contains("the app's own are unknown here"))
    #expect(bench.run("doctor /phone").status == .done)
    let refused = bench.run("append /phone", input: line("lift.saved", "x", #"{"name":"X"}"#))
    #expect(refused.status == .inputRefused && refused.error.contains(note))
    #expect(bench.run("clone /phone /watch").status == .done)
    #expect(bench.bytes("/watch/kinds.json") == [])
    // It contradicts the built-in kinds.
    struct Other: Model {
      static let kind = Kind<Self>("module", plural: "things")
      var id = Identifier<Self>()
      var name = ""
      var origin = SourcePayload()
    }
    try declare([Other.self])
    #expect(
      bench.run("show /phone").error.contains(#"the kind "module" is declared twice; so the app's"#)
    )
    #expect(bench.run("show /phone modules").status == .done)
  }

  @Test func `a snapshot of an app's store is one that the app takes`() throws {
    _ = bench.run("snapshot /phone")
    let table = try KindTable(.training, and: [Lift.self, SessionExtras.self])
    let replica = try Replica.open(
      at: "/phone", for: .reading, environment: bench.environment, kinds: table)
    #expect(replica.log.baseCount == 5)
  }

  @Test func `a whole state comes into another store that knows the kinds`() throws {
    bench.makeStore("/tablet", digit: "c")
    try declare([Lift.self, SessionExtras.self], at: "/tablet")
    let state = bench.run("export /phone json").output
    let outcome = bench.run(
      ["import", "json", "/tablet", "-"], on: CapturedConsole(input: [state]))
    // A state does not say of which version its payloads are, and the kind has two.
    #expect(outcome.status == .different, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("does not say of which version its part “photos” is"))
    let session = bench.run("show /phone session s --json").output
    #expect(bench.run("show /tablet session s --json").output == session)
    let again = bench.run(
      ["import", "json", "/tablet", "-"], on: CapturedConsole(input: [state]))
    #expect(again.output.contains("0 new, 0 changed, 1 the same, 0 left out"), "\(again.output)")
    #expect(again.output.contains("0 new, 0 changed, 1 the same, 1 left out"), "\(again.output)")
    // What the import brought in goes with it.
    #expect(bench.run("imports /tablet --yes --undo 0123456789abcdef").status == .done)
    #expect(bench.run("show /tablet sessions --json").output == "{}\n")
  }
}
