import Projections
import Training
import Testing

@testable import Importers

struct `Rows of an import` {
  @Test func `a pause is kept with the set before it, as an order and as an exercise`() throws {
    let plan = try StrongFile.session(
      "Squat,1,100,5", "Squat,Rest Timer,0,0,0,90", "Squat,Note,,,,,deep", "Squat,W,40,5",
      "Squat,Note,,,,,deeper", "Rest Timer,1,0,0,0,60", "Rest Timer,1,,,,30.5", "Squat,2,100,5")
    #expect(
      plan.sets == [
        "Squat normal #1 100.0kg 5.0x rest 90.0s", "Squat warmup 40.0kg 5.0x rest 90.5s",
        "Squat normal #2 100.0kg 5.0x",
      ])
    #expect(plan.skipped.isEmpty)
  }

  @Test func `a pause without a time, or without a set before it, is skipped with its reason`()
    throws
  {
    let plan = try StrongFile.session(
      "Squat,Rest Timer,0,0,0,90", "Squat,1,100,5", "Squat,Rest Timer,0,0,0,0",
      "Squat,Rest Timer,0,0,0,long", "Squat,2,0,0", "Squat,Rest Timer,0,0,0,90")
    #expect(plan.sets == ["Squat normal #1 100.0kg 5.0x"])
    #expect(
      plan.skips == [
        "2: a rest timer without a set before it", "4: a rest timer without a time",
        "5: column “Seconds”: “long” is not a number",
        "6: not done: no reps, weight, distance or time",
        "7: a rest timer without a set before it",
      ])
  }

  @Test func `a note row becomes a note of the session`() throws {
    let plan = try StrongFile.session("Squat,Note,,,,,keep the knees out", "Squat,1,100,5")
    #expect(plan.skipped.isEmpty)
    #expect(plan.sets.count == 1)
    #expect(
      try plan.dump()[0].contains(
        #""exerciseNotes":[{"exercise":"Squat","text":"keep the knees out"}]"#))
    #expect(try StrongFile.session("Squat,Note,,").skips == ["2: a note without words"])
  }

  @Test func `a row of nothing is a set that was not done: no loss, and its note is kept`() throws {
    let plan = try StrongFile.session("Squat,1,0,0,0,0,sore", "Squat,2,,,,", "Squat,3,0.0,1")
    #expect(plan.sets == ["Squat normal #3 0.0kg 1.0x"])
    #expect(
      plan.skips == [
        "2: not done: no reps, weight, distance or time; its note is kept",
        "3: not done: no reps, weight, distance or time",
      ])
    #expect(plan.skipped.allSatisfy { !$0.isLoss })
    #expect(try plan.dump()[0].contains(#""text":"sore""#))
  }

  @Test func `a number that does not parse skips its row, with line, column and text`() throws {
    let plan = try StrongFile.session(
      "Squat,1,1OO,5", "Squat,2,100,five", "Squat,3,100,-5", "Squat,4,-20,5")
    #expect(
      plan.skips == [
        "2: column “Weight”: “1OO” is not a number", "3: column “Reps”: “five” is not a number",
        "4: column “Reps”: “-5” is below zero",
      ])
    #expect(plan.sets == ["Squat normal #4 -20.0kg 5.0x"])
  }

  @Test func `a column that cannot be read is named as the file names it`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classicGerman, "2024-05-06 18:30:05,A,45m,Beuge,1,viel,5,0,0,,,", unit: .pounds)
    #expect(plan.skips == ["2: column “Gewicht”: “viel” is not a number"])
  }

  @Test func `a date that does not parse skips its row, with line, column and text`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-06 18:30:05,A,45m,Squat,1,100,5,0,0,\"two\nlines\",,",
      "06.05.2024,A,45m,Squat,2,100,5,0,0,,,", "31.04.2024 18:30,A,45m,Squat,3,100,5,0,0,,,",
      unit: .kilograms)
    #expect(
      plan.skips == [
        "4: column “Date”: “06.05.2024” is not a date with a time",
        "5: column “Date”: “31.04.2024 18:30” is not a date with a time",
      ])
    #expect(try plan.dump()[1].contains(#""notes":"two\nlines""#))
  }

  @Test
  func
    `a row that is too wide or too short, of an unknown order or without an exercise is skipped`()
    throws
  {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-06 18:30:05,A,45m,Squat", "2024-05-06 18:30:05",
      "2024-05-06 18:30:05,A,45m,Squat,X,100,5,0,0,,,", "2024-05-06 18:30:05,A,45m,,1,100,5,0,0,,,",
      "2024-05-06 18:30:05,A,45m,Press, seated,1,100,5,0,0,,,8", unit: .kilograms)
    #expect(
      plan.skips == [
        "2: 4 fields where the header has 12", "3: 1 field where the header has 12",
        "4: column “Set Order”: “X” is unknown", "5: no exercise",
        "6: 13 fields where the header has 12",
      ])
    #expect(plan.notes.isEmpty)
    #expect(plan.sessions.isEmpty)
    #expect(plan.remnants.map(\.reason) == ["none of its sets was understood"])
    #expect(plan.exercises.isEmpty)
  }

  @Test func `a duration that is absent or unreadable leaves the session without an end`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-06 18:30:05,A,,Squat,1,100,5,0,0,,,",
      "2024-05-07 18:30:05,B,ages,Squat,1,100,5,0,0,,,",
      "2024-05-08 18:30:05,C,,Squat,1,100,5,0,0,,,",
      "2024-05-08 18:30:05,C,5m,Squat,2,100,5,0,0,,,", unit: .kilograms)
    #expect(plan.sessions.map { $0.finished != nil } == [false, false, true])
    #expect(
      plan.notes == [
        "2: 2024-05-06 A: no duration, so it has no end",
        "3: 2024-05-07 B: “ages” is not a duration, so it has no end",
      ])
  }

  @Test func `the first workout note that is not blank counts, on whatever row it stands`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-06 18:30:05,A,5m,Squat,1,100,5,0,0,,,",
      "2024-05-06 18:30:05,A,5m,Squat,2,100,5,0,0,,slept well,", unit: .kilograms)
    #expect(try plan.dump()[0].contains(#""notes":"slept well""#))
    #expect(try plan.dump()[0].contains("exerciseNotes") == false)
  }

  @Test func `columns that are not read are named once`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitInHeader("kg") + ";Pulse", "1;2024-05-06 18:30:05;A;60;Squat;1;9;5;;;;;;120")
    #expect(plan.sets.count == 1)
    #expect(plan.notes == ["-: columns that are not read: “Pulse”"])
  }

  @Test func `skipped rows stand in the order of their lines, whatever they were skipped for`()
    throws
  {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-06 18:30:05,A,45m,Squat,X,100,5,0,0,,,",
      "2024-05-07 18:30:05,B,45m,Squat,1,100,5,0,0,,,", "someday,A,45m,Squat,1,100,5,0,0,,,",
      "2024-05-06 18:30:05,A,45m,Squat,Y,100,5,0,0,,,",
      "2024-05-07 18:30:05,B,45m,Squat,1,100,5,0,0,,,", unit: .kilograms)
    #expect(plan.skipped.map(\.line) == [2, 4, 5, 6])
  }
}
