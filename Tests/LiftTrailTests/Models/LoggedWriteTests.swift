import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// The session that the tests are about.
private let id: Session.ID = "s"

/// What is written once: logged, corrected, retracted, ended.
struct LoggedWriteTests {
  private let test: ModelStore

  init() throws { test = try ModelStore() }

  private func begin() async throws {
    let start = SessionStart(at: Date(timeIntervalSince1970: 1_768_480_200), zone: .gmt)
    _ = try await test.store.write { try $0.save(Session(id: "s", started: start)) }
    for (id, reps) in [("a", 5), ("b", 6)] {
      _ = try await test.store.write {
        try $0.log(
          LoggedSet(id: Identifier(id), exercise: "Squat", reps: Double(reps)), in: "s")
      }
    }
  }

  @Test func `a set with another value is refused, and the error says which call it was`()
    async throws
  {
    try await begin()
    #expect(
      try await test.types {
        try $0.log(LoggedSet(id: "a", exercise: "Squat", reps: 5), in: id)
      } == [])
    let error = try await test.refusal { transaction in
      try transaction.save(Workout(id: "w", name: "Push"))
      try transaction.log(LoggedSet(id: "c", exercise: "Squat", reps: 5), in: id)
      try transaction.log(LoggedSet(id: "a", exercise: "Squat", reps: 6), in: id)
    }
    #expect(error?.code == .alreadyWritten && error?.write == 3)
    #expect(try await test.store.get(id)?.sets.map(\.id) == ["a", "b"])
  }

  @Test func `a refused call that is caught takes nothing else with it`() async throws {
    try await begin()
    let types = try await test.types { transaction in
      try transaction.log(LoggedSet(id: "c", exercise: "Squat"), in: id)
      #expect(throws: TrainingError.self) {
        try transaction.save(
          Session(
            id: id, sets: [LoggedSet(id: "d"), LoggedSet(id: "a", exercise: "Squat", reps: 9)]))
      }
      try transaction.log(LoggedSet(id: "e", exercise: "Squat"), in: id, after: "a")
    }
    #expect(types == ["session.setLogged", "session.setLogged", "session.setMoved"])
    #expect(try await test.store.get(id)?.sets.map(\.id) == ["a", "e", "b", "c"])
    #expect(
      try await test.store.read { try $0.sets(of: .named("Squat")) }.map(\.set.id)
        == ["a", "e", "b", "c"])
  }

  @Test func `an update of a logged set appends one correction`() async throws {
    try await begin()
    #expect(
      try await test.appended { try await test.store.update(id) { $0.sets[0].reps = 7 } }
        == ["session.setCorrected"])
    let set = try #require(try await test.store.get(id)?.sets.first)
    #expect(set.reps == 7 && set.origin.asLogged(LoggedSet.self)?.reps == 5)
    for expected in [["session.setCorrected"], []] {
      #expect(
        try await test.types {
          try $0.correct(whole: LoggedSet(id: "b", exercise: "Squat", reps: 8), in: id)
        } == expected)
    }
    #expect(
      try await test.refusal { try $0.correct(whole: LoggedSet(id: "x"), in: id) }?.code
        == .notFound)
  }

  @Test func `a correction of what is named keeps the rest`() async throws {
    try await begin()
    let before = try #require(try await test.store.get(id)?.sets.first)
    #expect(
      try await test.types { try $0.correct(before.id, in: id) { $0.reps = 7 } }
        == ["session.setCorrected"])
    var expected = before
    expected.reps = 7
    let now = try #require(try await test.store.get(id)?.sets.first)
    #expect(now.reps == 7 && now.exercise == expected.exercise)
    #expect(now.weightKilograms == before.weightKilograms && now.id == before.id)
    #expect(try await test.types { try $0.correct(before.id, in: id) { $0.reps = 7 } } == [])
    #expect(
      try await test.refusal { try $0.correct("x", in: id) { $0.reps = 7 } }?.code == .notFound)
    try await test.store.correct(before.id, in: id) { $0.reps = 8 }
    #expect(try await test.store.get(id)?.sets.first?.reps == 8)
  }

  @Test func `a retracted set is gone until it is corrected`() async throws {
    try await begin()
    for expected in [["session.setRetracted"], []] {
      #expect(try await test.types { try $0.retract("b", in: id) } == expected)
    }
    #expect(try await test.store.read { try $0.lastSet(of: .named("Squat")) }?.set.id == "a")
    #expect(
      try await test.types {
        try $0.correct(whole: LoggedSet(id: "b", exercise: "Squat", reps: 9), in: id)
      } == ["session.setCorrected"])
    #expect(try await test.store.read { try $0.lastSet(of: .named("Squat")) }?.set.reps == 9)
  }

  @Test func `a session ends once`() async throws {
    try await begin()
    let end = SessionFinish(at: Date(timeIntervalSince1970: 1_768_483_800))
    for expected in [["session.finished"], []] {
      #expect(try await test.types { try $0.finish(id, end) } == expected)
    }
    let later = SessionFinish(at: Date(timeIntervalSince1970: 1_768_483_900))
    let error = try await test.refusal { try $0.finish(id, later) }
    #expect(error?.code == .alreadyWritten && error?.write == 1)
    #expect(
      try await test.appended { try await test.store.update(id) { $0.finished = later } }
        == ["session.finishedCorrected"])
    #expect(
      try await test.appended { try await test.store.update(id) { $0.finished = nil } }
        == ["session.finishedRetracted"])
    #expect(try await test.store.get(id)?.isRunning == true)
  }
}
