import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import ltcli

/// A cooking of a recipe: a kind of another domain, with a name that training has, too.
private struct Cooking: Model {
  static let kind = Kind<Self>("session", plural: "sessions").list(\.steps, element: "step")
  static let rules = MemberRules<Self>().notEmpty(\.dish)

  var id = Identifier<Self>()
  var dish = ""
  var steps: [Step] = []
  var origin = SourcePayload()

  struct Step: ListElement {
    var id = Identifier<Self>()
    var text = ""
    var origin = SourcePayload()
  }
}

/// The command line in a store of an app of another domain.
struct OtherDomainTests {
  private let bench = Workbench()

  init() throws {
    bench.makeStore()
    try KindFile(at: "/phone", files: bench.files).keep(
      KindSet.engine.declared(beside: [Cooking.self]), beside: .engine, among: KindSet.known)
    let lines = [
      #"{"type":"session.saved","entity":"soup","v":1,"data":{"dish":"Soup"}}"#,
      #"{"type":"session.stepSaved","entity":"soup","v":1,"data":{"id":"1","text":"Peel"}}"#,
    ]
    let outcome = bench.run("append /phone", input: lines.map { $0 + "\n" }.joined())
    #expect(outcome.status == .done && outcome.error == "")
  }

  @Test func `the state is folded and shown by the app's rules`() {
    let shown = bench.run("show /phone session soup").output
    #expect(shown.contains("dish  Soup") && shown.contains("steps (1)"))
    #expect(!bench.run("replay /phone").output.contains("unknown"))
    #expect(bench.run("export /phone json").output.contains(#""dish":"Soup""#))
    #expect(bench.run("status /phone").output.contains("of its app: session"))
    #expect(bench.run("doctor /phone").status == .done)
    for verb in ["verify", "digest", "log", "deletions"] {
      #expect(bench.run("\(verb) /phone").status == .done, "\(verb)")
    }
    let wrong = bench.run(
      "append /phone",
      input: #"{"type":"session.setLogged","entity":"s","v":2,"data":{"id":"1"}}"# + "\n")
    #expect(wrong.status == .inputRefused)
  }

  @Test(arguments: ["sessions", "stats", "exercises"])
  func `verbs about training say that the store has none`(verb: String) {
    let outcome = bench.run("\(verb) /phone")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("the store's session is a kind of its app's own"))
  }

  @Test func `a set that this build does not know is passed over, and said`() throws {
    let set = KindSet("cooking", [Setting.self, Device.self])
    try KindFile(at: "/phone", files: bench.files).keep(
      set.declared(beside: [Cooking.self]), beside: set, among: KindSet.known)
    let outcome = bench.run("show /phone")
    #expect(outcome.error.contains("does not know its set of kinds \"cooking\""))
    #expect(!outcome.output.contains("Soup"))
  }

  @Test func `a clone has the same kinds, and a sync leaves both as they are`() {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    #expect(bench.run("show /watch session soup").output.contains("dish  Soup"))
    #expect(bench.run("sync /phone /watch").status == .done)
    #expect(bench.run("diff /phone /watch").status == .done)
  }
}
