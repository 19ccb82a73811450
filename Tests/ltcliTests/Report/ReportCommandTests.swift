import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// The page of `report`.
struct ReportCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    for (session, day, kilograms) in [("a", "05", 100.0), ("b", "07", 102.5), ("c", "12", 105)] {
      _ = bench.run(
        "append /phone",
        input: Line.started(session, at: "2026-01-\(day)T09:00:00.000Z")
          + #"{"type":"session.setLogged","entity":"\#(session)","data":{"id":"1","exercise":"Squat <b>&","reps":5,"weightKilograms":\#(kilograms)}}"#
          + "\n"
          + #"{"type":"session.setLogged","entity":"\#(session)","data":{"id":"2","exercise":"Running","distanceMeters":5000,"seconds":\#(1700 - kilograms)}}"#
          + "\n")
    }
    _ = bench.run(
      "append /phone",
      input:
        #"{"type":"bodyWeight.saved","entity":"2026-01-05","data":{"day":"2026-01-05","weightKilograms":80}}"#
        + "\n"
        + #"{"type":"customExercise.saved","entity":"x","data":{"name":"Squat <b>&","muscles":["quads","glutes"]}}"#
        + "\n")
  }

  private func page(_ rest: String = "") -> String {
    bench.run("report /phone --zone UTC" + rest).output
  }

  @Test func `the page has each figure with its table, and names that could be markup as text`() {
    let page = page()
    for part in [
      "<h2 id=\"days\">", "<h2 id=\"volume\">", "<h2 id=\"records\">", "<h2 id=\"exercises\">",
      "<h2 id=\"cardio\">", "<h2 id=\"body\">", "<h3>Squat &lt;b&gt;&amp;</h3>", "<h3>Running</h3>",
      "Volume by muscle", ">quads<", "105 kg × 5", "122.5 kg", "5:19",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Squat <b>"))
    #expect(page.ranges(of: "<svg").count == page.ranges(of: "</svg>").count)
  }

  @Test func `the page refers to nothing outside, and runs no script`() {
    let page = page()
    for word in ["http://", "https://", "<script", "@import", "url(", "<link", "<img"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `every number of an exercise is one of the statistics for programs`() throws {
    let outcome = bench.run("stats /phone --json --zone UTC")
    let json = try #require(try JSONReader.canonicalValue(of: Array(outcome.lines[0].utf8)).object)
    let exercises = try #require(json["exercises"]?.array)
    #expect(exercises.compactMap { $0.object?["exercise"]?.string } == ["Running", "Squat <b>&"])
    let page = page()
    for exercise in exercises {
      for session in exercise.object?["sessions"]?.array ?? [] {
        let day = try #require(session.object?["date"]?.string)
        #expect(page.contains("<th scope=\"row\">\(day)</th>"))
        if let estimate = session.object?["estimatedOneRepMaxKilograms"]?.number {
          let shown = JSONValue.number((estimate * 10).rounded() / 10).canonicalText()
          #expect(page.contains("<td>\(shown) kg</td>"))
        }
      }
    }
    #expect(json["days"]?.array?.count == 3)
    #expect(json["muscles"]?.array?.count == 3)
    #expect(json["bodyWeights"]?.array?.count == 1)
  }

  @Test func `days limit what it says, and a page of no session says so`() {
    let later = page(" --from 2026-01-12")
    #expect(!later.contains("2026-01-07") && later.contains("2026-01-12"))
    let empty = page(" --from 2027")
    #expect(empty.contains("There is no session.") && !empty.contains("<svg"))
  }

  @Test func `a file of the name stays unless it is to be replaced`() {
    let first = bench.run("report /phone -o /page.html")
    #expect(first.status == .done && first.output.hasPrefix("/page.html: 3 sessions, "))
    let again = bench.run("report /phone -o /page.html")
    #expect(again.status == .inputRefused && again.error.contains("--replace writes over it"))
    #expect(bench.run("report /phone -o /page.html --replace").status == .done)
    #expect(bench.run("report /phone --by day").status == .wrongUsage)
  }

  @Test func `statistics of one exercise list its months, on a narrow terminal too`() {
    let outcome = bench.run("stats /phone squat --zone UTC")
    #expect(outcome.lines.contains("Squat <b>&, by month"))
    #expect(outcome.lines.last?.hasPrefix("2026-01") == true)
    #expect(outcome.lines.last?.contains("105 kg × 5") == true)
    #expect(outcome.lines.last?.contains("122.5 kg") == true)
    let narrow = CapturedConsole()
    narrow.isOutputTerminal = true
    narrow.outputWidth = 40
    narrow.variables["NO_COLOR"] = "1"
    let lines = bench.run(["stats", "/phone", "running", "--zone", "UTC"], on: narrow).lines
    let drawn = lines.drop { !$0.hasSuffix("by month") }
    #expect(drawn.count > 2 && drawn.allSatisfy { Printable.width($0) <= 40 }, "\(drawn)")
    #expect(lines.last?.contains("5:19") == true)
    #expect(bench.run("stats /phone nothing").status == .different)
  }
}
