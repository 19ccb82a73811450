import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

struct `Apple Health's exports` {
  @Test func `no workout and no weight is lost and none invented`() throws {
    var found = (workouts: 0, weights: 0, repeats: 0)
    for seed in Seeds.some(of: 0..<UInt64(ActivityBench.files)) {
      var random = SplitMix64(seed: seed)
      let file = HealthFile.random(&random)
      let text = file.text(&random)
      let bench = try ActivityBench()
      let plan = try ActivityBench.plan(text, pieces: 1 + random.below(4000))
      var run = try ImportRun(plan, from: ImportSource(format: .health), into: bench.replica)
      try run.run(isTrial: false) {}
      let workouts = try bench.sessions.map(HealthFile.Workout.init)
      try #require(workouts == file.workouts.map(\.withoutRecorder), "seed \(seed)\n\(text)")
      let weights = try bench.weights.map { weight in
        HealthFile.Weight(
          time: Int((weight.measuredAt?.milliseconds ?? 0) / 1000),
          grams: Int(((weight.weightKilograms ?? 0) * 1000).rounded()))
      }
      try #require(weights == file.weights, "seed \(seed)\n\(text)")
      for (kind, count) in file.others where count > 0 {
        let name = kind.replacing("HKQuantityTypeIdentifier", with: "")
          .replacing("HKCategoryTypeIdentifier", with: "")
        let counted = plan.untaken.others.first { $0.what == name }?.count
        try #require(counted == count, "seed \(seed): \(kind)")
      }
      try #require(plan.skipped.allSatisfy { !$0.isLoss }, "seed \(seed): \(plan.skipped)")
      // Another form of the same file changes nothing.
      let before = try bench.state
      let again = try bench.take(Array(file.text(&random).utf8), as: .health)
      try #require(again.sessionsNew == 0 && again.sessionsChanged == 0, "seed \(seed): \(again)")
      try #require(again.others.new == 0, "seed \(seed): \(again)")
      if again.others.changed == 0 { try #require(try bench.state == before) }
      found.workouts += workouts.count
      found.weights += weights.count
      found.repeats += plan.skipped.count
    }
    #expect(found.workouts > 50 && found.weights > 50 && found.repeats > 0)
  }

  @Test func `a file that is cut at any byte is refused`() throws {
    var random = SplitMix64(seed: 5)
    var file = HealthFile.random(&random)
    file.workouts = Array(file.workouts.prefix(1))
    file.weights = [HealthFile.Weight(time: 1_600_000_000, grams: 80_500)]
    file.others = ["HKQuantityTypeIdentifierStepCount": 1]
    let bytes = Array(file.text(&random).utf8)
    for length in 0..<bytes.count - 1 {
      #expect(throws: ImportError.self, "\(length) bytes") {
        try ImportPlan(reading: Array(bytes[..<length]), as: .health)
      }
    }
    _ = try ImportPlan(reading: bytes, as: .health)
  }

  @Test func `ten megabytes in one attribute are refused, wherever pieces end`() throws {
    let long = String(repeating: "a", count: 10 << 20)
    for text in [
      "<HealthData><Record type=\"\(long)\"/></HealthData>",
      "<HealthData>\(long)</HealthData>", "<!--\(long)--><HealthData/>", "<\(long)/>",
    ] {
      let error = #expect(throws: ImportError.self) {
        try ActivityBench.plan(text, pieces: 1 << 20)
      }
      #expect(error?.description.contains("more than 1048576 bytes") == true, "\(error as Any)")
    }
  }

  @Test(arguments: [
    ("<HealthData><a></b></HealthData>", "line 1: a tag ends an element that is not open"),
    ("<HealthData>\n<a <b/></HealthData>", "line 2: “<” stands inside of a tag"),
    ("<HealthData/><HealthData/>", "line 1: there is a second root"),
    ("<HealthData><Record type/></HealthData>", "line 1: an attribute has no value"),
    (
      "<HealthData><Record type=a/></HealthData>",
      "line 1: an attribute's value does not stand in quotes"
    ),
    ("words", "line 1: the file ends before its last tag; it has been cut"),
    ("words<HealthData/>", "line 1: there is text outside of the root"),
    ("<HealthData>< a/></HealthData>", "line 1: a tag has no name"),
    (
      "<HealthData><!ELEMENT a></HealthData>",
      "line 1: “<!” begins nothing that stands there in XML"
    ),
    (
      "<gpx/>", "not an export of Apple Health: its root is “gpx” where “HealthData” is expected"
    ),
    ("", "the file holds no header"),
  ])
  func `what is no export is refused with its line and a reason`(text: String, reason: String) {
    let error = #expect(throws: ImportError.self) { try ActivityBench.plan(text, pieces: 7) }
    #expect(error?.description == reason)
  }

  @Test func `more open elements than any export has are refused`() {
    let text = "<HealthData>" + String(repeating: "<a>", count: 100)
    let error = #expect(throws: ImportError.self) { try ActivityBench.plan(text, pieces: 50) }
    #expect(error?.description == "line 1: more than 64 elements are open")
  }

  @Test func `a workout that several recorders have counts once`() throws {
    let bench = try ActivityBench()
    let text = Self.export(
      Self.workout("Running", "Strava", 0, 2690, " totalDistance=\"8\" totalDistanceUnit=\"km\""),
      Self.workout(
        "Running", "Watch", 5, 2700,
        " totalDistance=\"8.1\" totalDistanceUnit=\"km\" totalEnergyBurned=\"400\" totalEnergyBurnedUnit=\"kcal\""
      ),
      // Another hour, and a short walk within it that a phone has noticed.
      Self.workout("TraditionalStrengthTraining", "Watch", 7200, 3600, ""),
      Self.workout("Walking", "Phone", 7300, 600, ""))
    let report = try bench.take(Array(text.utf8), as: .health)
    #expect(report.sessionsNew == 4 && report.secondRecords == 1)
    let sessions = try bench.sessions
    #expect(sessions.map { $0.sameAs == nil } == [false, true, true, true])
    #expect(sessions[0].sameAs == sessions[1].id)
    #expect(sessions[1].finished?.distanceMeters == 8100)
  }

  @Test func `a correction comes in, an edit by a person stays, and an undo takes all back`() throws
  {
    let bench = try ActivityBench()
    let empty = try bench.weights.count
    func text(_ energy: Int, _ kilograms: Double) -> [UInt8] {
      Array(
        Self.export(
          Self.workout(
            "Running", "Watch", 0, 1800,
            " totalEnergyBurned=\"\(energy)\" totalEnergyBurnedUnit=\"kcal\""),
          Self.weight(100, kilograms), Self.weight(90_000, 81)
        ).utf8)
    }
    let trial = try bench.take(text(300, 80), as: .health, isTrial: true)
    #expect(trial.sessionsNew == 1 && trial.others.new == 2)
    #expect(try bench.sessions.isEmpty)
    let first = try bench.take(text(300, 80), as: .health)
    let weight = try #require(try bench.weights.first)
    var edited = weight
    edited.weightKilograms = 79
    _ = try bench.replica.write([
      try ImportedWrite(
        type: BodyWeight.kind.savedType, entity: edited.id.text, data: edited.payload()
      ).draft()
    ])
    let second = try bench.take(text(320, 80.5), as: .health)
    #expect(second.sessionsChanged == 1)
    #expect(try bench.sessions.first?.finished?.energyKilocalories == 320)
    #expect(try bench.weights.first?.weightKilograms == 79)
    for id in [second.id, first.id] {
      let ledger = try ImportLedger(bench.replica.state)
      let record = try #require(ledger.imports.first { $0.id == id })
      var undo = try ImportUndo(of: record, by: ledger, in: bench.replica)
      try undo.write()
    }
    #expect(try bench.sessions.isEmpty)
    #expect(try bench.weights.count == empty + 1)
  }

  @Test func `rows that cannot be read are left out with their lines, and the rest comes in`()
    throws
  {
    let text = Self.export(
      "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"stone\" value=\"12\" startDate=\"2024-01-01 08:00:00 +0000\"/>",
      "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"12\" startDate=\"1.1.2024\"/>",
      "<Record/>", "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\"/>",
      Self.weight(100, 80),
      Self.workout("Running", "Watch", 0, -5, " duration=\"many\" durationUnit=\"min\""))
    let plan = try ActivityBench.plan(text, pieces: 100)
    #expect(
      plan.skipped.map { "\($0.line): \($0.reason)" } == [
        "2: BodyMass: “12 stone” is not a weight in a known unit",
        "3: BodyMass: “1.1.2024” is not a time with an offset", "4: a record without a type",
        "5: Workout: “” is not a start",
      ])
    #expect(plan.others.count == 1 && plan.sessions.count == 1)
    #expect(
      plan.notices.map(\.text) == [
        "2020-09-13 Running: its end is not a time behind its start, so it has no end",
        "2020-09-13 Running: duration “many min” cannot be read, and is left out",
      ])
  }
}

extension `Apple Health's exports` {
  static func export(_ elements: String...) -> String {
    "<HealthData>\n" + elements.joined(separator: "\n") + "\n</HealthData>"
  }

  /// A workout, so many seconds after a time.
  static func workout(
    _ type: String, _ recorder: String, _ start: Int, _ seconds: Int, _ rest: String
  ) -> String {
    let start = 1_600_000_000 + start
    return
      "<Workout workoutActivityType=\"HKWorkoutActivityType\(type)\" sourceName=\"\(recorder)\""
      + " startDate=\"\(HealthFile.date(start, 0))\" endDate=\"\(HealthFile.date(start + seconds, 0))\"\(rest)/>"
  }

  static func weight(_ time: Int, _ kilograms: Double) -> String {
    let date = HealthFile.date(1_600_000_000 + time, 3600)
    return
      "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value=\"\(kilograms)\" startDate=\"\(date)\"/>"
  }
}

extension HealthFile.Workout {
  /// What a store says of it.
  fileprivate init(_ session: Session) {
    let (start, end) = (session.started, session.finished)
    let type = start?.activityType ?? ""
    self.init(
      type: type.prefix(1).uppercased() + type.dropFirst(), recorder: "",
      start: Int((start?.startedAt?.milliseconds ?? 0) / 1000),
      seconds: Int(((end?.durationSeconds ?? 0)).rounded()),
      meters: end?.distanceMeters.map { Int($0.rounded()) },
      kilocalories: end?.energyKilocalories.map { Int($0.rounded()) },
      rate: end?.averageHeartRate.map { Int($0.rounded()) })
  }

  fileprivate var withoutRecorder: HealthFile.Workout {
    var workout = self
    workout.recorder = ""
    return workout
  }
}
