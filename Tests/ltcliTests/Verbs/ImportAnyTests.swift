import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// `ltcli import FILE`: what the file is, and what it leaves open.
struct ImportAnyTests {
  private let bench = Workbench()
  private static let hevy = """
    "title","start_time","end_time","exercise_title","set_index","set_type","weight_kg","reps"
    "Push","8 Apr 2026, 16:50","8 Apr 2026, 17:40","Squat",0,"normal",60,8
    "Push","10 Apr 2026, 16:50","10 Apr 2026, 17:40","Squat",0,"normal",60,8

    """
  private static let open = """
    Tag;Name;Last;Weg
    3/4/2025;Run;80;5

    """
  private static let map = "date=Tag,exercise=Name,weight=Last,distance=Weg"

  init() throws {
    bench.makeStore()
    try write(Self.hevy, "/hevy.csv")
    try write(Self.open, "/open.csv")
    try write("Tag;Name;Last\n1;2;3\n", "/unknown.csv")
  }

  private func write(_ text: String, _ path: String) throws {
    try bench.files.createFile(at: path).append(Array(text.utf8))
  }

  private var log: [UInt8] { bench.bytes("/phone/log/000000000001.jsonl") }

  /// A console at which a person types these lines.
  private func terminal(_ lines: String...) -> CapturedConsole {
    let console = CapturedConsole(input: lines)
    console.isInputTerminal = true
    console.variables = ["TZ": "Asia/Tokyo", "LT_STORE": "/phone"]
    return console
  }

  @Test func `the format may be left out, with and without a store`() {
    let console = CapturedConsole()
    console.variables = ["LT_STORE": "/phone", "TZ": "UTC"]
    let outcome = bench.run(
      ["import", "/hevy.csv", "--zone", "Europe/Berlin"], on: console)
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(
      outcome.line(0) == "Hevy's export: 2 rows, 2 sessions, 2026-04-08 to 2026-04-10")
    #expect(outcome.line(1) == "sessions   2 new, 0 changed, 0 the same, 0 left out")
    for line in ["import /phone /hevy.csv", "import hevy /phone /hevy.csv"] {
      let again = bench.run(line + " --zone Europe/Berlin")
      #expect(again.status == .done && again.output.contains("2 the same"), "\(again.error)")
    }
    let json = bench.run("import /phone /hevy.csv --zone Europe/Berlin --json").output
    #expect(
      json.contains(
        #""seen":{"format":"hevy","from":"2026-04-08","rows":2,"sessions":2,"to":"2026-04-10"}"#))
  }

  @Test func `a word that is no format is not taken for one where the line has three`() {
    let outcome = bench.run("import havy /phone /hevy.csv --zone UTC")
    #expect(outcome.status == .wrongUsage && outcome.error.contains("did you mean hevy?"))
    #expect(bench.run("import /phone").error.contains("FILE is missing"))
    #expect(bench.run("import hevy /phone").error.contains("FILE is missing"))
  }

  @Test func `a script is told all options that are missing at once`() {
    let outcome = bench.run("import /phone /open.csv --map \(Self.map)")
    #expect(outcome.status == .undecided)
    #expect(
      outcome.error.contains(
        "the file does not say whether its weights are kg or lb, the time zone of its times and whether “3/4/2025”"
      ))
    for option in ["--unit kg or --unit lb", "--zone with", "--dates dmy or", "--distance km"] {
      #expect(outcome.error.contains(option), "\(outcome.error)")
    }
    #expect(log.isEmpty)
  }

  @Test func `at a terminal all is asked at once, with this machine's zone as the proposal`() throws
  {
    let outcome = bench.run(
      ["import", "/open.csv", "--map", Self.map], on: terminal("lb\n", "\n", "dmy\n", "km\n"))
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(
      outcome.output.hasPrefix(
        """
        a table leaves open:
          whether its weights are kg or lb
          the time zone of its times
          whether “3/4/2025” has the day or the month first
          the unit of 1 distance
        weights, kg or lb: time zone [Asia/Tokyo]: dates, dmy or mdy: distances, km, mi or m [keep them as text]: 
        """.dropLast()))
    #expect(bench.run("imports /phone --json").output.contains(#""unit":"lb","writtenAt""#))
    #expect(bench.run("show /phone sessions --json").output.contains("2025-04-03"))
    #expect(bench.run("show /phone sessions --json").output.contains("Asia/Tokyo"))
  }

  @Test func `an answer that is none is asked again, and no answer ends it`() {
    let again = bench.run(
      ["import", "/open.csv", "--map", Self.map],
      on: terminal("stone\nkg\nBST\nEurope/Berlin\ndmy\n\n"))
    #expect(again.status == .done, "\(again.error)")
    #expect(again.output.contains("that is none of them"))
    let ended = bench.run(["import", "/hevy.csv"], on: terminal())
    #expect(ended.status == .undecided && ended.error.contains("--zone"))
    let thrice = bench.run(
      ["import", "/hevy.csv"], on: terminal("Mars\n", "BST\n", "nowhere\n", "UTC\n"))
    #expect(thrice.status == .undecided)
  }

  @Test func `an unknown file is refused with the apps that are read, and its header`() {
    let outcome = bench.run("import /phone /unknown.csv --zone UTC")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("“Tag”, “Name”, “Last”"))
    for app in ["Strong", "Hevy", "FitNotes", "StrongLifts", "Fitbod", "GymBook", "Gravl", "--map"]
    {
      #expect(outcome.error.contains(app), "\(outcome.error)")
    }
    #expect(log.isEmpty)
  }

  @Test(arguments: [
    ("import fitnotes /phone /hevy.csv --zone UTC", ltcli.ExitStatus.inputRefused, "Hevy's export"),
    ("import table /phone /hevy.csv --zone UTC", .wrongUsage, "--map is missing"),
    ("import table /phone /hevy.csv --zone UTC --map date=a", .wrongUsage, "exercise is missing"),
    (
      "import hevy /phone /hevy.csv --zone UTC --map date=a,exercise=b,reps=c", .wrongUsage,
      "does not take --map"
    ),
    (
      "import /phone /hevy.csv --zone UTC --map date=a,exercise=b,reps=c", .wrongUsage,
      "no column is called “a”"
    ),
    ("import hevy /phone /hevy.csv --zone UTC --unit lb", .wrongUsage, "lb was asked for"),
    ("import csv /phone /hevy.csv --map date=a,exercise=b,reps=c", .wrongUsage, "--map"),
  ])
  func `what does not go together is refused, and the store is as it was`(
    line: String, status: ltcli.ExitStatus, reason: String
  ) {
    let outcome = bench.run(line)
    #expect(outcome.status == status && outcome.error.contains(reason), "\(outcome.error)")
    #expect(log.isEmpty)
  }

  @Test func `a dry run, an undo and a second import hold for each app`() {
    let call = "import /phone /hevy.csv --zone UTC"
    #expect(bench.run(call + " --dry-run").output.contains("2 new"))
    #expect(log.isEmpty)
    #expect(bench.run(call).status == .done)
    #expect(bench.run("undo /phone").status == .done)
    #expect(bench.run("sessions /phone").output.contains("Push") == false)
    #expect(bench.run(call).output.contains("2 new"))
  }

  @Test
  func `notices with one cause are one line, at most twenty are shown, and --notices lists all`()
    throws
  {
    var text = "\"title\",\"start_time\",\"exercise_title\",\"set_type\",\"reps\"\n"
    for place in 0..<30 {
      text += "\"A\",\"8 Apr 2026, 16:\(10 + place)\",\"Squat\",\"odd\(place)\",8\n"
      text += "\"A\",\"8 Apr 2026, 16:\(10 + place)\",\"Squat\",\"left\",8\n"
    }
    try write(text, "/many.csv")
    let outcome = bench.run("import /phone /many.csv --zone UTC --dry-run")
    let rest = outcome.output.split(separator: "notices\n").last ?? ""
    let shown = rest.split(separator: "\n\n").first ?? ""
    #expect(shown.split(separator: "\n").count == 20)
    #expect(shown.contains("“left” is no sort of set that is known; the set has none (and 29 more"))
    #expect(shown.contains("more; --notices lists all"))
    let all = bench.run("import /phone /many.csv --zone UTC --dry-run --notices").output
    #expect(all.split(separator: "\n").count { $0.contains("is no sort of set") } == 60)
  }

  @Test func `a weight of Strong's may carry its unit`() throws {
    let header = ImportBench.header
    try write(
      "\(header)\n2024-05-06 18:30:05,A,45m,Squat,1,80kg,5,0,0,,,\n"
        + "2024-05-06 18:30:05,A,45m,Squat,2,82.5 kg,5,0,0,,,\n", "/cells.csv")
    let outcome = bench.run("import /phone /cells.csv --unit kg --zone UTC")
    #expect(outcome.status == .done, "\(outcome.error) \(outcome.output)")
    #expect(bench.run("show /phone sessions --json").output.contains(#""weightText":"82.5""#))
    let other = bench.run("import /phone /cells.csv --unit lb --zone UTC")
    #expect(other.status == .wrongUsage && other.error.contains("the file says kg"))
  }
}
