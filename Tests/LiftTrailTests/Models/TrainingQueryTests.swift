import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Sessions by their days and times.
struct TrainingQueryTests {
  private let test: ModelStore

  init() throws { test = try ModelStore() }

  private func begin(
    _ id: String, _ time: String, zone: String?, localStart: String? = nil
  ) async throws {
    let instant: Instant = try #require(Instant(time))
    let start = SessionStart(startedAt: instant, zone: zone, localStart: localStart)
    _ = try await test.store.write { try $0.save(Session(id: Identifier(id), started: start)) }
  }

  private func sessions(on text: String, elsewhere name: String = "GMT") async throws -> [String] {
    let (day, zone) = (try #require(Day(text)), try #require(TimeZone(identifier: name)))
    return try await test.store.read {
      try $0.sessions(on: day...day, elsewhere: zone).map(\.id.text)
    }
  }

  @Test func `a session is of the day that it was where it took place, wherever the phone is`()
    async throws
  {
    try await begin("late", "2026-01-15T14:30:00Z", zone: "Asia/Tokyo")  // 23:30
    try await begin("early", "2026-01-15T22:30:00Z", zone: "Asia/Tokyo")  // 07:30 on the 16th
    for phone in ["GMT", "Pacific/Honolulu", "Asia/Tokyo", "Pacific/Kiritimati"] {
      #expect(try await sessions(on: "2026-01-14", elsewhere: phone) == [])
      #expect(try await sessions(on: "2026-01-15", elsewhere: phone) == ["late"])
      #expect(try await sessions(on: "2026-01-16", elsewhere: phone) == ["early"])
    }
  }

  @Test func `18:30 on 1 November in Los Angeles is of 1 November, not of the day in UTC`()
    async throws
  {
    try await begin("evening", "2026-11-02T02:30:00Z", zone: "America/Los_Angeles")
    for phone in ["GMT", "America/Los_Angeles", "Pacific/Auckland"] {
      #expect(try await sessions(on: "2026-11-01", elsewhere: phone) == ["evening"])
      #expect(try await sessions(on: "2026-11-02", elsewhere: phone) == [])
      let zone = try #require(TimeZone(identifier: phone))
      let history = try await test.store.read { try $0.trainingHistory(elsewhere: zone) }
      #expect(history.sessions.map(\.day) == [Day("2026-11-01")])
    }
  }

  @Test func `no zone is too far for its day`() async throws {
    try await begin("first", "2026-01-14T10:00:00Z", zone: "Pacific/Kiritimati")  // 00:00
    try await begin("last", "2026-01-16T11:59:59.999Z", zone: "Etc/GMT+12")  // 23:59
    #expect(try await sessions(on: "2026-01-15") == ["first", "last"])
  }

  @Test func `days begin and end where daylight saving does`() async throws {
    try await begin("a", "2026-03-28T22:59:00Z", zone: "Europe/Berlin")  // 23:59, winter
    try await begin("b", "2026-03-28T23:00:00Z", zone: "Europe/Berlin")  // 00:00, winter
    try await begin("c", "2026-03-29T21:59:00Z", zone: "Europe/Berlin")  // 23:59, summer
    try await begin("d", "2026-03-29T22:00:00Z", zone: "Europe/Berlin")  // 00:00, summer
    #expect(try await sessions(on: "2026-03-28") == ["a"])
    #expect(try await sessions(on: "2026-03-29") == ["b", "c"])
    #expect(try await sessions(on: "2026-03-30") == ["d"])
    try await begin("e", "2026-10-24T22:00:00Z", zone: "Europe/Berlin")  // 00:00, summer
    try await begin("f", "2026-10-25T22:59:00Z", zone: "Europe/Berlin")  // 23:59, winter
    #expect(try await sessions(on: "2026-10-25") == ["e", "f"])
  }

  @Test func `a session without a zone is of its local start's day, else of the given zone's`()
    async throws
  {
    try await begin(
      "imported", "2026-01-15T22:30:00Z", zone: nil, localStart: "2026-01-15 23:30:00")
    try await begin("bare", "2026-01-15T22:30:00Z", zone: nil)
    try await begin("odd", "2026-01-15T22:30:00Z", zone: "Nowhere/Land")
    #expect(try await sessions(on: "2026-01-15", elsewhere: "Asia/Tokyo") == ["imported"])
    #expect(try await sessions(on: "2026-01-16", elsewhere: "Asia/Tokyo") == ["bare", "odd"])
    #expect(try await sessions(on: "2026-01-15") == ["bare", "imported", "odd"])
    try await test.store.update("imported" as Session.ID) { $0.started?.zone = "Asia/Tokyo" }
    #expect(try await sessions(on: "2026-01-16") == ["imported"])
  }

  @Test func `a span of time has its first moment and lacks its last`() async throws {
    try await begin("a", "2026-01-15T10:00:00Z", zone: "GMT")
    try await begin("b", "2026-01-15T11:00:00Z", zone: "GMT")
    let first = try #require(Instant("2026-01-15T10:00:00Z")).date
    func found(_ from: TimeInterval, _ to: TimeInterval) async throws -> [String] {
      try await test.store.read {
        try $0.sessions(during: first.addingTimeInterval(from)..<first.addingTimeInterval(to))
          .map(\.id.text)
      }
    }
    #expect(try await found(0, 3600) == ["a"])
    #expect(try await found(0.001, 3600.001) == ["b"])
    #expect(try await found(0, 3601) == ["a", "b"])
    let all = try await test.store.read { try $0.sessions(during: .distantPast ..< .distantFuture) }
    #expect(all.count == 2)
    _ = try await test.store.write { try $0.delete("a" as Session.ID) }
    #expect(try await found(0, 3601) == ["b"])
  }

  @Test func `sets are found by their exercise, oldest first`() async throws {
    try await begin("s", "2026-01-15T10:00:00Z", zone: "GMT")
    try await begin("r", "2026-01-14T10:00:00Z", zone: "GMT")
    let late: Instant = try #require(Instant("2026-01-15T09:00:00Z"))
    _ = try await test.store.write { transaction in
      try transaction.log(LoggedSet(id: "1", exercise: "Squat", reps: 1), in: "s")
      try transaction.log(LoggedSet(id: "2", exercise: "Squat", reps: 2, loggedAt: late), in: "s")
      try transaction.log(LoggedSet(id: "3", exercise: "Squat", reps: 3), in: "r")
      try transaction.log(LoggedSet(id: "4", exercise: "Squat", exerciseId: "x"), in: "r")
      try transaction.log(LoggedSet(id: "5", exercise: "Bench"), in: "s")
      try transaction.save(
        LoggedSet(id: "6", exercise: "Squat"), in: \.sets, of: "bare" as Session.ID)
    }
    let (squats, bench, byID, none) = try await test.store.read { transaction in
      (
        try transaction.sets(of: .named("Squat")), try transaction.sets(of: .named("Bench")),
        try transaction.sets(of: .id("x")), try transaction.sets(of: .named("squat"))
      )
    }
    #expect(squats.map(\.set.id) == ["3", "2", "1"])
    #expect(squats.map(\.sessionId) == ["r", "s", "s"])
    #expect(squats[1].performedAt == late)
    #expect(bench.map(\.set.id) == ["5"] && byID.map(\.set.id) == ["4"] && none == [])
    let span = late.date..<late.date.addingTimeInterval(3600)
    let during = try await test.store.read { try $0.sets(of: .named("Squat"), during: span) }
    #expect(during.map(\.set.id) == ["2"])
    #expect(try await test.store.read { try $0.lastSet(of: .named("Squat")) }?.set.id == "1")
    #expect(try await test.store.read { try $0.lastSet(of: .named("Press")) } == nil)
    // A correction may change the exercise.
    _ = try await test.store.write {
      try $0.correct(whole: LoggedSet(id: "1", exercise: "Bench", reps: 1), in: "s")
    }
    #expect(try await test.store.read { try $0.lastSet(of: .named("Squat")) }?.set.id == "2")
  }

  @Test func `the calendar is read by days`() async throws {
    for text in ["2026-01-17", "2026-01-15", "2026-01-16", "9999-12-31", "0000-01-01"] {
      let day: Day = try #require(Day(text))
      _ = try await test.store.write {
        try $0.save(ScheduledWorkout(id: Identifier(text), day: day))
      }
    }
    func found(_ from: String, _ to: String) async throws -> [String] {
      let days = try #require(Day(from))...(try #require(Day(to)))
      return try await test.store.read { try $0.scheduled(on: days).map(\.id.text) }
    }
    #expect(try await found("2026-01-15", "2026-01-16") == ["2026-01-15", "2026-01-16"])
    #expect(try await found("2026-01-18", "2026-02-01") == [])
    #expect(try await found("9999-12-31", "9999-12-31") == ["9999-12-31"])
    #expect(
      try await found("0000-01-01", "9999-12-31")
        == ["0000-01-01", "2026-01-15", "2026-01-16", "2026-01-17", "9999-12-31"])
    try await test.store.update("2026-01-15" as ScheduledWorkout.ID) {
      $0.day = Day("2026-02-01")
    }
    #expect(try await found("2026-01-18", "2026-02-01") == ["2026-01-15"])
  }

  @Test func `an app asks which events need a newer version of it`() async throws {
    let newer = try ModelStore(2)
    _ = try await newer.store.write { transaction in
      try transaction.save(Measurement(id: "m", count: 1))
      try transaction.save(Workout(id: "w", name: "Push"))
    }
    let old = try ModelStore(models: [])
    #expect(try await old.store.unknownEvents().isEmpty)
    try await old.receive(from: newer)
    let unknown = try await old.store.unknownEvents()
    #expect(unknown.sorts.map(\.type) == ["measurement.saved"])
    #expect(unknown.count == 1 && unknown.entities == 1)
    #expect(try await old.store.all(Workout.self).map(\.id) == ["w"])
    #expect(try await newer.store.unknownEvents().isEmpty)
  }
}
