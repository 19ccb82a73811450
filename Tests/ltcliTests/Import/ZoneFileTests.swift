import EventLog
import Testing

@testable import ltcli

struct `Zone files` {
  /// A file with changes of the offset, which is an hour before them.
  private func file(
    _ changes: [(at: Int64, offset: Int32)], footer: String, version: String = "2",
    leaps: UInt32 = 0
  ) -> [UInt8] {
    var bytes = header(version, leaps: 0, times: 0, types: 1) + [UInt8](repeating: 0, count: 6)
    bytes += header(version, leaps: leaps, times: changes.count, types: changes.count + 1)
    for change in changes { bytes += bigEndian(change.at) }
    for index in changes.indices { bytes.append(UInt8(index + 1)) }
    for offset in [3600] + changes.map(\.offset) { bytes += bigEndian(offset) + [0, 0] }
    bytes += [UInt8](repeating: 0, count: Int(leaps) * 12)
    return bytes + Array("\n\(footer)\n".utf8)
  }

  private func header(_ version: String, leaps: UInt32, times: Int, types: Int) -> [UInt8] {
    Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
      + [0, 0, leaps, UInt32(times), UInt32(types), 0].flatMap(bigEndian)
  }

  private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private let changes: [(at: Int64, offset: Int32)] = [(-100, 7200), (1_000, -5400)]

  @Test func `an offset holds from its change to the next one`() throws {
    let zone = try #require(ZoneFile(file(changes, footer: "")))
    let expected = [
      (-5_000_000_000, 3600), (-101, 3600), (-100, 7200), (999, 7200), (1_000, -5400),
      (5_000_000_000, -5400),
    ]
    for (seconds, offset) in expected { #expect(zone.offset(at: seconds) == offset) }
  }

  @Test func `the rule holds behind the last change, or always where there is none`() throws {
    #expect(ZoneFile(file(changes, footer: "no rule")) == nil)
    let zone = try #require(ZoneFile(file(changes, footer: "XXX-3")))
    #expect(zone.offset(at: 999) == 7200)
    #expect(zone.offset(at: 1_000) == 3 * 3600)
    let fixed = try #require(ZoneFile(file([], footer: "<+0545>-5:45")))
    #expect(fixed.offset(at: -1_000_000) == 20_700)
  }

  @Test func `what is no such file, or counts leap seconds, is not read`() {
    let whole = file(changes, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(ZoneFile(whole) != nil)
    for count in 0..<whole.count { #expect(ZoneFile(Array(whole.prefix(count))) == nil) }
    #expect(ZoneFile(file(changes, footer: "", version: "\0")) == nil)
    #expect(ZoneFile(file(changes, footer: "", leaps: 1)) == nil)
    #expect(ZoneFile(file([(5, 0), (5, 3600)], footer: "")) == nil)
    #expect(ZoneFile(Array("no zone".utf8)) == nil)
  }

  @Test func `damaged files are read or not, and never end the program`() {
    let whole = file(changes, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    for place in whole.indices {
      for value: UInt8 in [0, 1, 127, 128, 255] {
        var bytes = whole
        bytes[place] = value
        guard let zone = ZoneFile(bytes) else { continue }
        for seconds in [-3_000_000_000, 0, 1_000, 3_000_000_000] {
          #expect(zone.offset(at: seconds) == ZoneFile(bytes)?.offset(at: seconds))
        }
      }
    }
  }

  @Test(arguments: [
    // The last Sundays of March and October, at one o'clock UTC both.
    ("CET-1CEST,M3.5.0,M10.5.0/3", ["2040-03-25 00:59:59 1", "2040-03-25 01:00:00 2"]),
    ("CET-1CEST,M3.5.0,M10.5.0/3", ["2040-10-28 00:59:59 2", "2040-10-28 01:00:00 1"]),
    // The second Sunday of March, the first one of November.
    ("EST5EDT,M3.2.0,M11.1.0", ["2041-03-10 06:59:59 -5", "2041-03-10 07:00:00 -4"]),
    ("EST5EDT,M3.2.0,M11.1.0", ["2041-11-03 05:59:59 -4", "2041-11-03 06:00:00 -5"]),
    // In the south the summer begins in one year and ends in the next.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", ["2041-12-31 23:00:00 11", "2042-07-01 00:00:00 10"]),
    // In Ireland the standard time is that of the summer.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2040-01-01 00:00:00 0", "2040-07-01 00:00:00 1"]),
    // The day before the last Sunday, at 23 o'clock.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2040-03-25 00:59:59 -2", "2040-03-25 01:00:00 -1"]),
    // 1 March, by both ways of counting days, in a leap year and in another one.
    ("A0B,J60/0,J365", ["2040-02-29 23:59:59 0", "2040-03-01 00:00:00 1"]),
    ("A0B,J60/0,J365", ["2041-02-28 23:59:59 0", "2041-03-01 00:00:00 1"]),
    ("A0B,59/0,364", ["2040-02-28 23:59:59 0", "2040-02-29 00:00:00 1"]),
    ("A0B,59/0,364", ["2041-02-28 23:59:59 0", "2041-03-01 00:00:00 1"]),
    // A summer that never ends.
    ("XXX3EDT4,0/0,J365/23", ["2040-01-01 03:00:00 -4", "2041-01-01 02:59:59 -4"]),
  ])
  func `a rule changes the offset on its days`(rule: String, expected: [String]) throws {
    let zone = try #require(ZoneRule(Array(rule.utf8)[...]))
    for line in expected {
      let (text, hours) = (String(line.prefix(19)), Int(line.dropFirst(20)))
      let time = try #require(CivilTime(text))
      #expect(zone.offset(at: time.seconds) == hours.map { $0 * 3600 }, "\(line)")
    }
  }

  @Test(arguments: [
    "1", "CET", "CET-", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3 ",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,J1,J366", "<CET-1", "CET-168",
    "CET-1:60", "CET-1CEST;M3.5.0,M10.5.0",
  ])
  func `what is no rule is not read as one`(text: String) {
    #expect(ZoneRule(Array(text.utf8)[...]) == nil)
  }

  @Test func `a zone is the file of its name`() throws {
    let files = MemoryFileSystem()
    for folder in ["/usr", "/usr/share", "/usr/share/zoneinfo", "/usr/share/zoneinfo/Etc"] {
      try files.makeFolder(at: folder)
    }
    try files.createFile(at: "/usr/share/zoneinfo/Etc/Ours+1").append(file([], footer: "A-7"))
    let time = try #require(CivilTime("2024-01-01 12:00:00"))
    let zone = try LocalTime(zone: "Etc/Ours+1", files: files)
    #expect(zone.instant(of: time).description == "2024-01-01T05:00:00.000Z")
    for name in [
      "Etc", "Ours+1", "/Etc/Ours+1", "Etc//Ours+1", "./Etc/Ours+1", "Etc/../Etc/Ours+1",
    ] {
      #expect(throws: ImportError.unknownZone(name)) { try LocalTime(zone: name, files: files) }
    }
  }
}
