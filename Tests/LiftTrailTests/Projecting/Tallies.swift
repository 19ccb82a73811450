import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training

/// A projection of an app over two kinds: how many sets each workout has had, by its present name.
struct SetsOfWorkouts: Projection {
  struct State: Equatable, Sendable {
    var names: [Workout.ID: String] = [:]
    var sets: [Workout.ID: Int] = [:]
  }

  let version = "1"
  let empty = State()

  var steps: [Step] {
    [
      Step(Workout.self) { state, before, after in
        if let before { state.names[before.id] = nil }
        if let after { state.names[after.id] = after.name }
      },
      Step(Session.self) { state, before, after in
        for (session, sign) in [(before, -1), (after, 1)] {
          guard let session, let workout = session.started?.workoutId else { continue }
          let sets = state.sets[workout, default: 0] + sign * session.sets.count
          state.sets[workout] = sets == 0 ? nil : sets
        }
      },
    ]
  }
}

/// A projection whose step puts in and never takes out.
struct SetsEverSeen: Projection {
  typealias State = Int
  let version = "1"
  let empty = 0

  var steps: [Step] { [Step(Session.self) { count, _, after in count += after?.sets.count ?? 0 }] }
}

/// A projection of a kind that a store may not have been given.
struct Waists: Projection {
  static let name = "waists"
  typealias State = [Measurement.ID: Double]
  let version = "1"
  let empty = State()

  var steps: [Step] {
    [
      Step(Measurement.self) { waists, before, after in
        if let before { waists[before.id] = nil }
        if let after { waists[after.id] = after.waist }
      }
    ]
  }
}

extension SessionStart {
  /// The start of a session of a workout.
  static func of(_ workout: Workout.ID) -> SessionStart {
    SessionStart(startedAt: Instant(milliseconds: 1_704_067_200_000), workoutId: workout)
  }
}

/// Draws what an athlete does, for projections: sets with weights, exercises under two names and an id, corrections,
/// deletions and moves.
struct TrainingDraws {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func session() -> Session.ID { Session.ID("s\(below(4))") }

  private mutating func set() -> LoggedSet {
    let id = below(3) == 0 ? "ex\(below(2))" : nil
    return LoggedSet(
      id: LoggedSet.ID("x\(below(6))"), exercise: below(4) == 0 ? nil : "E\(below(2))",
      exerciseId: id, kind: below(5) == 0 ? .warmup : nil,
      weightKilograms: below(4) == 0 ? nil : Double(below(5)) * 10.1 - 5, reps: Double(below(4)),
      seconds: below(4) == 0 ? 30 : nil)
  }

  private mutating func start() -> SessionStart {
    let start = 1_704_067_200_000 + Int64(below(9)) * 21_600_000
    return SessionStart(
      startedAt: Instant(milliseconds: start), name: "N\(below(2))",
      workoutId: below(2) == 0 ? Workout.ID("w\(below(2))") : nil,
      zone: below(2) == 0 ? "Asia/Tokyo" : nil)
  }

  /// One write. What the store refuses is left out.
  mutating func write(_ transaction: inout WriteTransaction) throws {
    do {
      switch below(14) {
      case 0: try transaction.save(Session(id: session(), started: start()))
      case 1:
        let start = start()
        try transaction.update(session()) { $0.started = start }
      case 2, 3, 4, 5: try transaction.log(set(), in: session())
      case 6, 7: try transaction.correct(whole: set(), in: session())
      case 8: try transaction.retract(LoggedSet.ID("x\(below(6))"), in: session())
      case 9:
        try transaction.update(session()) { (session: inout Session) in session.sets.reverse() }
      case 10:
        if below(2) == 0 {
          try transaction.delete(session())
        } else {
          try transaction.finish(
            session(), SessionFinish(finishedAt: Instant(milliseconds: 1_704_067_200_000)))
        }
      case 11:
        let id = CustomExercise.ID("ex\(below(2))")
        if below(3) == 0 {
          try transaction.delete(id)
        } else {
          try transaction.save(
            CustomExercise(
              id: id, name: ["", "E0", "É two", "Assisted E1"][below(4)],
              bodyweightShare: below(2) == 0 ? nil : 0.5))
        }
      case 12:
        let id = UserProfile.ID("me\(below(2))")
        if below(3) == 0 {
          try transaction.delete(id)
        } else {
          try transaction.save(
            UserProfile(id: id, name: "A", weightKilograms: below(3) == 0 ? nil : 80))
        }
      default:
        let id = Workout.ID("w\(below(2))")
        if below(3) == 0 {
          try transaction.delete(id)
        } else {
          try transaction.save(Workout(id: id, name: "Wörk \(below(3))"))
        }
      }
    } catch let error as TrainingError {
      let refusals: [TrainingError.Code] = [.alreadyWritten, .notFound, .invalidValue]
      if !refusals.contains(error.code) { throw error }
    }
  }
}
