import EventLog
import Testing

@testable import Importers
import Training

struct `Local time` {
  private func instant(_ text: String, _ zone: String) throws -> String {
    let time = try #require(CivilTime(text))
    return try LocalTime(zone: zone).instant(of: time).description
  }

  @Test(arguments: [
    ("2020-09-29 07:10:22", "Asia/Shanghai", "2020-09-28T23:10:22.000Z"),
    ("2024-02-29 23:59:59", "Asia/Kathmandu", "2024-02-29T18:14:59.000Z"),
    ("1960-01-01 00:00:00", "UTC", "1960-01-01T00:00:00.000Z"),
    ("2024-07-01 12:00:00", "America/New_York", "2024-07-01T16:00:00.000Z"),
    ("2024-12-01 12:00:00", "America/New_York", "2024-12-01T17:00:00.000Z"),
  ])
  func `an ordinary time is the instant at which the zone shows it`(
    text: String, zone: String, expected: String
  ) throws {
    #expect(try instant(text, zone) == expected)
  }

  @Test(arguments: [
    ("2024-03-31 02:30:00", "Europe/Berlin", "2024-03-31T01:30:00.000Z"),
    ("2024-03-10 02:15:00", "America/New_York", "2024-03-10T07:15:00.000Z"),
    // Half an hour only.
    ("2024-10-06 02:10:00", "Australia/Lord_Howe", "2024-10-05T15:40:00.000Z"),
    // A whole day, when Samoa changed the side of the date line.
    ("2011-12-30 12:00:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"),
  ])
  func `a time that the zone skips moves forward by the gap`(
    text: String, zone: String, expected: String
  ) throws {
    #expect(try instant(text, zone) == expected)
  }

  @Test(arguments: [
    ("2024-10-27 02:30:00", "Europe/Berlin", "2024-10-27T00:30:00.000Z"),
    ("2024-11-03 01:15:00", "America/New_York", "2024-11-03T05:15:00.000Z"),
    ("2024-04-07 01:45:00", "Australia/Lord_Howe", "2024-04-06T14:45:00.000Z"),
  ])
  func `a time that the zone shows twice is the first of the two`(
    text: String, zone: String, expected: String
  ) throws {
    #expect(try instant(text, zone) == expected)
  }

  @Test func `the minutes around a change are those of their own side`() throws {
    #expect(try instant("2024-03-31 01:59:59", "Europe/Berlin") == "2024-03-31T00:59:59.000Z")
    #expect(try instant("2024-03-31 03:00:00", "Europe/Berlin") == "2024-03-31T01:00:00.000Z")
    #expect(try instant("2024-10-27 01:59:59", "Europe/Berlin") == "2024-10-26T23:59:59.000Z")
    #expect(try instant("2024-10-27 03:00:00", "Europe/Berlin") == "2024-10-27T02:00:00.000Z")
  }

  @Test(arguments: ["Europe/Berlim", "", "Mars/Olympus", "../../etc/localtime"])
  func `an unknown zone is an error that names it`(zone: String) {
    #expect(throws: ImportError.unknownZone(zone)) { try LocalTime(zone: zone) }
  }

  @Test(arguments: [
    ("2020-09-29 07:10:22", "2020-09-29 07:10:22"), ("2020-09-29T07:10:22", "2020-09-29 07:10:22"),
    (" 2020-09-29 07:10 ", "2020-09-29 07:10:00"), ("29 Sep 2020, 07:10", "2020-09-29 07:10:00"),
    ("2020-09-29 7:10:22 PM", "2020-09-29 19:10:22"),
    ("2020-09-29 7:10:22\u{202F}am", "2020-09-29 07:10:22"),
    ("2020-09-29 12:00:00 AM", "2020-09-29 00:00:00"),
    ("2020-09-29 12:30 PM", "2020-09-29 12:30:00"),
    ("2020-09-29 07:10:22pm", "2020-09-29 19:10:22"),
    ("2020-09-29 7:10 p. m.", "2020-09-29 19:10:00"),
    ("2020-09-29 7:10 a.m.", "2020-09-29 07:10:00"),
    ("2020-09-29 下午7:10:22", "2020-09-29 19:10:22"),
    ("2020-09-29 오전 7:10:22", "2020-09-29 07:10:22"),
    ("29 Sep 2020, 7:10 PM", "2020-09-29 19:10:00"),
    ("1 jan 2021, 23:59:01", "2021-01-01 23:59:01"), ("2024-02-29 00:00:00", "2024-02-29 00:00:00"),
  ])
  func `each form of a time reads the same`(text: String, expected: String) throws {
    #expect(try #require(CivilTime(text)).text == expected)
  }

  @Test(arguments: [
    "", "2020-09-29", "2020-09-31 07:10:22", "2023-02-29 07:10:22", "1900-02-29 07:10:22",
    "2020-13-01 07:10:22", "2020-00-01 07:10:22", "2020-09-29 24:00:00", "2020-09-29 07:60:00",
    "2020-09-29 07:10:60", "2020-9-29 07:10:22", "20-09-29 07:10:22", "2020-09-29 7:10:22",
    "2020-09-29 07:10:22Z", "2020-09-29 13:10:22 PM",
    "2020-09-29 0:10:22 AM", "2020-09-29 7:10:22 PM PM", "2020-09-29 PM", "PM",
    "+020-09-29 07:10:22", "1899-12-31 00:00:00",
    "2200-01-01 00:00:00", "29 Foo 2020, 07:10", "29 Sep 2020 07:10", "29.09.2020 07:10",
    "2020-09-29 07:10:22:11", "2020-09-29 07",
  ])
  func `what is no time is not read as one`(text: String) {
    #expect(CivilTime(text) == nil)
  }
}
