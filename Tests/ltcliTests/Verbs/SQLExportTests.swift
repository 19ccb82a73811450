import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What `export sql` writes; `Tests/SQLExport` loads it into SQLite and DuckDB.
struct SQLExportTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.started("a", at: "2026-01-05T23:30:00.000Z")
        + #"{"type":"session.setLogged","entity":"a","data":{"id":"1","exercise":"O'Hara","reps":5,"weightKilograms":100,"notes":"a\nb"}}"#
        + "\n"
        + #"{"type":"session.setLogged","entity":"undated","data":{"id":"1","reps":5}}"# + "\n"
        + Line.module("m", "Push"))
  }

  @Test func `each thing is a row, and quotes stay texts`() {
    let outcome = bench.run("export /phone sql --zone Europe/Berlin")
    #expect(outcome.status == .done)
    let text = outcome.output
    #expect(text.hasPrefix("BEGIN TRANSACTION;\n") && text.hasSuffix("COMMIT;\n"))
    #expect(
      text.contains(
        "('a','2026-01-06','2026-01-05','2026-01',NULL,'2026-01-05 23:30:00.000',"
          + "'2026-01-06 00:30:00.000',NULL,NULL,NULL,1,500,NULL,NULL,NULL)"))
    #expect(text.contains("('a',1,'1','O''Hara',NULL,NULL,100,"))
    #expect(text.contains(",'a\nb')"))
    for table in ["sessions", "sets", "exercises", "records", "body_weights"] {
      #expect(text.contains("CREATE TABLE \(table) ("))
    }
  }

  @Test func `what has no table is counted`() {
    let outcome = bench.run("export /phone sql")
    #expect(outcome.error.contains("not in the file: sessions without a start (1)"))
    #expect(outcome.error.contains("not in the file: modules (1)"))
    #expect(bench.run("export /phone sql --unit lb").status == .wrongUsage)
    #expect(bench.run("import sql /phone /x").error.contains("is not known"))
  }

  @Test func `a file of the name is written over where it is said`() {
    #expect(bench.run("export /phone sql --output /x.sql").status == .done)
    let again = bench.run("export /phone sql --output /x.sql")
    #expect(again.status == .inputRefused && again.error.contains("--force writes over it"))
    #expect(bench.run("export /phone sql --output /x.sql --force").status == .done)
  }
}
