import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing
import Training

@testable import ltcli

/// What typed lines ask is read from what is kept of a store; here a plain twin reads all sessions.
struct TypingViewTests {
  /// The plain twin.
  private struct Plain {
    let state: TrainingState
    let history: TrainingHistory
    let catalogue: ExerciseCatalogue
    let exercises: [CustomExercise]

    init(_ state: TrainingState, _ reader: TimeReader) throws {
      self.state = state
      history = try TrainingHistory(state, on: nil, at: reader)
      exercises = try state.all(CustomExercise.self)
      catalogue = try state.exerciseCatalogue()
    }

    func sessions(of name: String) -> [TrainedSession] {
      history.only { TextOrder.isSame($0, name) }.sessions
    }

    func identity(of name: String) -> TypingView.Identity {
      for trained in history.sessions.reversed() {
        guard let last = trained.sets.last(where: { TextOrder.isSame($0.exercise, name) })?.set
        else { continue }
        if let id = last.exerciseId, !id.isEmpty {
          return TypingView.Identity(name: name, logged: name, exerciseId: id)
        }
        return TypingView.Identity(name: name, logged: last.exercise ?? name, exerciseId: nil)
      }
      guard let entity = exercises.first(where: { TextOrder.isSame($0.name, name) }) else {
        return TypingView.Identity(name: name, logged: name, exerciseId: nil)
      }
      if let logged = ExerciseKey(namedBy: entity.id.text)?.name {
        return TypingView.Identity(name: name, logged: logged, exerciseId: nil)
      }
      return TypingView.Identity(name: name, logged: name, exerciseId: entity.id.text)
    }

    func sort(_ measure: ExerciseMeasure?, of name: String) -> ExerciseFacts.Sort {
      switch measure {
      case .weightAndReps: return .loaded
      case .time: return .timed
      case .distanceAndTime: return .distance
      case .reps, nil: break
      }
      let sets = sessions(of: name).flatMap { $0.sets.map(\.set) }
      func isAny(_ holds: (LoggedSet) -> Bool) -> Bool { sets.contains(where: holds) }
      if isAny({ $0.weightKilograms ?? 0 != 0 && $0.reps ?? 0 > 0 }) { return .loaded }
      if isAny({ $0.reps ?? 0 > 0 }) || measure == .reps { return .unloaded }
      if isAny({ $0.distanceMeters ?? 0 > 0 }) { return .distance }
      if isAny({ $0.seconds ?? 0 > 0 }) { return .timed }
      return isAny { $0.weightKilograms ?? 0 != 0 } ? .loaded : .unknown
    }

    func lastTime(
      of name: String, number: Int, before session: Session?
    ) -> (day: Day, set: LoggedSet)? {
      let start = session?.started?.startedAt
      let earlier = sessions(of: name).filter { trained in
        guard trained.id != session?.id else { return false }
        guard let start, let began = trained.session.started?.startedAt else { return true }
        return began < start
      }
      guard let last = earlier.last else { return nil }
      let work = last.sets.map(\.set).filter(\.isWork)
      let sets = work.isEmpty ? last.sets.map(\.set) : work
      guard let set = sets.indices.contains(number - 1) ? sets[number - 1] : sets.last else {
        return nil
      }
      return (last.day, set)
    }

    func records(
      of name: String, in session: Session.ID
    ) -> [LoggedSet.ID: Set<PersonalRecord.Merit>] {
      let records = PersonalRecord.all(in: history.only { TextOrder.isSame($0, name) })
        .filter { $0.session == session }
      return Dictionary(records.map { ($0.set.id, $0.merits) }) { $0.union($1) }
    }
  }

  private let reader = TimeReader(now: .earliestStamped, zone: .ofMachine)

  private func replica(_ bench: Workbench) throws -> Replica {
    try Replica.open(at: "/phone", for: .reading, environment: bench.environment)
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `what typed lines ask is what a look at all sessions says`(seed: UInt64) throws {
    let bench = try WorthHistory(seed: seed).bench
    if seed % 2 == 1 { #expect(bench.run("snapshot /phone").status == .done) }
    let replica = try replica(bench)
    let view = try TypingView(TypingMemory().answers(of: replica, in: reader.zone), reader)
    let plain = try Plain(replica.state, reader)
    #expect(view.catalogue == plain.catalogue)
    let done = plain.history.exercises
    #expect(Array(try view.names(with: nil).all.prefix(done.count)) == done)
    #expect(
      view.answers.calendar.sessionsInOrder.map(\.session) == plain.history.sessions.map(\.id))
    let sessions = try replica.state.all(Session.self)
    for session in sessions {
      let expected = plain.history.sessions.first { $0.id == session.id }
      #expect(try view.trained(session.id) == expected)
      guard let day = expected?.day else { continue }
      #expect(
        try view.sessions(on: day...day) == plain.history.sessions.filter { $0.day == day })
    }
    for name in done + ["Nothing"] + plain.exercises.map(\.name) {
      let identity = try view.identity(of: name, in: nil)
      #expect(identity == plain.identity(of: name))
      #expect(try view.sessions(of: name) == plain.sessions(of: name))
      for session in [nil, sessions.first, sessions.last] {
        let facts = try view.facts(of: identity, in: session)
        let own = plain.sessions(of: name).first { $0.id == session?.id }
        let others = plain.sessions(of: name).filter { $0.id != session?.id }
        #expect(facts.last == own?.sets.last?.set ?? others.last?.sets.last?.set)
        let measure = try view.entity(of: identity)?.measure
        #expect(facts.sort == plain.sort(measure, of: name))
        let work = (others.suffix(1) + [own].compactMap(\.self)).flatMap { $0.sets.map(\.set) }
          .filter(\.isWork)
        #expect(facts.mostReps == work.compactMap(\.reps).max())
        for number in 1...3 {
          let (last, expected) = (
            try view.lastTime(of: name, number: number, before: session),
            plain.lastTime(of: name, number: number, before: session)
          )
          #expect(last?.day == expected?.day && last?.set == expected?.set)
        }
        if let session {
          #expect(view.records(of: name, in: session.id) == plain.records(of: name, in: session.id))
        }
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `what is kept from line to line is what is kept of all sessions, whoever wrote between`(
    seed: UInt64
  ) throws {
    let bench = try WorthHistory(seed: seed).bench
    let memory = TypingMemory()
    var random = SplitMix64(seed: seed)
    for step in 0..<6 {
      let replica = try replica(bench)
      let answers = try memory.answers(of: replica, in: reader.zone)
      let fresh = try TrainingAnswers(replica, in: reader.zone, unit: nil)
      #expect(answers.book == fresh.book && answers.calendar == fresh.calendar)
      let id = "late\(random.below(2))"
      let lines =
        #"{"type":"session.started","entity":"\#(id)","data":{"startedAt":"2026-01-01T07:00:00.000Z"}}"#
        + "\n"
        + #"{"type":"session.setLogged","entity":"\#(id)","data":{"id":"\#(step)","exercise":"Squat","#
        + #""reps":\#(1 + random.below(9)),"weightKilograms":\#(40 + random.below(40))}}"# + "\n"
        + #"{"type":"customExercise.saved","entity":"e1","data":{"name":"Row \#(random.below(3))"}}"#
        + "\n"
      switch random.below(4) {
      case 0: #expect(bench.run("snapshot /phone").status == .done)
      case 1: break
      default: #expect(bench.run("append /phone", input: lines).status == .done)
      }
    }
  }
}
