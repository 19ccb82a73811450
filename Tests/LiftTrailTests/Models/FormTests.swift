import EventLog
import EventLogTesting
import LiftTrailTesting
import Projections
import Training
import Testing

@testable import LiftTrail

/// What a form is told of a value that the store does not take: which member it is, and what it must be like.
struct FormTests {
  private let store = TrainingStore.inMemory(models: [Measurement.self, Named.self])

  /// What a form is told.
  private func refusal(
    of body: @escaping @Sendable (inout WriteTransaction) throws -> Void
  ) async throws -> TrainingError {
    let error = await #expect(throws: TrainingError.self) { _ = try await store.write(body) }
    return try #require(error)
  }

  /// The language of the moment, as an app's localised strings have it.
  @TaskLocal private static var language = "en"

  private struct Named: Model {
    static let kind = Kind<Self>("named", plural: "nameds")
      .list(\.photos, element: "photo")
      .requiring(\.photos, language == "de" ? "höchstens zwei Bilder" : "two photos at most") {
        $0.photos.count <= 2
      }
    static let rules = MemberRules<Self>().notEmpty(\.name).notEmpty(\.nickname)
      .atLeastZero(\.age)
    var id = Identifier<Self>()
    var name = ""
    var nickname: String?
    var age = 0
    var photos: [Picture] = []
    var origin = SourcePayload()
  }

  @Test func `a requirement names its member, and its words reach the form`() async throws {
    let error = try await refusal { try $0.save(Measurement(id: "m", waist: -1)) }
    #expect(error.code == .invalidValue && error.member == "waist" && error.write == 1)
    #expect(error.demand == "It needs a waist above 0 cm.")
    #expect(error.errorDescription == "This value cannot be saved. It needs a waist above 0 cm.")
    #expect(
      error.description(in: .german)
        == "Dieser Wert lässt sich nicht speichern. Nötig ist: a waist above 0 cm.")
    #expect("\(error)".hasSuffix(#""waist": measurement needs a waist above 0 cm"#))
  }

  @Test func `the words of a requirement are asked at each refusal, also of one element's write`()
    async throws
  {
    _ = try await store.write {
      try $0.save(Named(id: "n", name: "A", photos: [Picture(id: "1"), Picture(id: "2")]))
    }
    let write: @Sendable (inout WriteTransaction) throws -> Void = {
      try $0.save(Picture(id: "3"), in: \Named.photos, of: "n")
    }
    let english = try await refusal(of: write)
    #expect(english.member == "photos" && english.demand == "It needs two photos at most.")
    let german = try await Self.$language.withValue("de") { try await refusal(of: write) }
    #expect(german.demand == "It needs höchstens zwei Bilder.")
    #expect(german.description(in: .german).hasSuffix("Nötig ist: höchstens zwei Bilder."))
  }

  @Test func `rules of a member have their words, too`() async throws {
    let empty = try await refusal { try $0.save(Named(id: "n")) }
    #expect(empty.member == "name" && empty.demand == "It cannot be empty.")
    let negative = try await refusal { try $0.save(Named(id: "n", name: "A", age: -1)) }
    #expect(negative.member == "age" && negative.demand == "It cannot be below zero.")
    let optional = try await refusal { try $0.save(Named(id: "n", name: "A", nickname: "")) }
    #expect(optional.member == "nickname" && optional.demand == "It cannot be empty.")
    _ = try await store.write { try $0.save(Named(id: "n", name: "A")) }
    #expect(TrainingError(.notFound).demand == nil)
  }

  @Test func `a requirement about what is no member is refused where a store is told of it`() {
    struct Off: Model {
      static let kind = Kind<Self>("off", plural: "offs").requiring(\.twice, "an even one") { _ in
        true
      }
      var id = Identifier<Self>()
      var one = 1
      var two = 2
      var twice: Int { one + two }
      var origin = SourcePayload()
    }
    #expect(Off.kind.allFaults == ["a requirement of off is about a member that cannot be told"])
  }

  @Test(arguments: [
    ("sets[0].reps", LoggedSet(id: "a", exercise: "Squat", reps: -5)),
    ("sets[0].failedReps", LoggedSet(id: "a", exercise: "Squat", failedReps: -1)),
    ("sets[0].exercise", LoggedSet(id: "a", exercise: "", reps: 5)),
  ])
  func `a set with repetitions below zero or an empty exercise is refused, however it is written`(
    member: String, set: LoggedSet
  ) async throws {
    let session = Session(id: "s", started: SessionStart(startedAt: Instant(milliseconds: 1)))
    _ = try await store.write {
      try $0.save(session)
      try $0.log(LoggedSet(id: "b", exercise: "Squat", reps: 5), in: "s")
    }
    let calls: [@Sendable (inout WriteTransaction) throws -> Void] = [
      { try $0.log(set, in: "s") },
      { try $0.save(set, in: \Session.sets, of: "s") },
      { try $0.save(Session(id: "t", started: session.started, sets: [set])) },
      { transaction in
        try transaction.correct("b", in: "s") {
          ($0.exercise, $0.reps, $0.failedReps) = (set.exercise, set.reps, set.failedReps)
        }
      },
    ]
    for call in calls {
      let error = try await refusal(of: call)
      #expect(error.code == .invalidValue)
      #expect(error.member?.hasSuffix(member.drop { $0 != "." }.dropFirst()) == true)
      #expect(error.demand?.hasPrefix("It cannot be") == true)
    }
  }

  @Test func `plans without repetitions below zero, and exercises with their names`() async throws {
    let writes: [(String, @Sendable (inout WriteTransaction) throws -> Void)] = [
      (
        "exercises[0].sets[0].reps",
        {
          try $0.save(
            Module(
              id: "m", name: "A",
              exercises: [ModuleExercise(id: "x", name: "B", sets: [PlannedSet(reps: -1)])]))
        }
      ),
      (
        "exercises[0].name",
        {
          try $0.save(
            Workout(id: "w", name: "A", exercises: [ModuleExercise(id: "x", name: "")]))
        }
      ),
      (
        "plan[0].name",
        { try $0.save(Session(id: "s", plan: [PlannedExercise(id: "p", name: "")])) }
      ),
      ("name", { try $0.save(CustomExercise(id: "c", name: "")) }),
    ]
    for (member, write) in writes {
      let error = try await refusal(of: write)
      #expect(error.code == .invalidValue && error.member == member)
    }
  }

  @Test func `what another device has written is shown as before, and its other members change`()
    async throws
  {
    let test = try ModelStore()
    _ = try await test.store.receive([
      .third(
        1, at: 1, "session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"], version: 1),
      .third(
        2, at: 2, "session.setLogged", "s", ["id": "a", "exercise": "", "reps": -5], version: 1),
    ])
    let set = try #require(try await test.store.get("s" as Session.ID)?.sets.first)
    #expect(set.exercise == "" && set.reps == -5)
    let error = try await test.refusal { try $0.correct("a", in: "s") { $0.reps = 5 } }
    #expect(error?.member == "sets.exercise" || error?.member == "sets[0].exercise")
    _ = try await test.store.write {
      try $0.correct("a", in: "s") { ($0.exercise, $0.reps) = ("Squat", 5) }
    }
    #expect(try await test.store.get("s" as Session.ID)?.sets.first?.exercise == "Squat")
  }
}
