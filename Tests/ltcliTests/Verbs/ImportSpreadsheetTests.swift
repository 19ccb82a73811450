import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What spreadsheets and people make of an export of Strong's, seen by who imports it.
struct ImportSpreadsheetTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  /// Imports a file of these lines.
  private func run(_ lines: [String], _ options: String = "--zone UTC") throws -> Workbench.Outcome
  {
    if try bench.files.status(of: "/strong.csv") != nil {
      try bench.files.removeFile(at: "/strong.csv")
    }
    let text = lines.map { $0 + "\n" }.joined()
    try bench.files.createFile(at: "/strong.csv").append(Array(text.utf8))
    return bench.run("import strong /phone /strong.csv \(options)")
  }

  @Test func `a session of a file without durations took nobody knows how long, and does not run`()
    throws
  {
    let outcome = try run([
      "Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes",
      #"2015-03-13 20:15:08,"Bench","Bench Press",1,50.0,10,0.0,0,"""#,
    ])
    #expect(outcome.status == .done)
    // A column in which nothing stands is not printed.
    #expect(
      bench.run("sessions /phone").lines.prefix(2).map { $0.split(separator: " ").dropLast() } == [
        ["date", "time", "name", "sets", "volume"],
        ["2015-03-13", "Fri", "20:15", "Bench", "1", "500", "kg"],
      ])
    #expect(bench.run("sessions /phone --json").output.contains(#""running":false"#))
  }
}
