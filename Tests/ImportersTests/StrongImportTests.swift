import EventLog
import Projections
import Testing

@testable import Importers
import Training

struct `Strong's three shapes` {
  private static let expectedSets = [
    "Bench Press (Barbell) warmup 20.0kg 10.0x", "Bench Press (Barbell) normal #1 85.0kg 8.0x",
    "Plank normal #1 0.0kg 0.0x 60.0s",
  ]

  private func classic() throws -> ImportPlan {
    try StrongFile.plan(
      StrongFile.classic,
      "2024-05-06 18:30:05,\"Push A\",1h 5m,\"Bench Press (Barbell)\",W,44.09245243697551,10,0,0,\"\",\"good\",",
      "2024-05-06 18:30:05,\"Push A\",1h 5m,\"Bench Press (Barbell)\",1,187.39292285714595,8,0,0,\"grip, wide\",,8.5",
      "2024-05-06 18:30:05,\"Push A\",1h 5m,\"Plank\",1,0.0,0,0,60,,,", unit: .pounds)
  }

  private func unitPerRow() throws -> ImportPlan {
    try StrongFile.plan(
      StrongFile.unitPerRow,
      "2024-05-06 18:30:05;Push A;Bench Press (Barbell);W;44,09245;lbs;10;;;;0;;good;1h 5m",
      "2024-05-06 18:30:05;Push A;Bench Press (Barbell);1;85;kg;8;8,5;;;0;grip, wide;;1h 5m",
      "2024-05-06 18:30:05;Push A;Plank;1;0;;0;;;;60;;;1h 5m")
  }

  private func unitInHeader() throws -> ImportPlan {
    try StrongFile.plan(
      StrongFile.unitInHeader("kg"),
      #""1";"2024-05-06 18:30:05";"Push A";"3900";"Bench Press (Barbell)";"W";"20";"10";"";"";"";"";"good""#,
      #""1";"2024-05-06 18:30:05";"Push A";"3900";"Bench Press (Barbell)";"1";"85";"8";"8.5";"";"";"grip, wide";"""#,
      #""1";"2024-05-06 18:30:05";"Push A";"3900";"Plank";"1";"0";"0";"";"";"60";"";"""#)
  }

  @Test func `the same session in each shape has the same ids, sets, start and end`() throws {
    let plans = [try classic(), try unitPerRow(), try unitInHeader()]
    for plan in plans {
      #expect(plan.sets == Self.expectedSets)
      #expect(plan.skipped.isEmpty)
      #expect(plan.notices.isEmpty)
      #expect(plan.sessions.map(\.id) == ["A4B0D20A-672C-535C-8DC3-4C4AAC68915F"])
      #expect(plan.setIdentifiers == plans[0].setIdentifiers)
      #expect(plan.exercises == plans[0].exercises)
      #expect(try plan.dump().first == plans[0].dump().first)
      #expect(try plan.dump().last == plans[0].dump().last)
    }
    #expect(Set(plans[0].setIdentifiers).count == 3)
  }

  @Test func `a plan says all that is to be written`() throws {
    let plan = try classic()
    let exercise = "D11D0957-D75B-55E5-B514-372A43238DF1"
    #expect(plan.sessions[0].title == "2024-05-06 Push A")
    #expect(plan.sessions[0].id == "A4B0D20A-672C-535C-8DC3-4C4AAC68915F")
    let dump = try plan.dump()
    #expect(
      dump[0]
        == #"session.started {"localStart":"2024-05-06 18:30:05","name":"Push A","notes":"good","source":"strong","startedAt":"2024-05-06T16:30:05.000Z","zone":"Europe/Berlin"}"#
    )
    #expect(
      dump[1]
        == #"session.setLogged {"exercise":"Bench Press (Barbell)","exerciseId":"\#(exercise)","id":"FA4D2415-BFB6-5826-BF7B-0B294DA31DE0","kind":"warmup","reps":10,"weightKilograms":20,"weightText":"44.09245243697551","weightUnit":"lb"}"#
    )
    #expect(
      dump[2]
        == #"session.setLogged {"exercise":"Bench Press (Barbell)","exerciseId":"\#(exercise)","id":"1E39DC19-B091-5D18-BC0C-EB50B5915C10","kind":"normal","notes":"grip, wide","reps":8,"rpe":8.5,"setNumber":1,"weightKilograms":85,"weightText":"187.39292285714595","weightUnit":"lb"}"#
    )
    #expect(dump[3].contains(#""kind":"normal","reps":0,"seconds":60,"setNumber":1"#))
    #expect(
      dump[4]
        == #"session.finished {"durationSeconds":3900,"finishedAt":"2024-05-06T17:35:05.000Z"}"#)
    #expect(plan.exercises.map(\.name) == ["Bench Press (Barbell)", "Plank"])
    let saved = try ImportedWrite(saving: plan.exercises[0])
    #expect(saved.type == "customExercise.saved")
    #expect(saved.entity == exercise)
    #expect(
      saved.data.canonicalText()
        == #"{"name":"Bench Press (Barbell)","source":"strong"}"#)
  }

  @Test func `a German file has its own header, pauses, durations and points`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classicGerman,
      "2025-08-23 17:51:23,\"Ganzkörper \",2h 23min,\"Beinpresse\",1,50.0,12.0,0,0.0,\"\",\"Erstes\",",
      "2025-08-23 17:51:23,\"Ganzkörper \",2h 23min,\"Beinpresse\",Ruhezeit,0,0.0,0,120.0,,,",
      unit: .kilograms)
    #expect(plan.sets == ["Beinpresse normal #1 50.0kg 12.0x rest 120.0s"])
    #expect(plan.skipped.isEmpty)
    #expect(try plan.dump().last?.contains("8580") == true)
    #expect(plan.sessions[0].title == "2025-08-23 Ganzkörper")
  }

  @Test func `a German Android file may write commas into its numbers`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitPerRowGerman,
      "2025-08-23 17:51:23;Lauf;Kreuzheben;1;102,5;kg;5;;;;0;;;1 Std. 5 Min.",
      "2025-08-23 17:51:23;Lauf;Laufen;1;;;;;5,2;km;1800;;;1 Std. 5 Min.")
    #expect(plan.sets == ["Kreuzheben normal #1 102.5kg 5.0x", "Laufen normal #1 1800.0s 5200.0m"])
    #expect(try plan.dump().last?.contains(#""durationSeconds":3900"#) == true)
  }

  @Test func `a Chinese file has its own header and durations`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classicChinese,
      "2020-09-29 07:10:22,\"4.Pull\",1小时13分钟,\"Chin Up\",1,0,10,0,0,\"三组\",\"星期二\",",
      unit: .pounds, zone: "Asia/Shanghai")
    #expect(plan.sets == ["Chin Up normal #1 0.0kg 10.0x"])
    #expect(try plan.dump()[0].contains(#""startedAt":"2020-09-28T23:10:22.000Z""#))
    #expect(try plan.dump()[2].contains("4380"))
  }

  @Test func `a file without rows is an empty plan, one without a header an error`() throws {
    var empty = ImportPlan()
    empty.rowCount = 0
    #expect(try StrongFile.plan(StrongFile.classic, unit: .pounds) == empty)
    #expect(throws: ImportError.empty) { try StrongFile.plan("") }
    #expect(throws: ImportError.unknownZone("Berlin")) {
      try StrongFile.plan(StrongFile.classic, unit: .pounds, zone: "Berlin")
    }
  }
}
