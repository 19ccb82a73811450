import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// Where a running session stands (document 0, 3.3 to 3.7).
struct RunningSessionTests {
  @Test(arguments: Seeds.some(of: 0..<UInt64(1000)))
  func `position, timer and clock are those of a person who trains`(seed: UInt64) throws {
    var person = try TrainingPerson(seed: seed)
    try person.train()
  }

  private func running(_ session: Session, after seconds: Int64 = 0) throws -> RunningSession {
    try #require(RunningSession(session, at: .at(seconds * 1000)))
  }

  private var session: Session {
    Session(
      id: "s", started: SessionStart(at: .at(0)),
      plan: [
        PlannedExercise(
          id: "a", name: "A", supersetId: "x", sets: [PlannedSet(restSeconds: 0), PlannedSet()]),
        PlannedExercise(id: "b", name: "B", sets: [PlannedSet()]),
        PlannedExercise(
          id: "c", name: "C", supersetId: "x", sets: [PlannedSet(), PlannedSet(), PlannedSet()]),
      ])
  }

  private func log(_ exercise: String, _ set: String, at seconds: Int64 = 0) -> LoggedSet {
    LoggedSet(
      plannedId: Identifier(exercise), plannedSetId: Identifier(set), loggedAt: .at(seconds * 1000))
  }

  @Test func `a superset goes in turns, and nothing comes behind the end`() throws {
    var session = session
    var order: [String] = []
    while let next = try running(session).next {
      order.append("\(next.exercise.id)\(next.number)")
      session.sets.append(log(next.exercise.id.text, try #require(next.set.id).text))
      #expect(order.count < 10)
    }
    #expect(order == ["a1", "c1", "a2", "c2", "c3", "b1"])
    let end = try running(session)
    #expect(end.next == nil && end.setsDone == 6 && end.setsPlanned == 6)
    session.plan = []
    #expect(try running(session).next == nil)
  }

  @Test func `the position is in live data, whatever becomes of the plan`() throws {
    var session = session
    session.sets = [log("a", "1"), log("gone", "1"), log("a", "7")]
    #expect(try running(session).next?.exercise.id == "c")
    session.plan.removeAll { $0.id == "c" }
    #expect(try running(session).next?.exercise.id == "a")
    session.plan[0].sets = []
    #expect(try running(session).next?.exercise.id == "b")
    session.plan[1].isSkipped = true
    #expect(try running(session).next == nil)
  }

  @Test func `a rest goes on where it was, and another timer takes its place`() throws {
    var session = session
    session.plan[1].sets = [PlannedSet(restSeconds: 120)]
    session.sets = [log("b", "1", at: 10)]
    let rest = try #require(try running(session, after: 100).timer)
    #expect(rest.kind == .rest && rest.secondsLeft == 30 && rest.seconds == 120)
    #expect(rest.endsAt == .at(130_000))
    #expect(try running(session, after: 130).timer == nil)
    // A device whose clock is behind has the whole rest before it.
    #expect(try running(session, after: 0).timer?.secondsLeft == 120)
    session.timer = SessionTimer(.rest, startedAt: .at(10_000), seconds: 135, setId: "1")
    #expect(try running(session, after: 100).timer?.secondsLeft == 45)
    session.timer = SessionTimer(.rest, startedAt: .at(10_000), seconds: 0)
    #expect(try running(session, after: 11).timer == nil)
    session.timer = SessionTimer(.exercise, startedAt: .at(20_000), seconds: 60, setId: "2")
    #expect(try running(session, after: 30).timer?.kind == .exercise)
    // It was before the last set.
    session.sets.append(log("a", "1", at: 40))
    #expect(try running(session, after: 41).timer == nil)
  }

  @Test func `a session is running from its start to its end`() throws {
    var session = session
    session.started = nil
    #expect(RunningSession(session, at: .at(0)) == nil)
    session.started = SessionStart(at: .at(0))
    session.finished = SessionFinish(at: .at(1))
    #expect(RunningSession(session, at: .at(0)) == nil)
  }

  @Test func `no number traps`() throws {
    var session = session
    let ends = [Instant(milliseconds: .min), .at(0), Instant(milliseconds: .max)]
    for end in ends {
      for other in ends {
        session.started = SessionStart(at: end)
        session.pauses = [SessionPause(from: other, to: end), SessionPause(from: end, to: nil)]
        session.sets = [LoggedSet(restSeconds: 1e300, loggedAt: other)]
        session.timer = SessionTimer(nil, startedAt: end, seconds: .greatestFiniteMagnitude)
        for now in ends { #expect((RunningSession(session, at: now)?.elapsedSeconds ?? 0) >= 0) }
      }
    }
  }

  @Test func `the plan is a copy of the workout, the same on every device`() throws {
    let squat = ModuleExercise(
      id: "e", name: "Squat", templateId: "c1", sets: [PlannedSet(reps: 5), PlannedSet(reps: 8)],
      supersetId: "x")
    let row = ModuleExercise(id: "f", name: "Row", supersetId: "x")
    let module = Module(id: "m", name: "Legs", exercises: [squat, row])
    let workout = Workout(
      id: "w", name: "Monday", modules: [WorkoutModule](listing: ["m", "gone", "m"]),
      exercises: [ModuleExercise(id: "own", name: "Plank")])
    let plan = [PlannedExercise](copying: workout) { (id) -> Module? in id == "m" ? module : nil }
    #expect(plan.map(\.id) == ["m#1/e", "m#1/f", "m#2/e", "m#2/f", "own"])
    #expect(plan.map(\.supersetId) == ["m#1/x", "m#1/x", "m#2/x", "m#2/x", nil])
    #expect(plan[0].exerciseId == "c1" && plan[0].name == "Squat" && plan[0].moduleId == "m")
    #expect(plan[0].sets.map(\.id) == ["1", "2"] && plan[0].sets.map(\.reps) == [5, 8])
    #expect(plan.map(\.order) == [1, 2, 3, 4, 5])
    let session = Session(started: SessionStart(at: .at(0)), plan: plan)
    #expect(try running(session).setsPlanned == 4)
  }
}
