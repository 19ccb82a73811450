import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Testing

/// The history and what differs since a date.
struct HistoryTests {
  @Test func `the history goes back page by page, the newest first`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    try await test.write(
      .of("setting.saved", "a", ["value": 2]), .of("module.saved", "m", ["name": "A"]))
    let newest = try await test.store.history(limit: 2)
    #expect(newest.map(\.kind) == ["module", "setting"])
    #expect(newest.map(\.id.seq) == [3, 2] && newest.map(\.batch.seq) == [2, 2])
    #expect(newest.map(\.effect) == [.applied, .applied])
    let older = try await test.store.history(before: newest[1].id)
    #expect(older.map(\.id.seq) == [1] && older.map(\.effect) == [.superseded])
    #expect(older[0].verb == "saved" && older[0].entityID == "a")
    #expect(older[0].date == Date(timeIntervalSince1970: 1_704_067_200))
    #expect(try await test.store.history(before: older[0].id).isEmpty)
    #expect(try await test.store.history(limit: -1).isEmpty)
    let unknown = EventID(replica: older[0].device, seq: 99)
    #expect(await failure { _ = try await test.store.history(before: unknown) } == .notFound)
  }

  @Test func `the history of an entity has its events alone, in the order that decides`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    watch.clock.set(to: Instant(milliseconds: 1_704_067_100_000))
    try await watch.write(.of("module.saved", "m", ["name": "Earlier"]))
    try await phone.write(
      .of("setting.saved", "m", ["value": 1]), .of("module.saved", "m", ["name": "Later"]))
    try await phone.meet(watch)
    let entity = try #require(Entity("module/m"))
    let history = try await phone.store.history(of: entity)
    #expect(history.map(\.effect) == [.applied, .superseded])
    #expect(history.map(\.kind) == ["module", "module"])
    #expect(try await phone.store.history().map(\.kind) == ["module", "module", "setting"])
  }

  @Test func `an entry says what it is about, what it says, and what counts in its place`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    watch.clock.set(to: Instant(milliseconds: 1_704_067_100_000))
    let beaten = try await watch.write(.of("module.saved", "m", ["name": "Earlier"]))
    let wins = try await phone.write(.of("module.saved", "m", ["name": "Later"]))
    try await phone.write(.of("module.exerciseSaved", "m", ["id": "e"]))
    try await phone.meet(watch)
    var history = try await phone.store.history()
    #expect(
      history.map(\.device) == [try await watch.store.replica] + [
        try await phone.store.replica, try await phone.store.replica,
      ])
    #expect(history.map(\.beatenBy) == [wins.events[0], nil, nil])
    #expect(history[0].id == beaten.events[0])
    #expect(history[0].part == .piece("fields", element: nil))
    #expect(history[0].value == ["name": "Earlier"])
    #expect(history[1].part == .piece("exercises", element: "e"))
    phone.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    let deletion = try await phone.write(.of("module.deleted", "m"))
    history = try await phone.store.history()
    #expect(history[0].part == .deletion && history[0].beatenBy == nil)
    #expect(history[2].effect == .hidden && history[2].beatenBy == deletion.events[0])
    phone.clock.set(to: Instant(milliseconds: 1_704_067_400_000))
    let edit = try await phone.write(.of("module.saved", "m", ["name": "Back"]))
    history = try await phone.store.history()
    #expect(history[1].effect == .superseded && history[1].beatenBy == edit.events[0])
  }

  @Test func `what differs since a date has both values and the events behind it`() async throws {
    let test = try TestStore(1)
    try await test.write(
      .of("module.saved", "m", ["name": "A"]), .of("setting.saved", "s", ["value": 1]),
      .of("setting.saved", "t", ["value": 1]))
    let date = try #require(try await test.store.history(limit: 1).first).date
    test.clock.set(to: Instant(milliseconds: 1_704_067_200_001))
    let edit = try await test.write(
      .of("module.saved", "m", ["name": "B"]), .of("module.exerciseSaved", "m", ["id": "e"]))
    try await test.write(.of("setting.deleted", "s"))
    let differences = try await test.store.differences(since: date)
    #expect(differences.map(\.kind) == ["module", "setting"])
    #expect(differences.map(\.entityID) == ["m", "s"])
    let aspects = differences[0].aspects
    #expect(
      aspects.map(\.part) == [.piece("exercises", element: "e"), .piece("fields", element: nil)])
    #expect(aspects.map(\.before) == [nil, ["name": "A"]])
    #expect(aspects.map(\.after) == [["id": "e"], ["name": "B"]])
    #expect(aspects[1].causes.last == edit.events[0] && aspects[1].causes.count == 2)
    #expect(differences[1].aspects.map(\.part) == [.deletion])
    #expect(try await test.store.differences(since: .distantFuture).isEmpty)
    #expect(try await test.store.differences(since: .distantPast).count == 3)
    let notANumber = Date(timeIntervalSince1970: .nan)
    #expect(try await test.store.differences(since: notANumber).isEmpty)
  }

  @Test func `an entry was there as of its own date, whatever a floating-point number makes of it`()
    async throws
  {
    let test = try TestStore(1)
    for offset in 1...60 {
      let instant = Instant(milliseconds: 1_704_067_200_000 + Int64(offset))
      test.clock.set(to: instant)
      try await test.write(.of("setting.saved", "s", ["value": .number(Double(offset))]))
      let entry = try #require(try await test.store.history(limit: 1).first)
      // An eighth of these dates stands a little before its millisecond.
      let counted = Date(
        timeIntervalSinceReferenceDate: Double(instant.milliseconds - 978_307_200_000) / 1000)
      for date in [entry.date, counted] {
        #expect(try await test.store.differences(since: date).isEmpty)
        let then = try await test.store.read(asOf: date) { transaction in
          try transaction.withState { try $0.digest() }
        }
        #expect(try await then == test.digest())
      }
    }
  }
}
