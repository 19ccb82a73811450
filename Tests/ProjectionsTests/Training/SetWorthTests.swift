import EventLog
import Projections
import Training
import Testing

/// Sessions of one set each, a day after the other.
private func history(
  _ sets: [LoggedSet], _ exercises: [CustomExercise] = [], _ profiles: [UserProfile] = []
) -> TrainingHistory {
  let sessions = sets.enumerated().map { index, set in
    Session(
      id: Session.ID("\(index + 1)"),
      started: SessionStart(startedAt: Instant(milliseconds: 86_400_000 * Int64(index))),
      sets: [set])
  }
  return TrainingHistory(sessions, exercises: exercises, profiles: profiles) {
    $0.startedAt.map { Day(containing: $0) }
  }
}

/// Which sessions have a record, and of what.
private func records(_ sets: [LoggedSet]) -> [String] {
  PersonalRecord.all(in: history(sets)).map { record in
    let merits = PersonalRecord.Merit.allCases.filter(record.merits.contains)
    return "\(record.session) " + merits.map { "\($0)" }.joined(separator: " ")
  }
}

struct `What a set is measured by` {
  @Test(
    arguments: [
      ("Assisted Dip", true), ("Pull Up (Assisted)", true), ("ASSISTED pull-up", true),
      ("Band-assisted Dip", true), ("Unassisted Dip", false), ("Assistedx", false),
      ("Assist", false), ("", false), ("Assistéd", false), ("éassisted", false),
      ("Dip, assisted", true), ("Assisted2", true), ("assist ed", false),
      ("Klimmzug (unterstützt)", true), ("Unterstützte Dips", true), ("Klimmzug UNTERSTÜTZT", true),
      ("Klimmzug (unterstu\u{308}tzt)", true), ("Assistierter Dip", true),
      ("Rudern brustunterstützt", false), ("Oberste Stufe", false), ("Klimmzüge", false),
      ("Traction assistée", true), ("Dips assistés", true), ("Il assiste", false),
      ("Dominada asistida", true), ("Fondos asistidos", true), ("Trazioni assistite", true),
      ("Dip assistito", true), ("Barra fixa assistida", true), ("Asistente", false),
      ("Ondersteunde dip", true), ("Dip (geassisteerd)", true), ("Ondersteunen", false),
      ("Подтягивания с поддержкой", true), ("Подтягивания без поддержки", false),
      ("Ассистированные отжимания", true), ("Поддержкой", false), ("Отжимания", false),
      ("辅助引体向上", true), ("輔助引體向上", true), ("无辅助引体向上", false), ("引体向上", false),
      ("アシスト懸垂", true), ("懸垂（アシストなし）", false), ("懸垂", false), ("어시스트 풀업", true),
      ("보조 풀업", true), ("무보조 풀업", false), ("풀업", false),
    ])
  func `an exercise is assisted if its name has that word`(name: String, isAssisted: Bool) {
    #expect(ExerciseTraits(named: name).isAssisted == isAssisted)
  }

  @Test func `it is the weight, else the repetitions, the distance, the time`() {
    let plain = ExerciseTraits(named: "x")
    let helped = ExerciseTraits(named: "Assisted x")
    func measure(
      _ kilograms: Double?, _ reps: Double?, _ meters: Double? = nil, _ seconds: Double? = nil,
      _ traits: ExerciseTraits? = nil
    ) -> SetMeasure? {
      LoggedSet(
        weightKilograms: kilograms, reps: reps, seconds: seconds, distanceMeters: meters
      ).measure(in: traits ?? plain)
    }
    #expect(measure(20, 8) == .weight(20) && measure(-20, 8) == .weight(-20))
    #expect(measure(20, 8, nil, nil, helped) == .weight(-20))
    #expect(measure(-20, 8, nil, nil, helped) == .weight(-20))
    #expect(measure(0, 8) == .repetitions(8) && measure(nil, 8, 100, 60) == .repetitions(8))
    #expect(measure(0, 0, 100, 60) == .distance(100) && measure(nil, nil, 0, 60) == .time(60))
    #expect(measure(20, 0) == nil && measure(20, nil) == nil && measure(nil, nil) == nil)
    #expect(measure(20, nil, 50, 60) == .weight(20) && measure(20, 0, nil, 60) == .weight(20))
    #expect(measure(20, nil, nil, 60, helped) == .weight(-20))
    #expect(LoggedSet(seconds: 60, distanceText: "5").measure(in: plain) == nil)
    let warmup = LoggedSet(kind: .warmup, weightKilograms: 20, reps: 8)
    #expect(warmup.measure(in: plain) == nil)
  }

  @Test func `help has neither volume nor an estimate, by its sign or by the exercise's name`() {
    for set in [
      LoggedSet("Dip", kilograms: -20, reps: 8), LoggedSet("Assisted Dip", kilograms: 20, reps: 8),
    ] {
      #expect(set.volume == 0 && set.estimatedOneRepMax == nil && set.liftedKilograms == nil)
    }
    #expect(LoggedSet("Unassisted Dip", kilograms: 20, reps: 8).volume == 160)
  }

  @Test func `over one distance the quicker set is better, to the metre`() {
    let quick = LoggedSet(exercise: "Row", seconds: 450, distanceMeters: 2000)
    let slow = LoggedSet(exercise: "Row", seconds: 480, distanceMeters: 2000)
    #expect(!slow.isBetter(than: quick) && quick.isBetter(than: slow))
    let unknown = LoggedSet(exercise: "Row", distanceMeters: 2000.4)
    #expect(slow.isBetter(than: unknown) && !unknown.isBetter(than: slow))
    #expect(LoggedSet(exercise: "Row", distanceMeters: 2001).isBetter(than: quick))
  }
}

struct `Personal records of every measure` {
  @Test func `less help is a record, as a negative weight and in an assisted exercise`() {
    func sets(_ name: String, _ kilograms: [Double]) -> [LoggedSet] {
      kilograms.map { LoggedSet(name, kilograms: $0, reps: 8) }
    }
    #expect(records(sets("Dip", [-61, -30, -20, -40])) == ["2 heaviest", "3 heaviest"])
    #expect(records(sets("Assisted Dip", [-61, -30, -20])) == ["2 heaviest", "3 heaviest"])
    #expect(records(sets("Assisted Dip", [30, 20, 40, 15])) == ["2 heaviest", "4 heaviest"])
    #expect(
      records(sets("Unassisted Dip", [30, 20, 40])) == ["3 heaviest strongest"])
  }

  @Test func `no help is less than any, and a weight on top is more`() {
    let sets = [-20, 0, -10, 0, 5].map { LoggedSet("Dip", kilograms: $0, reps: 8) }
    #expect(records(sets) == ["2 heaviest", "5 heaviest"])
    let assisted = [20, 0, 10].map { LoggedSet("Assisted Dip", kilograms: $0, reps: 8) }
    #expect(records(assisted) == ["2 heaviest"])
  }

  @Test func `the first weight after a session without any is a record, and no weight never is`() {
    let weighted = [0.0, 10, 0].map { LoggedSet("Dip", kilograms: $0, reps: 8) }
    #expect(records(weighted) == ["2 heaviest"])
    let dips = [LoggedSet("Dip", kilograms: 0, reps: 10), LoggedSet("Dip", kilograms: 5, reps: 8)]
    #expect(records(dips) == ["2 heaviest"])
    #expect(records(Array(dips.reversed())) == [])
    let bare = [10.0, 10, 9].map { LoggedSet("Dip", reps: $0) }
    #expect(records(bare) == [])
    let held = LoggedSet(exercise: "Plank", seconds: 60)
    let loaded = LoggedSet(exercise: "Plank", weightKilograms: 10, seconds: 30)
    #expect(records([held, loaded]) == ["2 heaviest"])
  }

  @Test func `a weight with a time or a distance counts by its weight, and has no volume`() throws {
    let planks = [(10.0, 60.0), (15, 30), (15, 90), (10, 120)].map {
      LoggedSet(exercise: "Plank", weightKilograms: $0.0, seconds: $0.1)
    }
    #expect(records(planks) == ["2 heaviest"])
    let carries = [(40.0, 50.0), (50, 20), (50, 80)].map {
      LoggedSet(exercise: "Carry", weightKilograms: $0.0, reps: 0, distanceMeters: $0.1)
    }
    #expect(records(carries) == ["2 heaviest"])
    #expect(
      records(
        [20.0, 10].map { kilograms in
          LoggedSet(exercise: "Assisted Hang", weightKilograms: kilograms, seconds: 30)
        }) == ["2 heaviest"])
    for set in planks + carries {
      #expect(set.volume == 0 && set.estimatedOneRepMax == nil && set.liftedKilograms == nil)
    }
    let summary = try #require(ExerciseSummary.all(in: history(planks)).first)
    #expect(summary.best?.set.weightKilograms == 15 && summary.heaviestByReps.isEmpty)
  }

  @Test func `without weight more repetitions, a longer time and a greater distance are`() {
    let pulls = [10, 15, 15, 18].map { LoggedSet("Pull Up", reps: Double($0)) }
    #expect(records(pulls) == ["2 mostRepetitions", "4 mostRepetitions"])
    let planks = [60.0, 120, 90].map {
      LoggedSet(exercise: "Plank", weightKilograms: 0, reps: 0, seconds: $0)
    }
    #expect(records(planks) == ["2 longest"])
    let runs = [(5000.0, 1500.0), (5000, 1800), (10_000, 3300), (10_000.001, 3400)].map {
      LoggedSet(exercise: "Run", seconds: $0.1, distanceMeters: $0.0)
    }
    #expect(records(runs) == ["3 furthest"])
  }

  @Test func `less time over a distance that was covered before is a record`() {
    let runs = [
      (5000.0, 1498.0), (5000.2, 1330), (10_000, 3300), (5000, 1198), (5000, 1300),
      (10_000, 3299.998),
    ]
    #expect(
      records(runs.map { LoggedSet(exercise: "Run", seconds: $0.1, distanceMeters: $0.0) }) == [
        "2 furthest fastest", "3 furthest", "4 fastest",
      ])
  }

  @Test func `what was tried and failed is neither a record nor the best`() {
    let single = LoggedSet(
      exercise: "Squat", weightKilograms: 120, reps: 0, seconds: 4, failedReps: 1)
    let sets = [LoggedSet("Squat", kilograms: 100, reps: 1), single]
    #expect(records(sets) == [])
    #expect(ExerciseSummary.all(in: history([single])).first?.best == nil)
    let half = LoggedSet(exercise: "Squat", weightKilograms: 110, reps: 5, failedReps: 1)
    #expect(records([sets[0], half]) == ["2 heaviest strongest"])
  }

  @Test func `what is measured in another way is another record, and warm-ups are none`() {
    let sets = [
      LoggedSet("Pull Up", kilograms: 10, reps: 6), LoggedSet("Pull Up", reps: 12),
      LoggedSet("Pull Up", kilograms: 12.5, reps: 4), LoggedSet("Pull Up", reps: 14),
      LoggedSet(exercise: "Pull Up", kind: .warmup, reps: 30),
    ]
    #expect(records(sets) == ["3 heaviest strongest", "4 mostRepetitions"])
  }
}

struct `Volume with the body's weight` {
  private let ada = UserProfile(id: "me", name: "Ada", weightKilograms: 80)

  @Test func `it counts where a profile says it and the exercise lifts it`() {
    let sets = [
      LoggedSet(exercise: "Pull Up", exerciseId: "pull", reps: 10), LoggedSet("Pull Up", reps: 2),
      LoggedSet("Pull Up", kilograms: 10, reps: 3), LoggedSet("Pull Up", kilograms: -20, reps: 4),
      LoggedSet(exercise: "Pull Up", kind: .warmup, reps: 5), LoggedSet("Squat", reps: 10),
    ]
    func volumes(_ share: Double?, _ profiles: [UserProfile]) -> [Double] {
      let pulls = ["pull", CustomExercise.id(named: "Pull Up")].map {
        CustomExercise(id: $0, name: "Klimmzug", bodyweightShare: share)
      }
      return history(sets, pulls, profiles).sessions.map(\.volume)
    }
    #expect(volumes(1, [ada]) == [800, 160, 270, 0, 0, 0])
    #expect(volumes(0.5, [ada]) == [400, 80, 150, 0, 0, 0])
    for (share, profiles) in [(nil, [ada]), (1, []), (-1, [ada]), (1, [UserProfile(id: "me")])]
      as [(Double?, [UserProfile])]
    {
      #expect(volumes(share, profiles) == [0, 0, 30, 0, 0, 0])
    }
  }

  @Test func `an estimate is of what was added to it, and help still has no volume`() throws {
    let dips = CustomExercise(id: "dip", name: "Dip", bodyweightShare: 1)
    let set = LoggedSet(exercise: "x", exerciseId: "dip", weightKilograms: 30, reps: 1)
    let summary = try #require(ExerciseSummary.all(in: history([set], [dips], [ada])).first)
    #expect(summary.estimates == [30] && summary.best?.traits.bodyKilograms == 80)
    let assisted = CustomExercise(id: "dip", name: "Dip", bodyweightShare: 1, isAssisted: true)
    #expect(history([set], [assisted], [ada]).sessions.map(\.volume) == [0])
  }

  @Test func `the weight of the day counts, before the first one the profile's`() {
    let pull = CustomExercise(id: "pull", name: "Pull Up", bodyweightShare: 1)
    let sets = (0..<4).map { _ in LoggedSet(exercise: "Pull Up", exerciseId: "pull", reps: 10) }
    func weight(_ id: String, _ day: Int, _ kilograms: Double, at hour: Int64? = nil) -> BodyWeight
    {
      BodyWeight(
        id: Identifier(id), day: Day(daysSinceEpoch: day), weightKilograms: kilograms,
        measuredAt: hour.map { Instant(milliseconds: (Int64(day) * 24 + $0) * 3_600_000) })
    }
    let weights = [
      weight("c", 2, 90, at: 20), weight("b", 2, 91, at: 7), weight("a", 1, 85), weight("z", 9, 50),
      weight("n", 3, 0),
    ]
    let sessions = history(sets, [pull], [ada]).sessions.map(\.session)
    for order in [weights, weights.reversed()] {
      let history = TrainingHistory(
        sessions, exercises: [pull], profiles: [ada], bodyWeights: order
      ) { $0.startedAt.map { Day(containing: $0) } }
      #expect(history.sessions.map(\.volume) == [800, 850, 900, 900])
    }
  }
}

struct `What a set says itself` {
  private func volume(_ set: LoggedSet, _ exercise: CustomExercise) -> Double? {
    history([set], [exercise]).sessions.first?.volume
  }

  @Test func `a rename changes nothing, and a member re-reads what does not say it`() {
    let old = LoggedSet(
      exercise: "Pull Up (Assisted)", exerciseId: "p", weightKilograms: 32, reps: 8)
    for name in ["Pull Up (Assisted)", "Klimmzug mit Band", ""] {
      #expect(volume(old, CustomExercise(id: "p", name: name)) == 0)
    }
    let plain = LoggedSet(exercise: "Klimmzug", exerciseId: "p", weightKilograms: 32, reps: 8)
    #expect(volume(plain, CustomExercise(id: "p", name: "Assisted Pull Up")) == 256)
    #expect(volume(plain, CustomExercise(id: "p", name: "Klimmzug", isAssisted: true)) == 0)
    #expect(volume(old, CustomExercise(id: "p", name: "x", isAssisted: false)) == 256)
    var said = plain
    said.weightIs = .sum
    #expect(volume(said, CustomExercise(id: "p", name: "x", isAssisted: true)) == 256)
  }

  @Test func `both hands and both sides count, as the set says, else the exercise`() {
    let curl = LoggedSet(exercise: "Curl", exerciseId: "c", weightKilograms: 10, reps: 5)
    func exercise(_ meaning: WeightMeaning?, _ isOneSided: Bool? = nil) -> CustomExercise {
      CustomExercise(id: "c", name: "Curl", weightIs: meaning, isOneSided: isOneSided)
    }
    #expect(volume(curl, exercise(nil)) == 50 && volume(curl, exercise(.perHand)) == 100)
    #expect(volume(curl, exercise(.perHand, true)) == 200)
    var left = curl
    (left.side, left.weightIs) = (.left, .sum)
    #expect(volume(left, exercise(.perHand, true)) == 50)
    left.side = .each
    #expect(volume(left, exercise(nil)) == 100)
    #expect(curl.estimatedOneRepMax(in: ExerciseTraits(exercise(.perHand), logged: "")) == 35.0 / 3)
  }

  @Test func `a set that is stated keeps its worth, whatever is said later`() {
    let curl = LoggedSet(
      exercise: "Curl", exerciseId: "c", weightKilograms: 10, weightText: "10", reps: 5)
    let says = CustomExercise(
      id: "c", name: "Curl", isAssisted: true, weightIs: .perHand, isOneSided: true)
    let stated = curl.stated(in: ExerciseTraits(says, logged: "Curl"))
    #expect(stated.weightKilograms == -10 && stated.weightText == "-10")
    #expect(stated.weightIs == .perHand && stated.side == .each)
    #expect(stated.stated(in: ExerciseTraits(named: "")) == stated)
    let helped = LoggedSet("Assisted Dip", kilograms: 20, reps: 8).sayingHelp
    #expect(helped.weightKilograms == -20)
  }

  @Test func `what an exercise is measured by comes first, where a set has it`() {
    func best(_ measure: ExerciseMeasure, _ sets: [LoggedSet]) -> String? {
      let exercise = CustomExercise(id: "x", name: "X", measure: measure)
      let sets = sets.map { set in
        var set = set
        (set.exerciseId, set.exercise) = ("x", "X")
        return set
      }
      return ExerciseSummary.all(in: history(sets, [exercise])).first?.best?.set.id.text
    }
    let sets = [
      LoggedSet(id: "heavy", weightKilograms: 40, reps: 3, seconds: 10, distanceMeters: 20),
      LoggedSet(id: "many", weightKilograms: 5, reps: 30, seconds: 20, distanceMeters: 30),
      LoggedSet(id: "long", weightKilograms: 5, reps: 4, seconds: 90, distanceMeters: 10),
      LoggedSet(id: "far", weightKilograms: 5, reps: 4, seconds: 50, distanceMeters: 100),
      LoggedSet(id: "quick", weightKilograms: 5, reps: 4, seconds: 40, distanceMeters: 100.2),
    ]
    #expect(best(.weightAndReps, sets) == "heavy" && best(.reps, sets) == "many")
    #expect(best(.time, sets) == "long" && best(.distanceAndTime, sets) == "quick")
  }
}
