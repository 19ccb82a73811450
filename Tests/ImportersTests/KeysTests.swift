import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

struct `The keys of a trainer app` {
  @Test(
    arguments: [
      ("TrainingProgram", .program), ("workout_2026-01-05", .workout(Day(containing: start))),
      ("workout_results_2026-01-05", .results(Day(containing: start))),
      ("workout_2026-13-01", .badDay("2026-13-01")), ("workout_2026-1-5", .badDay("2026-1-5")),
      ("workout_results_", .badDay("")), ("workout_2026-01-05T10", .badDay("2026-01-05T10")),
      ("DeveloperModeEnabled", .setting), ("APILoggingEnabled", .setting),
      ("OPENROUTER_API_KEY", .credential), ("apiKey", .credential), ("AuthToken", .credential),
      ("AppleLanguages", .unknown), ("NSLanguages", .unknown), ("com.apple.x", .unknown),
      ("", .unknown), ("lower", .unknown), ("Größe", .unknown), ("TrainingProgramX", .setting),
    ] as [(String, StoredKey)])
  func `each is one of the registry, or none`(name: String, key: StoredKey) {
    #expect(StoredKey(name) == key)
  }

  private static let start = Instant(milliseconds: 1_767_571_200_000)
}

struct `Keys and values, there and back` {
  /// What such an app may have kept: objects, JSON as text, and the bytes of it in base64.
  private static let dump = #"""
    {"TrainingProgram":{"name":"Base","weeks":8,"startDay":"2026-01-05","coach":"AI",
      "goal":{"name":"10k","day":"2026-03-01"},"phases":[{"name":"Easy","firstWeek":1}],
      "weekPlans":[{"notes":"slow","days":[{"weekday":"MO","name":"Run","mood":1}],
        "outcomes":[{"id":"1","status":"done"}],"review":{"text":"good"}},
        {"week":3,"days":[{"weekday":"TU"}]}]},
     "workout_2026-01-05":{"name":"Push","exercises":[{"name":"Bench","sets":[{"reps":8}]}],
      "outcome":{"status":"done","sessionId":"trainerApp:2026-01-05"},"isRestDay":false,
      "schedule":{"notes":"evening"}},
     "workout_2026-01-06":"{\"name\":\"Pull\",\"workoutId\":\"pull\"}",
     "workout_2026-01-07":{"name":"Pull","workoutId":"pull"},
     "workout_2026-01-08":{"workoutId":null},
     "workout_results_2026-01-05":
      "eyJzdGFydGVkQXQiOiIyMDI2LTAxLTA1VDE4OjAwOjAwLjAwMFoiLCJuYW1lIjoiUHVzaCBBIiwic2V0cyI6W3siZXhlcmNpc2UiOiJCZW5jaCIsInJlcHMiOjgsIndlaWdodEtpbG9ncmFtcyI6NjB9XSwiZmluaXNoZWQiOnsiZmluaXNoZWRBdCI6IjIwMjYtMDEtMDVUMTk6MDA6MDAuMDAwWiJ9fQ==",
     "workout_results_2026-01-07":{"sets":[{"exercise":"Row","reps":10}],"plan":[{"name":"Row"}],
      "sameAs":"x"},
     "DeveloperModeEnabled":true,"APILoggingEnabled":false,"Name":"x"}
    """#

  private func plan(_ text: String) throws -> ImportPlan {
    try ImportPlan(reading: Array(text.utf8), as: .keys)
  }

  /// A state without times of change and the records of imports.
  private func plain(_ replica: Replica) throws -> [String] {
    let document = try JSONReader.value(of: replica.state.exportBytes()).object ?? [:]
    return document.flatMap { section in
      (section.value.object ?? [:]).map { member in
        var entity = member.value.object ?? [:]
        entity["updatedAt"] = nil
        return "\(section.key)/\(member.key) \(entity.canonicalText())"
      }
    }
  }

  @Test func `a second import adds nothing, and an export into an empty store is the same state`()
    throws
  {
    let replica = try Replica.inMemory()
    let report = try replica.take(plan(Self.dump))
    #expect(!report.isPartial, "\(report)")
    #expect(report.sessionsNew == 2 && report.sets.new == 2)
    let count = replica.log.count
    #expect(try replica.take(plan(Self.dump)).id == nil && replica.log.count == count)
    let export = try KeysExport(replica.state)
    #expect(export.keys == 10 && export.losses == ExportLosses())
    let copy = try Replica.inMemory()
    #expect(try !copy.take(ImportPlan(reading: export.bytes, as: .keys)).isPartial)
    #expect(try plain(copy) == plain(replica))
    #expect(try KeysExport(copy.state).bytes == export.bytes)
    #expect(try replica.take(ImportPlan(reading: export.bytes, as: .keys)).id == nil)
  }

  @Test func `what a person has edited here stays, and what only an import wrote follows the file`()
    throws
  {
    let replica = try Replica.inMemory()
    try replica.take(plan(#"{"TrainingProgram":{"name":"Base","weeks":8},"Mode":1,"Other":1}"#))
    let saved = try #require(EventType("setting.saved"))
    let edit = try #require(try EventDraft(type: saved, entityID: "Mode", data: ["value": 2]))
    _ = try replica.writeAtomically([edit])
    let report = try replica.take(
      plan(#"{"TrainingProgram":{"name":"Base","weeks":12},"Mode":3,"Other":3}"#))
    #expect(report.others.keptCount == 1 && report.others.changed == 2)
    let state = replica.state
    #expect(try state.one(Setting.self, "Mode")?.value == 2)
    #expect(try state.one(Setting.self, "Other")?.value == 3)
    #expect(try state.one(Program.self, "TrainingProgram")?.weeks == 12)
  }

  @Test func `they are the kinds that there are`() throws {
    let replica = try Replica.inMemory()
    try replica.take(plan(Self.dump))
    let state = replica.state
    let program = try #require(try state.one(Program.self, "TrainingProgram"))
    #expect(program.weeks == 8 && program.goal?.name == "10k" && program.phases.map(\.id) == ["1"])
    let week = try #require(try state.one(ProgramWeek.self, "TrainingProgram_1"))
    #expect(week.week == 1 && week.programId == program.id && week.days.map(\.name) == ["Run"])
    #expect(week.outcomes.map(\.status) == [.done] && week.review?.text == "good")
    #expect(try state.one(ProgramWeek.self, "TrainingProgram_3")?.days.first?.weekday == .tuesday)
    let scheduled = try #require(try state.one(ScheduledWorkout.self, "2026-01-05"))
    #expect(scheduled.day == Day("2026-01-05") && scheduled.workoutId == "2026-01-05")
    #expect(scheduled.status == .done && scheduled.notes == "evening")
    #expect(try state.one(Workout.self, "2026-01-05")?.exercises.map(\.name) == ["Bench"])
    #expect(try state.all(Workout.self).map(\.id) == ["2026-01-05", "pull"])
    #expect(try state.one(ScheduledWorkout.self, "2026-01-07")?.workoutId == "pull")
    #expect(try state.one(ScheduledWorkout.self, "2026-01-08")?.workoutId == nil)
    let session = try #require(try state.one(Session.self, "trainerApp:2026-01-05"))
    #expect(session.sets.map(\.weightKilograms) == [60] && session.durationSeconds == 3600)
    let other = try #require(try state.one(Session.self, "trainerApp:2026-01-07"))
    #expect(other.started?.startedAt == Instant("2026-01-07T12:00:00.000Z"))
    #expect(!other.isRunning && other.plan.map(\.name) == ["Row"] && other.sameAs == "x")
    #expect(try state.one(Setting.self, "DeveloperModeEnabled")?.value == true)
  }

  @Test func `what is not understood is named, and what is a secret stays out`() throws {
    let plan = try plan(
      #"""
      {"TrainingProgram":{"weekPlans":[{"week":0},1,{"week":2},{"week":2}],"coach":"AI"},
       "workout_2026-13-01":{},"workout_2026-01-08":5,"workout_2026-01-09":{"schedule":1},
       "workout_results_2026-01-05":{"sets":5},"OPENROUTER_API_KEY":"sk-1","AppleLanguages":["en"],
       "Colors":["red"]}
      """#)
    let replica = try Replica.inMemory()
    let report = try replica.take(plan)
    #expect(report.isPartial)
    let left = (report.others.leftOut + report.leftOut).map { "\($0.id): \($0.reason)" }
    #expect(
      left == [
        "Colors: a setting is true, false, a number or a text",
        "TrainingProgram: no. 1 of its “weekPlans” has no week from 1 on",
        "TrainingProgram: no. 2 of its “weekPlans” is not an object",
        "TrainingProgram: its week 2 stands in “weekPlans” twice",
        "workout_2026-01-08: it holds neither an object nor one as JSON text or in base64",
        "workout_2026-01-09: its “schedule” is not an object",
        "workout_2026-13-01: “2026-13-01” is not a day such as 2026-01-15",
        "trainerApp:2026-01-05: “sets” has an element without an id",
      ])
    let notices = report.notices.map(\.text)
    #expect(
      notices.contains(
        "TrainingProgram: members that this build does not know, kept as they are: “coach”"))
    #expect(
      notices.contains("keys that are none of the app's, and are not read: “AppleLanguages”"))
    #expect(plan.untaken.others.map(\.first) == ["OPENROUTER_API_KEY"])
    let state = String(decoding: try replica.state.canonicalBytes(), as: UTF8.self)
    #expect(!state.contains("sk-1"))
    #expect(try replica.state.one(Program.self, "TrainingProgram")?.name == "Training")
  }

  @Test func `secrets inside of values stay out at every depth, and each is named`() throws {
    let text = #"""
      {"TrainingProgram":{"name":"P","apiKey":"s01","nested":{"accessToken":"s02","kept":"k1"},
        "phases":[{"name":"Easy","firstWeek":1,"Auth-Token":{"deep":"s03"}}],
        "weekPlans":[{"days":[{"weekday":"MO","name":"Run","client_secret":"s04"}],"password":["s05"]}]},
       "workout_2026-01-05":{"name":"Push","schedule":{"notes":"k2","bearerToken":7007},
        "outcome":{"status":"done","sessionCookie":"s08"}},
       "workout_2026-01-06":"{\"name\":\"Pull\",\"API_KEY\":\"s09\"}",
       "workout_results_2026-01-05":{"sets":[{"exercise":"Row","reps":1,"passphrase":"s10"}],
        "extra":"{\"privateKey\":\"s11\"}"},
       "PrivateKey":"s12","Config":"[{\"password\":\"s13\"}]","Config2":"eyJ0b2tlbiI6InMxNCJ9",
       "Tokens":{"a":"s15"},"Plain":"k3"}
      """#
    let replica = try Replica.inMemory()
    let plan = try plan(text)
    let report = try replica.take(plan)
    #expect(!report.isPartial, "\(report)")
    var bytes: [UInt8] = []
    for position in 1..<(replica.log.count + 1) {
      _ = try replica.log.append(lineAt: position, to: &bytes)
    }
    let log = String(decoding: bytes, as: UTF8.self)
    for number in 1...15 {
      let secret = number == 7 ? "7007" : "s" + (number < 10 ? "0" : "") + "\(number)"
      #expect(!log.contains(secret), "\(secret)")
    }
    // A secret in base64 is one, too.
    #expect(!log.contains("eyJ0b2tlbiI6InMxNCJ9"))
    for kept in ["k1", "k2", "k3", "Run", "Easy", "Row"] { #expect(log.contains(kept), "\(kept)") }
    let named = report.notices.map(\.text).filter { $0.hasSuffix("secrets belong in the keychain") }
    #expect(
      named.map { $0.split(separator: "”")[0].dropFirst() } == [
        "Config", "Config2", "PrivateKey", "Tokens", "TrainingProgram.apiKey",
        "TrainingProgram.nested.accessToken", "TrainingProgram.phases[].Auth-Token",
        "TrainingProgram.weekPlans[].days[].client_secret", "TrainingProgram.weekPlans[].password",
        "workout_2026-01-05.outcome.sessionCookie", "workout_2026-01-05.schedule.bearerToken",
        "workout_2026-01-06.API_KEY", "workout_results_2026-01-05.extra",
        "workout_results_2026-01-05.sets[].passphrase",
      ])
    #expect(plan.untaken.others.map(\.count) == [named.count])
  }

  @Test func `no member that a build knows is taken for a secret`() {
    let known = KindTable.training.rows.flatMap(\.verbs).flatMap { Self.names(of: $0.schema) }
    #expect(known.count > 100 && known.filter(SecretName.isOne).isEmpty)
  }

  private static func names(of schema: PayloadSchema) -> [String] {
    schema.members.flatMap { [$0.name] + names(in: $0.type) }
  }

  private static func names(in type: MemberType) -> [String] {
    switch type {
    case .part(let schema), .objects(let schema): names(of: schema)
    case .list(let type): names(in: type)
    default: []
    }
  }

  @Test func `an unknown member of an element is named and kept`() throws {
    let replica = try Replica.inMemory()
    let report = try replica.take(plan(Self.dump))
    #expect(report.notices.contains { $0.text.hasSuffix("kept as they are: “days[].mood”") })
    #expect(String(decoding: try KeysExport(replica.state).bytes, as: UTF8.self).contains("mood"))
  }

  @Test func `another document is refused`() throws {
    for text in ["[]", #"{"sessions":{}}"#, #"{"AppleLanguages":[]}"#, "", "Date,Workout", "{"] {
      #expect(throws: ImportError.self) { try plan(text) }
    }
    #expect(try plan("{}").entityCount == 0)
  }

  @Test func `what a store has beside the keys is counted, and secrets are not exported`() throws {
    let state = try TrainingState.made(of: [
      ("setting.saved", "rest.seconds", ["value": 90]),
      ("setting.saved", "ApiToken", ["value": "t"]),
      ("setting.saved", "Config", ["value": #"{"token":"t"}"#]),
      (
        "session.started", "trainerApp:2026-01-05",
        ["startedAt": "2026-01-05T10:00:00.000Z", "nested": ["apiKey": "t", "a": 1]]
      ),
      ("program.saved", "own", ["name": "Own"]),
      ("scheduledWorkout.saved", "x", ["day": "2026-01-05"]),
      ("session.started", "s", ["startedAt": "2026-01-05T10:00:00.000Z"]),
      ("programWeek.saved", "TrainingProgram_1", ["programId": "TrainingProgram", "week": 1]),
    ])
    let export = try KeysExport(state)
    let text = String(decoding: export.bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"workout_results_2026-01-05":{"nested":{"a":1},"startedAt":"#))
    #expect(export.keys == 1 && export.losses.others.first?.count == 3)
    #expect(export.losses.sessions.map(\.first) == ["s"])
    #expect(
      export.losses.others.map(\.what) == [
        "keys of services, which belong in the keychain", "programWeeks without a key",
        "programs without a key", "scheduledWorkouts without a key", "settings without a key",
      ])
  }

  @Test(arguments: Seeds.some(of: 0..<200 as Range<UInt64>))
  func `whatever stands under a key, nothing traps, and a second import adds nothing`(seed: UInt64)
    throws
  {
    var draws = RandomValue(seed: seed)
    var document = JSONObject()
    for key in ["TrainingProgram", "workout_2026-01-05", "workout_results_2026-01-05", "Setting"] {
      document[key] = draws.value(depth: 4)
    }
    let plan = try ImportPlan(reading: document.canonicalBytes(), as: .keys)
    let replica = try Replica.inMemory()
    _ = try replica.take(plan)
    let count = replica.log.count
    #expect(try replica.take(plan).id == nil && replica.log.count == count)
    let copy = try Replica.inMemory()
    let export = try KeysExport(replica.state)
    _ = try copy.take(ImportPlan(reading: export.bytes, as: .keys))
    // A program that was refused leaves its weeks without a key.
    guard export.losses == ExportLosses() else { return }
    #expect(try plain(copy) == plain(replica), "\(document.canonicalText())")
  }
}

/// Values that often have the members of programs, workouts and results.
private struct RandomValue {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private static let names = [
    "name", "weekPlans", "week", "days", "id", "weekday", "exercises", "sets", "outcome", "goal",
    "workoutId", "schedule", "startedAt", "finished", "notes", "isArchived", "phases", "x", "plan",
    "timer", "updatedAt", "programId", "finishedAt", "order",
  ]

  mutating func value(depth: Int) -> JSONValue {
    switch below(depth > 0 ? 12 : 7) {
    case 0: return .null
    case 1: return .bool(below(2) == 0)
    case 2: return .number(Double(below(5)) - 1)
    case 3: return .string(["", "a", "MO", "done"][below(4)])
    case 4: return "2026-01-05T10:00:00.000Z"
    case 5: return "2026-01-05"
    case 6: return .string("{\"name\":\"Text\"}")
    case 7, 8: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<below(8) {
        object[RandomValue.names[below(RandomValue.names.count)]] = value(depth: depth - 1)
      }
      return .object(object)
    }
  }
}
