import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Files of Apple Health and of sports watches, and what is asked about names, as a person calls it.
struct ImportActivitiesTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  private func file(_ path: String, _ bytes: [UInt8]) throws {
    try bench.files.createFile(at: path).append(bytes)
  }

  private static let health = """
    <?xml version="1.0"?>
    <HealthData locale="en">
     <Record type="HKQuantityTypeIdentifierStepCount" value="5"/>
     <Record type="HKQuantityTypeIdentifierStepCount" value="6"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" value="180" \
    startDate="2024-07-05 06:00:00 -0400" sourceName="Scale"/>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
    sourceName="Watch" startDate="2024-07-05 18:00:00 -0400" endDate="2024-07-05 18:30:00 -0400"/>
    </HealthData>
    """

  @Test func `an Apple Health export comes in, and what is not taken is counted`() throws {
    try file("/export.xml", Array(Self.health.utf8))
    let trial = bench.run("import health /phone /export.xml --dry-run")
    #expect(trial.status == .done && trial.output.contains("sessions   1 new"))
    #expect(bench.run("sessions /phone").output.contains("Running") == false)
    let outcome = bench.run("import health /phone /export.xml")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("others     1 new"))
    #expect(outcome.error == "note: not taken from the file: StepCount (2)\n")
    #expect(bench.run("show /phone bodyWeights --json").output.contains("\"day\":\"2024-07-05\""))
    let again = bench.run("import health /phone /export.xml")
    #expect(again.output.contains("0 new, 0 changed, 1 the same"))
  }

  @Test func `a file that has been cut changes nothing, and says what to do`() throws {
    try file("/cut.xml", Array(Self.health.utf8.dropLast(20)))
    let outcome = bench.run("import health /phone /cut.xml")
    #expect(outcome.status == .inputRefused)
    #expect(
      outcome.error
        == "ltcli import: reading the export: /cut.xml: line 6: the file ends before its last tag; it has been cut\n"
        + "hint: export it again: it may have been cut or damaged\n")
  }

  @Test func `an archive needs unzip, and the error says so`() throws {
    try file("/export.zip", [0x50, 0x4B, 0x03, 0x04, 0, 0])
    let outcome = bench.run("import health /phone /export.zip")
    #expect(outcome.status == .inputRefused)
    #expect(
      outcome.error
        == "ltcli import: unpacking the export: /export.zip: unzip cannot be started: there are no programs here\n"
        + "hint: install unzip, or unpack the archive and name the XML file in it\n")
  }

  @Test(arguments: [
    ("health", "--zone UTC", "health takes neither --unit nor --zone: the file says both"),
    ("health", "--distance km", "health does not take --distance: its distances are in metres"),
    (
      "tcx", "--unit kg",
      "tcx takes neither --unit nor --distance nor --dates: the file says all three"
    ),
    (
      "fit", "--dates dmy",
      "fit takes neither --unit nor --distance nor --dates: the file says all three"
    ),
  ])
  func `options that a file answers are refused`(format: String, option: String, reason: String) {
    let outcome = bench.run("import \(format) /phone /export.xml \(option)")
    #expect(outcome.status == .wrongUsage && outcome.error.contains(reason))
  }

  @Test(arguments: [
    ("tcx", "<gpx/>", "not a TCX file: its root is “gpx”"),
    ("fit", "not a watch's file", "byte 0: there is no header of a FIT file"),
    ("health", "<gpx/>", "not an export of Apple Health: its root is “gpx”"),
  ])
  func `another file is refused with its reason`(format: String, text: String, reason: String)
    throws
  {
    try file("/other", Array(text.utf8))
    let outcome = bench.run("import \(format) /phone /other")
    #expect(outcome.status == .inputRefused && outcome.error.contains(reason))
    #expect(outcome.error.contains("hint: "))
  }

  // MARK: - Names

  private static func strong(_ name: String, _ day: Int) -> [UInt8] {
    Array(
      (ImportBench.header + "\n"
        + ImportBench.row("\(name),1,80,5", start: "2024-05-0\(day) 10:00:00") + "\n").utf8)
  }

  private func take(_ name: String, _ day: Int, answer: String?) throws -> Workbench.Outcome {
    try file("/strong\(day).csv", Self.strong(name, day))
    let console = CapturedConsole(input: answer.map { [$0 + "\n"] } ?? [])
    console.isInputTerminal = answer != nil
    return bench.run(
      ["import", "strong", "/phone", "/strong\(day).csv", "--unit", "kg", "--zone", "UTC"],
      on: console)
  }

  @Test func `a name that may be another one's is asked about once, and the answer stays`() throws {
    _ = try take("Squat (Barbell)", 1, answer: nil)
    let asked = try take("Barbell Squats", 2, answer: "y")
    #expect(
      asked.output.hasPrefix(
        "maybe the same exercise under another name:\n  1  “Barbell Squats” is “Squat (Barbell)”\n"
          + "make them one? [y/N, or numbers such as 1,3] "))
    #expect(asked.output.contains("1 one with another"))
    let later = try take("Barbell Squats", 3, answer: "y")
    #expect(!later.output.contains("maybe the same"))
    let shown = bench.run(["exercise", "show", "/phone", "Squat (Barbell)"], on: CapturedConsole())
    #expect(shown.output.contains("Barbell Squats"))
  }

  @Test func `a script decides nothing, and the report says what to do`() throws {
    _ = try take("Squat (Barbell)", 1, answer: nil)
    let outcome = try take("Barbell Squats", 2, answer: nil)
    #expect(
      outcome.output.contains(
        "maybe the same exercise under another name\n  “Barbell Squats” and “Squat (Barbell)”: "
          + "ltcli exercise merge /phone 'Barbell Squats' 'Squat (Barbell)'"))
    #expect(!outcome.output.contains("one with another"))
  }

  @Test func `no, and an answer that is none, write nothing of it`() throws {
    _ = try take("Squat (Barbell)", 1, answer: nil)
    let unknown = try take("Barbell Squats", 2, answer: "7")
    #expect(unknown.status == .undecided)
    #expect(unknown.error.contains("“7” is neither y, n nor numbers of the list; nothing is done"))
    let no = try take("Barbell Squats", 3, answer: "n")
    #expect(no.status == .done && !no.output.contains("one with another"))
  }
}
