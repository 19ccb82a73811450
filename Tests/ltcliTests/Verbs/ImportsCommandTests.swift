import EventLog
import Testing

@testable import ltcli

struct ImportsCommandTests {
  private let bench = ImportBench()
  private static let rows = ["Bench,1,60,8", "Bench,2,70,6"].map { ImportBench.row($0) }
  private static let changed = ["Bench,1,60,8", "Bench,2,70,7", "Dip,1,5,9"].map {
    ImportBench.row($0)
  }

  init() throws { try bench.run(Self.rows) }

  /// The ids of the imports, the earliest first.
  private func ids() throws -> [String] {
    let text = bench.bench.run("imports /phone --json").output
    let object = try JSONReader.value(of: Array(text.utf8.dropLast())).object ?? [:]
    return (object["imports"]?.array ?? []).compactMap { $0.object?["id"]?.string }
  }

  private func id(_ place: Int) throws -> String {
    let ids = try ids()
    try #require(ids.indices.contains(place))
    return ids[place]
  }

  private func undo(_ id: String, _ rest: String = "") -> Workbench.Outcome {
    bench.bench.run("imports /phone --yes --undo \(id) \(rest)")
  }

  @Test func `imports are listed with file, counts and state`() {
    #expect(
      bench.bench.run("imports /phone").output == """
        id                when              format  file        sessions  sets  state
        0123456789abcdef  2026-01-15 10:00  strong  strong.csv         1     2  present

        """)
    #expect(
      bench.bench.run("imports /phone --json").output
        == #"{"imports":[{"events":"aaaaaaaaaaaaaaaa:1-5","file":"strong.csv","format":"strong","#
        + #""id":"0123456789abcdef","sessions":1,"sets":2,"state":"present","unit":"kg","#
        + #""writtenAt":"2026-01-15T10:00:00.000Z","zone":"Europe/Berlin"}]}"# + "\n")
  }

  @Test func `times are those of the clocks here, and a narrow terminal keeps id and state`() {
    let console = CapturedConsole()
    console.variables["TZ"] = "Asia/Tokyo"
    let there = bench.bench.run(["imports", "/phone"], on: console).output
    #expect(there.contains("2026-01-15 19:00"))
    #expect(undo("0123").status == .done)
    let narrow = CapturedConsole()
    narrow.variables["COLUMNS"] = "40"
    let lines = bench.bench.run(["imports", "/phone"], on: narrow).lines
    for line in lines { #expect(Printable.width(line) <= 40, "\(line)") }
    #expect(lines[1].contains("0123456789abcdef") && lines[1].contains("undone 2026-01-15"))
  }

  @Test func `a session that an older build imported without a record is corrected too`() throws {
    let old = ImportBench()
    // The same events, without the record at the end.
    let lines = bench.bench.run("log /phone --json").lines.dropLast()
    #expect(old.bench.run("receive /phone", input: lines.joined(separator: "\n")).status == .done)
    #expect(old.bench.run("imports /phone").output == "nothing was imported into /phone\n")
    let rows = ["Bench,1,60,8", "Bench,2,70,7"].map { ImportBench.row($0, name: "Monday") }
    #expect(try old.run(rows).line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try old.sets() == ["Bench 1: 60x8", "Bench 2: 70x7"])
    #expect(try old.start("name") == "Monday")
  }

  @Test func `an import that adds nothing is none`() throws {
    try bench.run(Self.rows)
    #expect(try ids().count == 1)
  }

  @Test func `an import is taken back whole, and importing again brings all back`() throws {
    let before = try bench.state()
    let exercises = try bench.state("customExercises").map(\.id)
    let trial = undo("0123", "--dry-run")
    #expect(trial.line(0) == "a dry run: nothing was written")
    #expect(try bench.state().count == 1)
    let outcome = undo("0123")
    #expect(outcome.status == .done)
    #expect(
      outcome.lines.prefix(2) == ["sessions   1 undone, 0 left", "exercises  1 undone, 0 left"])
    #expect(outcome.lines.count == 3 && outcome.lines[2].hasSuffix(" brings it back"))
    #expect(try bench.state().isEmpty && bench.state("customExercises").isEmpty)
    #expect(
      bench.bench.run("imports /phone").output.contains("undone 2026-01-15 10:00\n"))
    #expect(undo("0123").status == .different)
    #expect(undo("0123").error.contains("was undone at"))
    let again = try bench.run(Self.rows)
    #expect(again.status == .done)
    #expect(again.line(0) == "sessions   1 new, 0 changed, 0 the same, 0 left out")
    #expect(again.line(1) == "sets       2 new, 0 corrected, 0 taken out")
    #expect(try bench.state().map(\.id) == before.map(\.id))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6"])
    #expect(try bench.state("customExercises").map(\.id) == exercises)
    #expect(try ids().count == 2)
    #expect(undo(try id(1)).status == .done)
    #expect(try bench.state().isEmpty)
    // A file that has changed meanwhile comes in as it is now.
    try bench.run(Self.changed)
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x7", "Dip 1: 5x9"])
  }

  @Test func `of two imports the later one goes first, and gives back what the earlier one wrote`()
    throws
  {
    try bench.run(Self.changed)
    let ids = try ids()
    try #require(ids.count == 2)
    let early = undo(ids[0])
    #expect(early.status == .different)
    #expect(early.output.contains("import \(ids[1]) wrote it, too: undo that one first"))
    #expect(try bench.sets().count == 3)
    #expect(undo(ids[1]).output.hasPrefix("sessions   1 undone, 0 left\nexercises  1 undone"))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6"])
    try bench.run(Self.changed)
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x7", "Dip 1: 5x9"])
    #expect(undo(try id(2)).status == .done)
    #expect(undo(ids[0]).status == .done)
    #expect(try bench.state().isEmpty)
  }

  @Test func `a session that a person has changed since stays, and the rest is taken back`() throws
  {
    try bench.edit("setCorrected", #"{"id":"\#(try bench.setID(1))","exercise":"Bench","reps":9}"#)
    let other = ImportBench.row("Row,1,50,8", start: "2024-05-08 18:00:00", name: "Pull")
    try bench.run(Self.rows + [other])
    let ids = try ids()
    try #require(ids.count == 2)
    #expect(undo(ids[1]).status == .done)
    let outcome = undo(ids[0])
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("2024-05-06 Push  it was changed since, by aaaaaaaaaaaaaaaa:"))
    #expect(outcome.lines.contains("exercises  0 undone, 1 left"))
    #expect(try bench.sets().count == 2)
  }

  @Test func `sessions that stay are counted in the list, and may be taken back later`() throws {
    let other = ImportBench.row("Row,1,50,8", start: "2024-05-08 18:00:00", name: "Pull")
    let both = ImportBench()
    try both.run(Self.rows + [other])
    let session = try #require(
      try both.state().first { $0.entity.canonicalText().contains("Push") })
    let line = #"{"type":"session.setLogged","entity":"\#(session.id)","data":{"id":"x","reps":1}}"#
    _ = both.bench.run("append /phone", input: line + "\n")
    let outcome = both.bench.run("imports /phone --yes --undo 0")
    // A set of a person's own is nothing that the import wrote, but it would go with the session.
    #expect(outcome.status == .different)
    #expect(both.bench.run("imports /phone").output.contains(" but for 1\n"))
    #expect(try both.state().count == 1)
    #expect(
      both.bench.run("imports /phone --yes --undo 0").output.hasPrefix(
        "sessions   0 undone, 1 left"))
  }

  @Test func `a set of a person's own keeps its session, also where another import came and went`()
    throws
  {
    try bench.edit("setLogged", #"{"id":"x","exercise":"Dip","reps":12}"#)
    try bench.run(Self.changed)
    #expect(undo(try id(1)).status == .done)
    let outcome = undo(try id(0))
    #expect(outcome.status == .different)
    #expect(outcome.output.contains("2024-05-06 Push  it was changed since, by aaaaaaaaaaaaaaaa:"))
    #expect(try bench.sets() == ["Bench 1: 60x8", "Bench 2: 70x6", "Dip -: -x12"])
  }

  @Test func `an exercise that something else uses stays`() throws {
    let exercise = try #require(try bench.state("customExercises").first?.id)
    let line =
      #"{"type":"session.setLogged","entity":"mine","data":{"exerciseId":"\#(exercise)","id":"x"}}"#
    _ = bench.bench.run("append /phone", input: line + "\n")
    let outcome = undo("0123")
    #expect(
      outcome.lines.prefix(2) == ["sessions   1 undone, 0 left", "exercises  0 undone, 1 left"])
    #expect(try bench.state("customExercises").count == 1)
  }

  @Test func `a deletion by a person is not undone by importing`() throws {
    _ = undo("0123")
    try bench.run(Self.rows)
    _ = bench.bench.run("append /phone", input: Line.deleted("session", try bench.sessionID()))
    let outcome = try bench.run(Self.rows)
    #expect(outcome.status == .different)
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 0 the same, 1 left out")
  }

  @Test func `the records come with a sync, and another device takes the import back`() throws {
    bench.bench.makeStore("/watch", digit: "b")
    #expect(bench.bench.run("sync /phone /watch").status == .done)
    #expect(bench.bench.run("imports /watch").output == bench.bench.run("imports /phone").output)
    #expect(try bench.run(Self.rows, store: "/watch").line(0)?.contains("1 the same") == true)
    #expect(bench.bench.run("imports /watch --yes --undo 0123").status == .done)
    _ = bench.bench.run("sync /phone /watch")
    #expect(try bench.state().isEmpty)
  }

  @Test func `two devices that import one file agree`() throws {
    bench.bench.makeStore("/watch", digit: "b")
    try bench.run(Self.rows, store: "/watch")
    _ = bench.bench.run("sync /phone /watch")
    #expect(try bench.state().count == 1)
    #expect(!bench.bench.run("replay /phone").output.contains("refused"))
    #expect(try bench.run(Self.rows).line(0)?.contains("1 the same") == true)
  }

  @Test(arguments: ["/phone", "/watch"])
  func `of two devices that imported one file the later import is taken back first, on either`(
    store: String
  ) throws {
    let (first, second) = (1, 0)
    bench.bench.makeStore("/watch", digit: "b")
    var watch = bench.bench
    (watch.clock, watch.seed) = ("2026-01-15T10:00:01.000Z", 7)
    _ = watch.run("import strong /watch /strong.csv --unit kg --zone Europe/Berlin")
    _ = bench.bench.run("sync /phone /watch")
    let ids = try ids()
    try #require(ids.count == 2)
    let early = bench.bench.run("imports \(store) --yes --undo \(ids[second])")
    #expect(early.status == .different)
    #expect(early.output.contains("import \(ids[first]) wrote it, too: undo that one first"))
    let shared = bench.bench.run("imports \(store) --yes --undo \(ids[first])")
    #expect(shared.status == .done)
    #expect(shared.line(0) == "sessions   0 undone, 0 left, 1 there by another import, too")
    #expect(bench.bench.run("show \(store) sessions").output.contains("Push"))
    #expect(bench.bench.run("imports \(store) --yes --undo \(ids[second])").status == .done)
    _ = bench.bench.run("sync /phone /watch")
    #expect(try bench.state().isEmpty)
    #expect(!bench.bench.run("imports /phone").output.contains("present"))
    #expect(try bench.run(Self.rows).line(0)?.contains("1 new") == true)
  }

  @Test func `ids that name no import, or several, are refused`() throws {
    #expect(undo("9").error.contains("there is no import “9”"))
    #expect(undo("9").status == .different)
    #expect(bench.bench.run("imports /phone --dry-run").status == .wrongUsage)
    #expect(bench.bench.run("import --undo 0 /phone").error.contains("imports STORE --undo ID"))
    bench.bench.makeStore("/empty")
    #expect(bench.bench.run("imports /empty").output == "nothing was imported into /empty\n")
    #expect(bench.bench.run("imports /nothing").status == .wrongUsage)
  }

  @Test func `a record that somebody made up takes nothing back`() throws {
    let value = #"{"events":"aaaaaaaaaaaaaaaa:1-9007199254740991","format":"x"}"#
    let line = #"{"type":"setting.saved","entity":"import:ff","data":{"value":\#(value)}}"#
    _ = bench.bench.run("append /phone", input: line + "\n")
    let outcome = undo("ff")
    #expect(outcome.status != .done)
    #expect(outcome.error.contains("the store lacks events of the import"))
  }

  @Test func `the record of an import is not among the settings of the athlete`() throws {
    let record = "import:0123456789abcdef"
    #expect(bench.bench.run("show /phone settings").output == "settings (0)\n")
    #expect(try bench.state("settings").isEmpty)
    #expect(!bench.bench.run("show /phone").output.contains("setting"))
    #expect(!bench.bench.run("export /phone json").output.contains(record))
    _ = bench.bench.run(
      "append /phone",
      input: #"{"type":"setting.saved","entity":"rest","data":{"value":90}}"# + "\n")
    #expect(bench.bench.run("show /phone settings").output.hasPrefix("settings (1)\n  rest  90"))
    #expect(try bench.state("settings").map(\.id) == ["rest"])
    let exported = bench.bench.run("export /phone json").output
    #expect(exported.contains(#""settings":{"rest":{"#) && !exported.contains(record))
    // The state has it, and who knows its id sees it.
    #expect(bench.bench.run("show /phone --json").output.contains(#""\#(record)":{"#))
    #expect(bench.bench.run("show /phone setting/\(record)").output.contains("strong.csv"))
    #expect(try ids() == ["0123456789abcdef"])
    // A file that it was in is known again, and the import can be undone.
    try bench.run(Self.rows)
    #expect(try ids().count == 1)
    #expect(undo("0123").status == .done)
  }
}
