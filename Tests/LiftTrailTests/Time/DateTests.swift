import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Dates as the log keeps them.
struct DateTests {
  @Test func `a date of whole milliseconds is read as it was saved`() {
    var random = SplitMix64(seed: 5)
    let (first, last) = (946_684_800_000 as Int64, 7_258_118_399_999 as Int64)
    var wrong: [Int64] = []
    for number in 0..<100_000 {
      let milliseconds =
        number == 0 ? first : number == 1 ? last : Int64.random(in: first...last, using: &random)
      let instant = Instant(milliseconds: milliseconds)
      let isSame =
        Instant(instant.date) == instant && Instant(instant.description) == instant
        && Date(timeIntervalSince1970: Double(milliseconds) / 1000) == instant.date
      if !isSame { wrong.append(milliseconds) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `dates that were saved are equal when they are read`() async throws {
    let test = try ModelStore()
    var random = SplitMix64(seed: 6)
    let saved = (0..<200).map { number in
      let milliseconds = Int64.random(in: 946_684_800_000...7_258_118_399_999, using: &random)
      return Measurement(
        id: Identifier("m\(1000 + number)"), date: Instant(milliseconds: milliseconds).date)
    }
    _ = try await test.store.write { transaction in
      for measurement in saved { try transaction.save(measurement) }
    }
    let read = try await test.store.all(Measurement.self)
    #expect(read == saved)
    #expect(
      try await test.types { transaction in
        for measurement in read { try transaction.save(measurement) }
      } == [])
  }

  @Test func `a date between two milliseconds becomes the nearer one, and stays so`() async throws {
    let test = try ModelStore()
    let date = Date(timeIntervalSince1970: 1_768_480_200.123_7)
    _ = try await test.store.write { try $0.save(Measurement(id: "m", date: date)) }
    let read = try #require(try await test.store.get("m" as Measurement.ID))
    #expect(read.date == Date(timeIntervalSince1970: 1_768_480_200.124))
    #expect(try await test.types { try $0.save(read) } == [])
    #expect(try await test.types { try $0.save(Measurement(id: "m", date: date)) } == [])
  }

  @Test(arguments: [
    (Double.nan, "0000-01-01T00:00:00.000Z"),
    (-.infinity, "0000-01-01T00:00:00.000Z"),
    (.infinity, "9999-12-31T23:59:59.999Z"),
    (.greatestFiniteMagnitude, "9999-12-31T23:59:59.999Z"),
    (-62_167_219_200.001, "0000-01-01T00:00:00.000Z"),
    (-62_135_596_800, "0001-01-01T00:00:00.000Z"),
    (64_092_211_200, "4001-01-01T00:00:00.000Z"),
    (-0.0004, "1970-01-01T00:00:00.000Z"),
  ])
  func `odd dates become the nearest instant that a log holds, and no member of a model`(
    seconds: Double, text: String
  ) async throws {
    // A test cannot have the date as its argument: what is no number has no description.
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Instant(date).description == text)
    let test = try ModelStore()
    let held = seconds.isFinite && abs(seconds - Double(Instant(date).milliseconds) / 1000) < 0.0006
    if held {
      _ = try await test.store.write { try $0.save(Measurement(id: "m", date: date)) }
      #expect(try await test.store.get("m" as Measurement.ID)?.date == Instant(text)?.date)
    } else {
      // A member that says another time than the app does would be a loss.
      let error = try await test.refusal { try $0.save(Measurement(id: "m", date: date)) }
      #expect(error?.code == .invalidValue && error?.member == "date")
    }
    #expect(Day(date, in: .gmt).description == String(text.prefix(10)))
  }

  @Test func `a day is that of its zone`() throws {
    let date = try #require(Instant("2026-03-29T00:30:00Z")).date
    for (zone, day) in [
      ("GMT", "2026-03-29"), ("America/New_York", "2026-03-28"), ("Asia/Tokyo", "2026-03-29"),
      ("Pacific/Kiritimati", "2026-03-29"), ("Pacific/Pago_Pago", "2026-03-28"),
    ] {
      #expect(Day(date, in: try #require(TimeZone(identifier: zone))).description == day)
    }
    // The clock goes forward at 01:00 in Greenwich: 23:59 and 00:00 have different offsets from the eve's.
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    for (time, day) in [
      ("2026-03-28T22:59:59.999Z", "2026-03-28"), ("2026-03-28T23:00:00.000Z", "2026-03-29"),
      ("2026-03-29T21:59:59.999Z", "2026-03-29"), ("2026-03-29T22:00:00.000Z", "2026-03-30"),
    ] {
      #expect(Day(try #require(Instant(time)).date, in: berlin).description == day)
    }
    // No zone leads out of the calendar.
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(Day(Date(timeIntervalSince1970: .infinity), in: tokyo).description == "9999-12-31")
  }

  @Test func `a start says its zone and its day`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let start = SessionStart(at: try #require(Instant("2026-01-15T22:30:00Z")).date, zone: tokyo)
    #expect(start.zone == "Asia/Tokyo")
    #expect(start.day(elsewhere: .gmt)?.description == "2026-01-16")
    #expect(SessionStart().day(elsewhere: .gmt) == nil)
    #expect(
      SessionStart(localStart: "2026-01-15 08:00").day(elsewhere: .gmt)?.description
        == "2026-01-15")
    #expect(SessionStart(localStart: "yesterday").day(elsewhere: .gmt) == nil)
  }
}
