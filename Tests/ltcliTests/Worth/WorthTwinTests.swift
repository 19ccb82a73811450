import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Testing
import Training

@testable import ltcli

/// Random histories of all measures, with renames, what exercises are said to be on two devices, the body's weight,
/// second records and plans: lists, summaries, records and targets are what a plain fold says, in the library and in the
/// tool.
struct WorthTwinTests {
  /// `LIFTTRAIL_WORTHS` asks for more histories than 50, and for the tool's word on each of their exercises.
  private static let asked =
    ProcessInfo.processInfo.environment["LIFTTRAIL_WORTHS"].flatMap(UInt64.init)
  private static let count = asked ?? 50

  @Test(.timeLimit(.minutes(30)), arguments: 0..<5 as Range<UInt64>)
  func `what sets are worth, and what to do next, is what a plain fold of the page says`(
    part: UInt64
  ) async throws {
    for seed in 0..<Self.count where seed % 5 == part {
      let history = try WorthHistory(seed: seed)
      try await check(history.bench, seed)
    }
  }

  private func check(_ bench: Workbench, _ seed: UInt64) async throws {
    let replica = try Replica.open(at: "/phone", for: .reading, environment: bench.environment)
    let state = replica.state
    let plain = try PlainWorth(state)
    var indexes = StateIndexes()
    let history = try TrainingHistory(state, &indexes, on: nil) {
      $0.startedAt.map { Day(containing: $0) }
    }
    #expect(history.sessions.map(\.id) == plain.sessions.map(\.id), "seed \(seed)")
    for session in history.sessions {
      #expect(session.volume == plain.volume(of: session.id), "seed \(seed), \(session.id)")
    }
    let summaries = ExerciseSummary.all(in: history)
    #expect(Set(summaries.map(\.name)) == plain.names, "seed \(seed)")
    let records = Dictionary(grouping: PersonalRecord.all(in: history), by: \.exercise)
    var configuration = StoreConfiguration(
      path: "/phone", options: Self.following, environment: bench.environment)
    configuration.projections = [
      ExerciseSummaries(elsewhere: .gmt), TrainingTotals(elsewhere: .gmt),
    ]
    let store = TrainingStore(configuration)
    let book = try await store.projected(ExerciseSummaries.self)
    #expect(book.exercises == plain.names.map { UTF8Text($0) }.sorted().map(\.string))
    for (place, summary) in summaries.enumerated() {
      let name = summary.name
      #expect(summary.best?.set.id == plain.best(of: name)?.id, "seed \(seed), \(name)")
      let found = (records[name] ?? []).map { PlainWorth.text($0.session, $0.set.id, $0.merits) }
      #expect(found == plain.records(of: name), "seed \(seed), \(name)")
      let kept = book.records(of: name).map { PlainWorth.text($0.session, $0.set.id, $0.merits) }
      #expect(kept == found, "seed \(seed), \(name) in the book")
      #expect(
        book.performances(of: name).map(\.volume).reduce(0, +)
          == plain.sets(of: name).reduce(0) { $0 + $1.volume }, "seed \(seed), \(name) in the book")
      let target = try await checkTarget(of: summary, plain, store, seed)
      // The tool reads the store anew for each question: of one exercise of each history.
      if WorthTwinTests.asked != nil || UInt64(place) == seed % UInt64(summaries.count) {
        try checkTool(name, target, bench, seed)
      }
    }
    let days = try await store.projected(TrainingTotals.self).days()
    #expect(
      days.reduce(0) { $0 + $1.total.volume } == plain.sets.reduce(0) { $0 + $1.volume },
      "seed \(seed)")
    for key in plain.keys {
      let (sets, last, newest) = try await store.read { transaction in
        (
          try transaction.sets(of: key), try transaction.lastSet(of: key),
          try transaction.lastPerformances(of: key, limit: 2)
        )
      }
      let found = plain.sets(of: key)
      #expect(sets.map { "\($0.sessionId) \($0.set.id)" } == found, "seed \(seed), \(key)")
      #expect(last == sets.last, "seed \(seed), \(key)")
      #expect(
        newest.map(\.id) == plain.newestSessions(of: key, limit: 2), "seed \(seed), \(key)")
      #expect(
        newest.flatMap { performance in performance.sets.map { "\(performance.id) \($0.id)" } }
          .allSatisfy(found.contains), "seed \(seed), \(key)")
    }
    await store.close()
  }

  private static var following: StoreOptions {
    var options = StoreOptions()
    options.access = .following
    return options
  }

  /// The plain fold and the library say the same of an exercise.
  private func checkTarget(
    of summary: ExerciseSummary, _ plain: PlainWorth, _ store: TrainingStore, _ seed: UInt64
  ) async throws -> PlainTarget? {
    let name = summary.name
    let keys =
      summary.ids.filter { id in
        plain.sets(of: name).last { $0.set.exerciseId == id } != nil
          && plain.sets.last { $0.set.exerciseId == id }?.name == name
      }.map { ExerciseKey.id($0) }
      + (plain.sets(of: name).contains { $0.set.exerciseId == nil && $0.set.exercise == name }
        ? [ExerciseKey.named(name)] : [])
    let expected = PlainTarget.next(name, in: plain)
    for key in keys {
      let target = try await store.read { try $0.nextTarget(of: key, elsewhere: .gmt) }
      let found = target.map {
        PlainTarget(
          weight: $0.weightKilograms, reps: $0.reps, seconds: $0.seconds, meters: $0.distanceMeters)
      }
      #expect(found == expected, "seed \(seed), \(name), \(key)")
      #expect(
        target?.reasons.count ?? 1 <= 5 && target?.reasons.isEmpty != true, "seed \(seed), \(name)")
    }
    return expected
  }

  /// The tool says the same.
  private func checkTool(
    _ name: String, _ expected: PlainTarget?, _ bench: Workbench, _ seed: UInt64
  ) throws {
    let outcome = bench.run(
      ["next", "/phone", name, "--json", "--zone", "UTC"], on: CapturedConsole())
    guard outcome.status == .done else {
      return #expect(expected == nil, "seed \(seed), \(name): \(outcome.error)")
    }
    let json = try #require(JSONReader.value(of: Array(outcome.output.utf8)).object)
    func number(_ member: String) -> Double? { json[member]?.number }
    #expect(
      PlainTarget(
        weight: number("weightKilograms"), reps: number("reps"), seconds: number("seconds"),
        meters: number("distanceMeters")) == expected, "seed \(seed), \(name) by the tool")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a rename changes no sum, in any language`(seed: UInt64) throws {
    let history = try WorthHistory(seed: seed, hasAliases: false)
    let bench = history.bench
    func volumes() throws -> [Double] {
      let replica = try Replica.open(at: "/phone", for: .reading, environment: bench.environment)
      var indexes = StateIndexes()
      return try TrainingHistory(replica.state, &indexes, on: nil) {
        $0.startedAt.map { Day(containing: $0) }
      }.sessions.map(\.volume)
    }
    let before = try volumes()
    for (id, name) in [
      ("e1", "Klimmzug (unterstützt)"), ("e2", "Dominada asistida"), ("e3", "辅助引体向上"),
      (CustomExercise.id(named: "Assisted Dip").text, "Dips am Band"),
    ] {
      var later = bench
      later.clock = "2026-05-01T10:00:00.000Z"
      let line = TrainingBench.line("customExercise.saved", id, #"{"name":"\#(name)"}"#)
      #expect(later.run("append /phone", input: line + "\n").status == .done)
    }
    #expect(try volumes() == before)
  }
}
