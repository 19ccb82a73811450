import EventLog
import Training
import Testing

@testable import ltcli

/// The same session in another file: without its seconds, with its names in another form, out of another app.
struct SessionMetAgainTests {
  private let bench = ImportBench()

  private static func day(_ start: String, name: String = "Push", _ sets: [String]) -> [String] {
    sets.map { ImportBench.row($0, start: start, name: name) }
  }

  /// The lines of `sessions` and its sums, without ids.
  private func sessions() -> [String] {
    bench.bench.run("sessions /phone").lines.dropFirst().map { line in
      line.split(separator: " ").dropLast(line.first == "2" && line.contains("-") ? 1 : 0)
        .joined(separator: " ")
    }
  }

  @Test func `a start without its seconds is the start that is known, and stays it`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5", "Bench,2,800,5"]))
    let id = try bench.sessionID()
    let mended = Self.day("2026-03-01 10:00:00", ["Bench,1,80,5", "Bench,2,80,5"])
    let outcome = try bench.run(mended)
    #expect(outcome.line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(outcome.line(1) == "sets       0 new, 1 corrected, 0 taken out")
    #expect(try bench.sessionID() == id)
    #expect(try bench.start("localStart") == "2026-03-01 10:00:17")
    #expect(try bench.start("startedAt") == "2026-03-01T09:00:17.000Z")
    #expect(
      try bench.run(mended).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `weights that a spreadsheet has rounded are those that are known`() throws {
    try bench.run(
      Self.day(
        "2026-03-01 10:00:17", ["Bench,1,44.09245243697551,5", "Row,1,149.99999999999997,5"]))
    let outcome = try bench.run(
      Self.day("2026-03-01 10:00:00", ["Bench,1,44.0925,5", "Row,1,150,5"]))
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `a start that gets its seconds is the session that is known`() throws {
    try bench.run(Self.day("2026-03-01 10:00:00", ["Bench,1,80,5"]))
    let exact = Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"])
    #expect(
      try bench.run(exact).line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try bench.start("startedAt") == "2026-03-01T09:00:17.000Z")
    #expect(
      try bench.run(exact).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(
      try bench.run(Self.day("2026-03-01 10:00:00", ["Bench,1,80,5"])).line(0)
        == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test(arguments: [
    ("2026-03-01 10:00:00", "Pull", "Bench,1,80,5"), ("2026-03-01 10:00:00", "Push", "Row,1,50,8"),
    ("2026-03-01 10:01:00", "Push", "Bench,2,80,5"),
    ("2026-03-01 10:00:16", "Push", "Bench,2,80,5"),
  ])
  func `another name, other sets, another minute and other seconds are another session`(
    start: String, name: String, set: String
  ) throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5", "Dip,1,5,8"]))
    let outcome = try bench.run(Self.day(start, name: name, [set]))
    #expect(outcome.line(0) == "sessions   1 new, 0 changed, 0 the same, 0 left out")
  }

  @Test(arguments: [
    "De\u{301}veloppe\u{301} couche\u{301}", "Développé  couché ", "\u{200B}Développé\u{A0}couché",
  ])
  func `names in another form bring nothing new`(name: String) throws {
    try bench.run(Self.day("2026-03-01 10:00:00", name: "Séance", ["Développé couché,1,50,5"]))
    let outcome = try bench.run(
      Self.day("2026-03-01 10:00:00", name: "Se\u{301}ance ", ["\(name),1,50,5"]))
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(outcome.line(2) == "exercises  0 new, 1 there already, 0 left deleted")
    #expect(try bench.state("customExercises").count == 1)
  }

  @Test func `names that differ in case or width are said, and joined on request`() throws {
    let rows = ["Bench Press", "bench press", "\u{FF22}ench Press"].enumerated().flatMap {
      Self.day("2026-03-0\($0.offset + 1) 10:00:00", ["\($0.element),1,50,5"])
    }
    let outcome = try bench.run(rows)
    #expect(
      outcome.lines.suffix(3) == [
        "maybe the same exercise; with --join-names, an import makes all of these one",
        "  “bench press” and “Bench Press”: ltcli exercise merge /phone 'bench press' 'Bench Press'",
        "  “\u{FF22}ench Press” and “Bench Press”: "
          + "ltcli exercise merge /phone '\u{FF22}ench Press' 'Bench Press'",
      ])
    #expect(try bench.state("customExercises").count == 3)
    let joined = try bench.run(rows, "--join-names")
    #expect(joined.line(1) == "sets       0 new, 0 corrected, 0 taken out")
    #expect(
      joined.line(2) == "exercises  0 new, 3 there already, 0 left deleted, 2 one with another")
    #expect(bench.bench.run("exercises /phone").lines.count { $0.contains("2026-") } == 1)
    let object = try #require(
      try JSONReader.value(
        of: Array(bench.run(rows, "--json").output.utf8.dropLast())
      ).object)
    #expect(object["likeNames"]?.array?.isEmpty == true)
  }

  @Test func `one workout out of two apps is said with the command that joins it`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5", "Bench,2,80,5", "Dip,1,5,8"]))
    let other = Self.day(
      "2026-03-01 10:03:00", name: "Morning",
      ["Bench Press (Barbell),1,80,5", "Bench Press (Barbell),2,80,5", "Dips,1,6,8"])
    let trial = try bench.run(other, "--dry-run")
    let outcome = try bench.run(other)
    let line = try #require(outcome.lines.last)
    #expect(
      line.hasPrefix(
        "  2026-03-01 Push and 2026-03-01 Morning, 2 of 3 sets alike: ltcli session join /phone "))
    #expect(trial.lines.last == line)
    let command = try #require(line.split(separator: ": ").last).dropFirst("ltcli ".count)
    #expect(bench.bench.run(String(command)).status == .done)
    #expect(
      self.sessions() == ["2026-03-01 Sun 10:00 45m Push 3 840 kg", "1 session, 3 sets, 840 kg"])
    let again = try bench.run(other)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(!again.output.contains("maybe"))
  }

  @Test func `a join and a part are events that another device shows as well`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:00:17", name: "Morning", ["Press,1,80,5"]))
    let ids = try bench.state().map(\.id).sorted()
    func run(_ words: String) -> Workbench.Outcome { bench.bench.run(words) }
    #expect(run("session join /phone \(ids[1]) \(ids[0].prefix(8))").lines[0].hasPrefix(ids[0]))
    bench.bench.makeStore("/watch", digit: "b")
    #expect(run("sync /phone /watch").status == .done)
    #expect(run("sessions /watch").lines.last == "1 session, 1 set, 400 kg")
    #expect(run("session join /phone \(ids[1]) \(ids[0])").output.hasPrefix("unchanged: "))
    #expect(run("session part /watch \(ids[0]) --json").output.contains(#""outcome":"parted""#))
    #expect(run("session part /watch \(ids[0])").output.hasPrefix("unchanged: "))
    #expect(run("sync /phone /watch").status == .done)
    #expect(run("sessions /phone").lines.last == "2 sessions, 2 sets, 800 kg")
  }

  @Test func `doctor names what may be one until a person joins or parts it`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:04:00", name: "Morning", ["Press,1,80,5"]))
    let ids = try bench.state().map(\.id).sorted()
    func doctor() -> [String] {
      bench.bench.run("doctor /phone").lines.filter { $0.contains("two records of one session") }
    }
    #expect(doctor().count == 1)
    #expect(bench.bench.run("session part /phone \(ids[0])").status == .done)
    #expect(doctor().isEmpty)
    #expect(bench.bench.run("session join /phone \(ids[0]) \(ids[1])").status == .done)
    #expect(doctor().isEmpty)
  }

  @Test func `what cannot be joined is refused`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-02 10:00:17", name: "Morning", ["Press,1,80,5"]))
    let ids = try bench.state().map(\.id).sorted()
    func run(_ words: String) -> Workbench.Outcome { bench.bench.run(words) }
    #expect(run("session join /phone \(ids[0]) \(ids[1])").status == .done)
    let circle = run("session join /phone \(ids[1]) \(ids[0])")
    #expect(circle.status == .different)
    #expect(circle.error.contains("is a second record itself, of \(ids[0])"))
    #expect(run("session join /phone \(ids[0]) \(ids[0])").status == .wrongUsage)
    #expect(run("session join /phone \(ids[0])").status == .wrongUsage)
    #expect(run("session part /phone \(ids[0]) \(ids[1])").status == .wrongUsage)
    #expect(run("session merge /phone \(ids[0]) \(ids[1])").status == .wrongUsage)
    #expect(run("session join /phone \(ids[0]) nobody").status == .different)
  }

  @Test func `a second record of a file counts in no summary until a person parts it`() throws {
    let half = ["Squat,1,100,8", "Squat,2,100,8", "Leg Curl,1,40,12"]
    let rows = Self.day(
      "2026-03-01 10:00:17", half + half.map { $0.replacing("Squat", with: "Squat (Barbell)") })
    let outcome = try bench.run(rows)
    #expect(
      outcome.lines.last
        == "second records  1, which count in no summary; ltcli session part /phone ID lets one count"
    )
    #expect(bench.bench.run("sessions /phone").lines.last == "1 session, 3 sets, 2,080 kg")
    let second = try #require(
      try bench.state().first { $0.entity["sameAs"] != nil }
    ).id
    #expect(bench.bench.run("session part /phone \(second)").status == .done)
    #expect(bench.bench.run("sessions /phone").lines.last == "2 sessions, 6 sets, 4,160 kg")
    #expect(try bench.run(rows).line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    #expect(bench.bench.run("sessions /phone").lines.last == "2 sessions, 6 sets, 4,160 kg")
  }

  @Test func `an undo takes a second record away, and the next import brings it as it was`() throws
  {
    let half = ["Squat,1,100,8", "Squat,2,100,8", "Leg Curl,1,40,12"]
    let rows = Self.day(
      "2026-03-01 10:00:17", half + half.map { $0.replacing("Squat", with: "Squat (Barbell)") })
    let imported = try bench.run(rows)
    let id = try #require(imported.line(4)?.split(separator: " ").last)
    #expect(bench.bench.run("imports /phone --yes --undo \(id)").status == .done)
    #expect(bench.bench.run("sessions /phone").lines == ["no sessions"])
    try bench.run(rows)
    #expect(bench.bench.run("sessions /phone").lines.last == "1 session, 3 sets, 2,080 kg")
  }

  @Test func `an export for other programs leaves second records out, and says so`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:00:17", name: "Morning", ["Press,1,80,5"]))
    let ids = try bench.state().map(\.id).sorted()
    #expect(bench.bench.run("session join /phone \(ids[1]) \(ids[0])").status == .done)
    for format in ["csv", "strong"] {
      let outcome = bench.bench.run("export /phone \(format)")
      #expect(outcome.lines.count == 2)
      #expect(outcome.error.contains("second record of another session"))
    }
  }

  @Test func `all that look like one are joined at once, three records of one to the first`() throws
  {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:01:00", name: "Morning", ["Press,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:02:00", name: "Evening", ["Push,1,80,5"]))
    try bench.run(Self.day("2026-03-02 10:02:00", name: "Other", ["Push,1,80,5"]))
    func run(_ words: String) -> Workbench.Outcome { bench.bench.run(words) }
    #expect(run("session join /phone --all").lines.count == 2)
    #expect(run("sessions /phone").lines.last == "2 sessions, 2 sets, 800 kg")
    #expect(
      run("session join /phone --all").output == "no session looks like a record of another one\n")
    #expect(run("session part /phone --all").status == .wrongUsage)
    #expect(run("session join /phone --all x").status == .wrongUsage)
  }

  @Test func `a session of which one weight was corrected is the same one in the same minute`()
    throws
  {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    let outcome = try bench.run(Self.day("2026-03-01 10:00:00", ["Bench,1,82.5,5"]))
    #expect(outcome.line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try bench.sets() == ["Bench 1: 82.5x5"])
  }

  @Test func `a day without a time keeps the time that is known`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5", "Bench,2,80,5"]))
    for _ in 0..<2 {
      let outcome = try bench.run(Self.day("2026-03-01", ["Bench,1,80,5", "Bench,2,80,5"]))
      #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    }
    #expect(try bench.start("localStart") == "2026-03-01 10:00:17")
    let corrected = try bench.run(Self.day("2026-03-01", ["Bench,1,80,5", "Bench,2,85,5"]))
    #expect(corrected.line(1) == "sets       0 new, 1 corrected, 0 taken out")
    #expect(try bench.start("startedAt") == "2026-03-01T09:00:17.000Z")
  }

  @Test func `the same instant by the clocks of another zone is the same session`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    let export = bench.bench.run("export /phone strong --zone America/New_York").output
    try bench.bench.files.createFile(at: "/again.csv").append(Array(export.utf8))
    let outcome = bench.bench.run("import strong /phone /again.csv --zone America/New_York")
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `fewer digits of the same amount and another form of the same time change nothing`()
    throws
  {
    try bench.run(
      Self.day(
        "2026-03-01 10:00:17", ["Bench,1,60.0,5", "Row,1,44.09245243697551,5", "Dip,1,82.54,5"]))
    let outcome = try bench.run(
      Self.day("2026-03-01T10:00:17", ["Bench,1,60,5", "Row,1,44.0925,5", "Dip,1,82.54,5"]))
    #expect(outcome.line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    let corrected = try bench.run(
      Self.day("2026-03-01 10:00:17", ["Bench,1,60,5", "Row,1,44.1,5", "Dip,1,82.5,5"]))
    #expect(corrected.line(1) == "sets       0 new, 2 corrected, 0 taken out")
  }

  @Test func `names that were joined stay joined in later imports`() throws {
    let rows = ["Leg Press", "leg press"].enumerated().flatMap {
      Self.day("2026-03-0\($0.offset + 1) 10:00:00", ["\($0.element),1,100,8"])
    }
    try bench.run(rows, "--join-names")
    let again = try bench.run(rows)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    let more = try bench.run(rows + Self.day("2026-03-03 10:00:00", ["leg press,1,110,8"]))
    #expect(more.line(2) == "exercises  0 new, 2 there already, 0 left deleted")
    #expect(bench.bench.run("exercises /phone").lines.count { $0.contains("2026-") } == 1)
    let id = try #require(more.line(4)?.split(separator: " ").last)
    #expect(bench.bench.run("imports /phone --yes --undo \(id)").status == .done)
  }

  @Test func `half a session that may be a copy is one on request, and stays one`() throws {
    let half = ["Bench Press,1,80,5", "Bench Press,2,80,5", "Squat,1,100,5"]
    let copy = half.map { row in
      let parts = row.split(separator: ",", maxSplits: 1)
      return "\(parts[0]) (Barbell),\(parts[1])"
    }
    let rows = Self.day("2026-03-01 10:00:00", half + copy)
    let kept = try bench.run(rows)
    #expect(
      kept.lines.last
        == "maybe copies  1, see the notices; with --join-copies, an import takes them for second records"
    )
    #expect(bench.bench.run("sessions /phone").lines.last == "1 session, 6 sets, 2,600 kg")
    try bench.run(rows, "--join-copies")
    #expect(bench.bench.run("sessions /phone").lines.last == "1 session, 3 sets, 1,300 kg")
    let again = try bench.run(rows)
    #expect(again.line(0) == "sessions   0 new, 0 changed, 2 the same, 0 left out")
    #expect(!again.output.contains("maybe copies"))
  }

  @Test func `a session that was joined and parted again can be undone with its import`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    let imported = try bench.run(
      Self.day("2026-03-01 10:00:17", name: "Morning", ["Press,1,80,5"]))
    let ids = try bench.state().map(\.id).sorted()
    func run(_ words: String) -> Workbench.Outcome { bench.bench.run(words) }
    #expect(run("session join /phone \(ids[1]) \(ids[0])").status == .done)
    #expect(run("session part /phone \(ids[0])").status == .done)
    let id = try #require(imported.line(4)?.split(separator: " ").last)
    #expect(run("imports /phone --yes --undo \(id)").status == .done)
    #expect(run("sessions /phone").lines.last == "1 session, 1 set, 400 kg")
  }

  @Test func `distances without a unit get the one that is asked for`() throws {
    let rows = Self.day("2026-03-01 10:00:17", ["Run,1,0,0,5.0,1500"])
    try bench.run(rows)
    #expect(
      bench.bench.run("export /phone csv").error.contains("distances without a unit"))
    let outcome = try bench.run(rows, "--distance km")
    #expect(outcome.line(1) == "sets       0 new, 1 corrected, 0 taken out")
    #expect(bench.bench.run("export /phone csv").output.contains(",5000,"))
    #expect(try bench.run(rows, "--distance leagues").status == .wrongUsage)
  }

  @Test func `a copy whose rows were sorted with those of the session is said`() throws {
    let rows = Self.day(
      "2026-03-01 10:00:17",
      [
        "Bench,1,80,8", "Bench,1,80,8", "Bench,2,80,8", "Bench,2,80,8", "Squat,1,100,8",
        "Squat,1,100,8",
      ])
    #expect(
      try bench.run(rows).output.contains("line 3  2026-03-01 Push: from here on the rows repeat"))
  }

  @Test(arguments: [
    ["Bench,1,80,5", "Bench,2,82,5"], ["Bench Press,1,80,5", "Bench Press,2,82.5,5"],
    ["Bench,2,82.5,5", "Bench,1,80,5"],
  ])
  func `a file with times after one with days alone brings corrections`(sets: [String]) throws {
    try bench.run(Self.day("2026-03-01", ["Bench,1,80,5", "Bench,2,82.5,5"]))
    let timed = Self.day("2026-03-01 18:03:10", sets)
    #expect(
      try bench.run(timed).line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    #expect(try bench.start("localStart") == "2026-03-01 18:03:10")
    #expect(try bench.run(timed).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
  }

  @Test func `one set that was corrected is the same session where the date has no time`() throws {
    try bench.run(Self.day("2026-03-01 06:30:00", name: "Run", ["Running,1,0,0,5.0,1800"]))
    for set in ["Running,1,0,0,5.2,1800", "Laufen,1,0,0,5.2,1800"] {
      let outcome = try bench.run(Self.day("2026-03-01", name: "Run", [set]))
      #expect(outcome.line(0) == "sessions   0 new, 1 changed, 0 the same, 0 left out")
    }
    #expect(try bench.start("localStart") == "2026-03-01 06:30:00")
  }

  @Test func `a distance keeps the unit that a person has said`() throws {
    let rows = Self.day("2026-03-01 10:00:17", ["Run,1,0,0,5.0,1500"])
    try bench.run(rows, "--distance km")
    #expect(try bench.run(rows).line(0) == "sessions   0 new, 0 changed, 1 the same, 0 left out")
    #expect(
      try bench.run(rows, "--distance mi").line(1)
        == "sets       0 new, 1 corrected, 0 taken out")
  }

  @Test func `sets in another order are said to be moved`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["A,1,80,5", "B,1,70,5", "A,2,60,5"]))
    let outcome = try bench.run(
      Self.day("2026-03-01 10:00:17", ["A,1,80,5", "A,2,60,5", "B,1,70,5"]))
    #expect(outcome.line(1) == "sets       0 new, 0 corrected, 0 taken out, 1 moved")
  }

  @Test func `to part the session that counts names its second record`() throws {
    try bench.run(Self.day("2026-03-01 10:00:17", ["Bench,1,80,5"]))
    try bench.run(Self.day("2026-03-01 10:01:00", name: "Morning", ["Press,1,80,5"]))
    func run(_ words: String) -> Workbench.Outcome { bench.bench.run(words) }
    #expect(run("session join /phone --all").status == .done)
    let outcome = run("session part /phone 2026-03-01")
    #expect(outcome.status == .different)
    let hint = try #require(outcome.error.split(separator: "hint: ltcli ").last)
    #expect(run(hint.trimmingPrefix(" ").split(separator: "\n")[0].description).status == .done)
    #expect(run("sessions /phone").lines.last == "2 sessions, 2 sets, 800 kg")
  }
}
