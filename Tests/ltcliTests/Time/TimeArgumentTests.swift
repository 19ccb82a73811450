import Testing

@testable import ltcli

/// Times of the command line, as a verb reads them.
struct TimeArgumentTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    for (time, line) in [
      ("2026-01-13T23:30:00.000Z", Line.module("a", "A")),
      ("2026-01-14T22:30:00.000Z", Line.module("b", "B")),
      ("2026-01-14T23:30:00.000Z", Line.module("c", "C")),
      ("2026-01-15T09:30:00.000Z", Line.module("d", "D")),
    ] {
      _ = bench.run("append /phone --clock \(time)", input: line)
    }
  }

  /// The modules whose events pass a filter of `log`, as of 15 January, 10:00 in Greenwich.
  private func modules(_ options: String) -> String {
    bench.run("log /phone --json \(options)").lines.map { line in
      String(line.split(separator: "\"entity\":\"")[1].prefix(1))
    }.joined()
  }

  @Test(arguments: [
    ("--since today", "d"), ("--since yesterday", "bcd"), ("--until yesterday", "abc"),
    ("--since yesterday --until yesterday", "bc"), ("--since 2026-01-15", "d"),
    ("--since today --zone Europe/Berlin", "cd"),
    ("--until yesterday --zone Europe/Berlin", "ab"), ("--since 1h", "d"), ("--since 11h", "cd"),
    ("--since 1d", "bcd"), ("--until now", "abcd"), ("--until 2026-01-15T09:29", "abc"),
    ("--until 2026-01-15T10:30+01:00", "abcd"),
    ("--until 2026-01-15T10:29:59.999+01:00", "abc"),
    ("--since 2026-01-15T10:30 --zone Europe/Berlin", "d"),
    ("--since 2026-01", "abcd"), ("--until 2025", ""),
  ])
  func `stamps are asked for as people write times, here and now`(
    options: String, expected: String
  ) {
    #expect(modules(options) == expected)
  }

  @Test func `the machine's zone is that of TZ, and --zone comes before it`() {
    func count(_ options: String, _ zone: String) -> Int {
      let console = CapturedConsole()
      console.variables["TZ"] = zone
      let words = "log /phone --json --since today \(options)".split(separator: " ").map(
        String.init)
      return bench.run(words, on: console).lines.count
    }
    #expect(count("", "UTC") == 1)
    #expect(count("", "Europe/Berlin") == 2)
    #expect(count("", ":Europe/Berlin") == 2)
    #expect(count("--zone UTC", "Europe/Berlin") == 1)
  }

  @Test func `as of a day is as of its end`() {
    let yesterday = bench.run("show /phone modules --at yesterday").lines
    #expect(yesterday.first == "modules (3)")
    #expect(
      bench.run("digest /phone --at yesterday").output
        == bench.run("digest /phone --at 2026-01-14T23:59:59.999Z").output)
    #expect(
      bench.run("replay /phone --at 2026-01-14").lines.contains { $0.hasPrefix("3 events: ") })
  }

  @Test(arguments: [
    ("log /phone --since someday", "--since: “someday” is neither a stamp nor a time"),
    ("log /phone --since someday", "hint: this is when events were written: write 2026-01-15"),
    ("log /phone --until 1999", "--until: “1999” lies outside the years 2000 to 2199"),
    ("log /phone --since 99999w", "lies outside the years 2000 to 2199"),
    ("log /phone --zone Mars", "--zone: “Mars” is not a time zone that this system knows"),
    ("log /phone --zone tokyo", "hint: did you mean Asia/Tokyo?"),
    ("sessions /phone --from someday", "--from: “someday” is not a day"),
    ("sessions /phone --from someday", "hint: these are days of training: write 2026-01-15"),
    ("sessions /phone --to 2026-01-15T18:00", "--to: “2026-01-15T18:00” is a time, not a day"),
    ("sessions /phone --from 12h", "--from: “12h” is a time, not a day"),
    ("sessions /phone --from 2026-02 --to 2026-01", "--from 2026-02-01 lies after --to 2026-01-31"),
    ("init /new --zone UTC", "init has no option --zone"),
  ])
  func `what names no time is refused, and the error says what is asked for`(
    line: String, reason: String
  ) {
    let outcome = bench.run(line)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }

  @Test func `the help says which times are stamps, and which are days of training`() {
    let log = bench.run("help log").output
    #expect(log.contains("TIME is when events were written") && !log.contains("DATE is"))
    let sessions = bench.run("help sessions").output
    #expect(sessions.contains("DATE is a day of training") && !sessions.contains("TIME is"))
    #expect(sessions.contains("--zone ZONE") && !bench.run("help init").output.contains("--zone"))
  }
}
