import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

/// Small files of each app, written by hand after real ones, with exact counts.
struct TableImportTests {
  private func plan(
    _ lines: String..., as format: FileFormat? = nil, unit: MassUnit? = nil,
    dates: DateOrder? = nil, map: String? = nil, isEnded: Bool = true
  ) throws -> ImportPlan {
    let text = lines.joined(separator: "\n") + (isEnded ? "\n" : "")
    let answers = ImportAnswers(
      unit: unit, zone: "Europe/Berlin", dates: dates, columns: try map.map { try TableMap([$0]) })
    let reading = try ImportReading(of: Array(text.utf8), as: format, answers: answers)
    #expect(reading.questions.filter { !$0.isOptional }.isEmpty)
    return try #require(reading.plan)
  }

  private static let hevy =
    #""title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","#
    + #""set_type","weight_kg","reps","distance_km","duration_seconds","rpe""#

  @Test func `Hevy: times in minutes, notes in lines, help below zero, unknown sorts of sets`()
    throws
  {
    let plan = try plan(
      Self.hevy,
      #""Push","8 Apr 2026, 16:50","8 Apr 2026, 17:40","a\nb","Dip (Assisted)",,"deep",0,"warmup",-20,8,,,8.5"#,
      #""Push","8 Apr 2026, 16:50","8 Apr 2026, 17:40","a\nb","Dip (Assisted)",,"deep",1,"left",,9,,,0"#,
      #""Push","8 Apr 2026, 16:50","8 Apr 2026, 17:40","a\nb","Run",0,"",0,"normal",,,5.2,1800,"#)
    let session = try #require(plan.sessions.first)
    #expect(plan.sessions.count == 1 && plan.rowCount == 3 && plan.skipped.isEmpty)
    #expect(session.started?.localStart == "2026-04-08 16:50")
    #expect(session.started?.startedAt?.description == "2026-04-08T14:50:00.000Z")
    #expect(session.finished?.finishedAt?.description == "2026-04-08T15:40:00.000Z")
    #expect(session.started?.notes == "a\nb" && session.started?.source == "hevy")
    #expect(session.started?.exerciseNotes.map(\.text) == ["deep"])
    let sets = session.sets
    #expect(sets.map(\.kind) == [.warmup, nil, .normal])
    #expect(sets.map(\.weightKilograms) == [-20, nil, nil] && sets.map(\.rpe) == [8.5, nil, nil])
    #expect(sets[2].distanceMeters == 5200 && sets[2].seconds == 1800)
    #expect(
      plan.notes
        == [
          "3: column “set_type”: “left” is no sort of set that is known; the set has none",
          "columns that are not read: “superset_id”",
        ].map { $0 } || plan.notes.count == 1)
  }

  @Test func `FitNotes: commas in names, units by row, days as sessions, no line end`() throws {
    let plan = try plan(
      "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time",
      "2026-08-04,Overhead Press (Each Side, Dumbbells),Shoulders,12.5,kgs,8,,,",
      "2026-08-04,Squat,Legs,225.0,lbs,5,,,",
      "2026-08-04,Plank,Abs,0.0,kgs,,,,1:30",
      "2026-08-05,Run,Cardio,,,,5.0,km,0:25:00", isEnded: false)
    #expect(plan.skipped.isEmpty && plan.sessions.count == 2)
    let sets = plan.sessions.flatMap(\.sets)
    #expect(
      sets.map(\.exercise) == ["Overhead Press (Each Side, Dumbbells)", "Squat", "Plank", "Run"])
    #expect(sets.map(\.weightUnit) == [.kilograms, .pounds, .kilograms, nil])
    #expect(sets.map(\.seconds) == [nil, nil, 90, 1500] && sets[3].distanceMeters == 5000)
    #expect(plan.sessions[0].started?.localStart == "2026-08-04")
    #expect(plan.sessions[0].started?.startedAt?.description == "2026-08-03T22:00:00.000Z")
    #expect(plan.sessions[0].finished == nil)
  }

  @Test func `FitNotes: the order of dates is settled by one day above twelve, else asked`() throws
  {
    let header = "Date,Exercise,Category,Weight (kgs),Reps,Distance,DistanceUnit,Time,Comment"
    let plan = try plan(
      header, "03/12/2025,Squat,Legs,60.0,5,,,,", "23/12/2025,Squat,Legs,60.0,5,,,,")
    #expect(plan.sessions.map { $0.started?.localStart } == ["2025-12-03", "2025-12-23"])
    let open = [header, "03/12/2025,Squat,Legs,60.0,5,,,,"].joined(separator: "\n") + "\n"
    let reading = try ImportReading(of: Array(open.utf8))
    #expect(reading.questions == [.zone, .dates("03/12/2025")] && reading.plan == nil)
  }

  @Test func `StrongLifts: a dash is a set that was not done, and 0 one that was failed`() throws {
    let header =
      "\u{FEFF}Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,"
      + "Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),"
      + "Set 2 (Reps),Set 2 (KG),Set 3 (Reps),Set 3 (KG)"
    let plan = try plan(
      header,
      "2026/08/11,1,\"Workout A\",\"5×5\",83.5,\"Squat\",5/-/0,,275,0.0094444,10:56 PM,10:57 PM,\"\",5,55,0,55,0,55",
      "2026/08/11,1,\"Workout A\",\"5×5\",83.5,\"Deadlift\",1×4,,300,0.0094444,10:56 PM,10:57 PM,\"\",4,75,,,,",
      "2026/08/11,2,\"Workout B\",\"5×5\",83.5,\"Squat\",5/5/5,,306,0.0086,10:56 PM,10:57 PM,\"\",5,20.4,5,20.4,5,20",
      isEnded: false)
    #expect(plan.sessions.map { $0.started?.name } == ["Workout A"])
    let session = try #require(plan.sessions.first)
    #expect(session.sets.map(\.reps) == [5, 0, 4] && session.sets.map(\.setNumber) == [1, 3, 1])
    #expect(session.finished?.durationSeconds == 34)
    #expect(plan.skipped.map(\.isLoss) == [false, true])
    #expect(plan.skipped[1].reason.contains("may have been cut"))
  }

  @Test func `Fitbod: instants in UTC, leading blanks, the noise of conversions`() throws {
    let plan = try plan(
      "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier",
      "2022-01-05 22:06:49 +0000,Back Squat, 10,7.937875915123695,0.0,0.0,0.0,0.0,True,, 1.0",
      "2022-01-05 22:06:49 +0000,Rowing, 0,0.0,300.0,1000.0,0.0,0.0,false,, 1.0")
    let session = try #require(plan.sessions.first)
    #expect(session.started?.startedAt?.description == "2022-01-05T22:06:49.000Z")
    #expect(session.started?.localStart == nil && session.started?.zone == "Europe/Berlin")
    #expect(session.sets.map(\.kind) == [.warmup, .normal])
    #expect(session.sets[0].weightText == "7.937875915123695")
    #expect(session.sets[0].weightKilograms == 7.938 && session.sets[1].distanceMeters == 1000)
  }

  @Test func `GymBook: cells say what they hold, and when each set was done`() throws {
    let plan = try plan(
      "Datum;Training;Zeit;Übung;Bereich;Wiederholungen / Zeit;Gewicht / Strecke;Notizen;Ausgelassen",
      "12.03.2024;Push;18:31:05;Bankdrücken;Brust;12 Wiederholungen;62,5 kg;;Nein",
      "12.03.2024;Push;18:35:05;Bankdrücken;Brust;12 Wiederholungen;62,5 kg;;Ja",
      "12.03.2024;Push;18:38:05;Plank;Bauch;60 s;;;Nein")
    let session = try #require(plan.sessions.first)
    #expect(session.started?.localStart == "2024-03-12 18:31:05")
    #expect(session.sets.map(\.weightKilograms) == [62.5, nil])
    #expect(session.sets.map(\.seconds) == [nil, 60])
    #expect(session.sets[1].loggedAt?.description == "2024-03-12T17:38:05.000Z")
    #expect(plan.skipped.map(\.isLoss) == [false])
  }

  @Test func `GymBook: the sort of set, and a dash for nothing`() throws {
    let plan = try plan(
      "Datum;Zeit;Training;Übung;Satz / Aufwärmsatz / Abkühlungssatz;Wiederholungen / Zeit;Gewicht / Strecke",
      "12.03.2024;18:31;Push;Dip;Aufwärmsatz;1 Wiederholung;–",
      "12.03.2024;18:33;Push;Dip;Satz;12 Wiederholungen;-",
      "12.03.2024;18:35;Push;Dip;Abkühlungssatz;12 Wiederholungen;5 kg")
    let sets = plan.sessions.flatMap(\.sets)
    #expect(sets.map(\.kind) == [.warmup, .normal, nil] && sets.map(\.reps) == [1, 12, 12])
    #expect(sets.map(\.weightKilograms) == [nil, nil, 5] && plan.skipped.isEmpty)
  }

  @Test func `Gravl: a day and a time of day apart, the set 0 of an activity`() throws {
    let plan = try plan(
      "Date,Start Date,Workout,Source,Workout Duration (min),Energy,Exercise,Superset,Set,Set Type,Reps,Weight (kg),"
        + "Distance (km),Set Duration (sec),Incline,Steps,Effort,Workout Notes",
      "2026/01/01,1:11 PM,Push Day,,11,11,Chin Up,No,1,Calentamiento,11,11,0,,,,Ideal,strong",
      "2026/01/22,16:09,Walk,APP,21,22,Walking,No,0,Normal,0,0,1.5,600,,,,")
    #expect(
      plan.sessions.map { $0.started?.localStart } == ["2026-01-01 13:11", "2026-01-22 16:09"])
    #expect(plan.sessions.map { $0.finished?.durationSeconds } == [660, 1260])
    let sets = plan.sessions.flatMap(\.sets)
    #expect(sets.map(\.kind) == [.warmup, .normal] && sets.map(\.setNumber) == [1, 1])
    #expect(sets[1].distanceMeters == 1500 && sets[1].seconds == 600)
  }

  @Test func `what two apps say of one day are two sessions, and neither takes from the other`()
    throws
  {
    let replica = try Replica.inMemory()
    let first = try plan(
      "Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time",
      "2026-08-04,Squat,Legs,60.0,5,,,", "2026-08-04,Dip,Chest,,8,,,")
    let second = try plan(
      "d,e,w,r", "2026-08-04,Squat,60,5", unit: .kilograms, map: "date=d,exercise=e,weight=w,reps=r"
    )
    #expect(try replica.take(first).setCounts == [2, 0, 0])
    #expect(try replica.take(second).setCounts == [1, 0, 0])
    #expect(try replica.take(first).sessionCounts == [0, 0, 1, 0])
  }

  @Test func `a cell with its unit is read where it agrees, and left out where it does not`() throws
  {
    let plan = try plan(
      "Tag,Name,Last,Wdh", "2026-01-02,Squat,80kg,5", "2026-01-02,Squat,80 lbs,5",
      "2026-01-02,Squat,80 stone,5", "2026-01-02,Squat,,5 Wdh", unit: nil,
      map: "date=Tag,exercise=Name,weight=Last,reps=Wdh")
    #expect(plan.sessions.first?.sets.map(\.weightUnit) == [.kilograms, .pounds, nil])
    #expect(plan.skips == ["4: column “Last”: “80 stone” is not a number"])
    let other = try self.plan(
      "Tag,Name,Last (kg),Wdh", "2026-01-02,Squat,80kg,5", "2026-01-02,Squat,80lb,5",
      map: "date=Tag,exercise=Name,weight=Last (kg),reps=Wdh")
    #expect(other.sessions.first?.sets.count == 1)
    #expect(other.skips == ["3: column “Last (kg)”: “80lb” is in lb here and in kg there"])
  }

  @Test func `a session without a set that is understood is left out`() throws {
    let plan = try plan(
      Self.hevy,
      #""A","8 Apr 2026, 16:50","","","Squat",,"",0,"normal",many,8,,,"#,
      #""B","9 Apr 2026, 16:50","","","Squat",,"",0,"normal",,,,,"#,
      #""C","10 Apr 2026, 16:50","","","Squat",,"",0,"normal",60,8,,,"#)
    #expect(plan.sessions.map { $0.started?.name } == ["C"])
    #expect(plan.remnants.map(\.reason) == ["none of its sets was understood"])
    #expect(
      plan.notes.contains("3: 2026-04-09 B: not a single set of it was done, so it is left out"))
  }

  @Test func `RIR 0 is kept, RPE 0 and an empty cell say nothing`() throws {
    let plan = try plan(
      "d,e,r,rpe,rir", "2026-01-02,Squat,5,0,0", "2026-01-02,Squat,5,,", "2026-01-02,Squat,5,9,1",
      map: "date=d,exercise=e,reps=r,rpe=rpe,rir=rir")
    let sets = plan.sessions.flatMap(\.sets)
    #expect(sets.map(\.rpe) == [nil, nil, 9] && sets.map(\.rir) == [0, nil, 1])
  }

  @Test func `shared text: several workouts, notes, kinds, what is not understood`() throws {
    let plan = try plan(
      "Morning Workout", "Wednesday, 13 August 2025 at 07:32", "", "Bench Press (Dumbbell)",
      "\"Good one\"", "W1: 10 kg × 5 [Warm-up]", "Set 1: 20 kg × 16 @ 8", "Set 2: 20 potatoes", "",
      "https://link.strong.app/x", "", "Evening", "Mittwoch, 13. Aug. 2025 um 19:30", "", "Plank",
      "Set 1: 1min 53s", "Set 2 (Failure): +5 kg x 1:00")
    #expect(plan.sessions.map { $0.started?.name } == ["Morning Workout", "Evening"])
    #expect(
      plan.sessions.map { $0.started?.localStart } == ["2025-08-13 07:32", "2025-08-13 19:30"])
    #expect(plan.sessions[0].sets.map(\.kind) == [.warmup, .normal])
    #expect(plan.sessions[0].started?.exerciseNotes.first?.text == "Good one")
    #expect(plan.sessions[1].sets.map(\.seconds) == [113, 60])
    #expect(plan.sessions[1].sets.map(\.weightKilograms) == [nil, 5])
    #expect(plan.skips == ["8: “20 potatoes” is no set that is understood"])
  }

  @Test func `ten megabytes in one cell leave out that session, and the rest comes in`() throws {
    let long = String(repeating: "x", count: 10 << 20)
    let plan = try plan(
      Self.hevy,
      #""A","8 Apr 2026, 16:50","","","Squat",,"\#(long)",0,"normal",60,8,,,"#,
      #""B","9 Apr 2026, 16:50","","","Squat",,"",0,"normal",60,8,,,"#)
    let replica = try Replica.inMemory()
    let report = try replica.take(plan)
    #expect(report.sessionCounts == [1, 0, 0, 1] && report.isPartial)
  }

  @Test func `a newer file corrects, and what a person has edited stays`() throws {
    let replica = try Replica.inMemory()
    func rows(_ weight: String) throws -> ImportPlan {
      try plan(
        Self.hevy, #""A","8 Apr 2026, 16:50","","","Squat",,"",0,"normal",\#(weight),8,,,"#,
        #""A","8 Apr 2026, 16:50","","","Squat",,"",1,"normal",60,8,,,"#)
    }
    #expect(try replica.take(rows("60")).setCounts == [2, 0, 0])
    #expect(try replica.take(rows("62.5")).setCounts == [0, 1, 0])
    #expect(try replica.take(rows("62.5")).sessionCounts == [0, 0, 1, 0])
    let session = try #require(try replica.state.all(Session.self).first)
    var set = try #require(session.sets.first)
    set.reps = 9
    let draft = try ImportedWrite(
      type: "session.setCorrected", entity: session.id.text, data: set.payload()
    ).draft()
    _ = try replica.write([draft])
    let report = try replica.take(rows("65"))
    #expect(report.keptWords.count == 1 && report.isPartial)
  }
}
