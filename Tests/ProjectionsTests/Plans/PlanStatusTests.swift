import EventLog
import Projections
import Training
import Testing

/// How the plan of a week stands (document 1, section 3).
struct PlanStatusTests {
  private let wednesday: Day
  private let program: Program

  init() throws {
    wednesday = try #require(Day("2026-01-14"))
    program = Program(
      id: "p", name: "Base", weeks: 3, startDay: wednesday,
      phases: [
        ProgramPhase(id: "b", name: "Base", lastWeek: 2),
        ProgramPhase(id: "t", name: "Taper", firstWeek: 3),
      ])
  }

  private func status(_ program: Program?, on day: Day, _ weeks: [Int] = [1, 2]) -> PlanStatus {
    let plans = weeks.map { ProgramWeek(of: "p", week: $0) }
    return PlanStatus(of: program, on: day) { id in plans.first { $0.id == id } }
  }

  @Test func `weeks begin on Monday, and the first one has the start`() {
    let weeks = [-3, -2, 0, 4, 5, 11, 12, 19].map { program.week(on: wednesday + $0) }
    #expect(weeks == [nil, 1, 1, 1, 2, 2, 3, 4])
    #expect(program.days(ofWeek: 2) == (wednesday + 5)...(wednesday + 11))
    #expect(program.days(ofWeek: 0) == nil && program.days(ofWeek: .max) == nil)
    #expect(Program(id: "q", name: "Q").week(on: wednesday) == nil)
    #expect(program.phase(ofWeek: 2)?.name == "Base" && program.phase(ofWeek: 3)?.name == "Taper")
  }

  @Test func `the first and the last week of the calendar have the days that it has`() throws {
    let first = try #require(Day("0000-01-01"))
    let last = try #require(Day("9999-12-31"))
    #expect(first.weekday == .saturday && last.weekday == .friday)
    let early = Program(id: "p", name: "P", startDay: first)
    #expect([0, 1, 2, 8, 9].map { early.week(on: first + $0) } == [1, 1, 2, 2, 3])
    #expect(early.days(ofWeek: 1) == first...(first + 1))
    #expect(early.days(ofWeek: 2) == (first + 2)...(first + 8))
    #expect(early.date(of: ProgramDay(id: "d", .monday), inWeek: 1) == nil)
    #expect(early.date(of: ProgramDay(id: "d", .sunday), inWeek: 1) == first + 1)
    let late = Program(id: "q", name: "Q", weeks: 2, startDay: last)
    #expect(late.week(on: last) == 1 && late.week(on: last - 5) == nil)
    #expect(late.days(ofWeek: 1) == (last - 4)...last && late.days(ofWeek: 2) == nil)
    #expect(late.date(of: ProgramDay(id: "d", .friday), inWeek: 1) == last)
    #expect(late.date(of: ProgramDay(id: "d", .saturday), inWeek: 1) == nil)
    let weeks = try #require(early.week(on: last))
    #expect(early.days(ofWeek: weeks) == (last - 4)...last && early.days(ofWeek: weeks + 1) == nil)
    #expect(PlanStatus(of: late, on: last) { ProgramWeek(id: $0) } == .noPlan(week: 1))
    #expect([early, late].current(on: first)?.id == "p")
    #expect([early, late].current(on: last)?.id == "q")
  }

  @Test func `a plan is missing, ready or completed`() {
    #expect(status(nil, on: wednesday) == .noProgram)
    var archived = program
    archived.isArchived = true
    #expect(status(archived, on: wednesday) == .noProgram)
    #expect(status(Program(id: "p", name: "P"), on: wednesday) == .noProgram)
    #expect(status(program, on: wednesday - 20) == .ready(ProgramWeek(of: "p", week: 1)))
    #expect(status(program, on: wednesday + 5) == .ready(ProgramWeek(of: "p", week: 2)))
    #expect(status(program, on: wednesday + 12) == .noPlan(week: 3))
    #expect(status(program, on: wednesday + 19) == .completed)
  }

  @Test func `what a plan rests on may be missing, and comes later`() {
    // The week has come before its program, and an outcome before the week.
    #expect(status(nil, on: wednesday, [1]) == .noProgram)
    let half = ProgramWeek(id: "p_1", outcomes: [ProgramDayOutcome(of: "d", .done)])
    #expect(PlanStatus(of: program, on: wednesday) { _ in half } == .noPlan(week: 1))
  }

  @Test func `the program that counts is the one that runs, else the next, else the last`() {
    func program(_ id: Program.ID, _ start: Int, _ weeks: Int?) -> Program {
      Program(id: id, name: "N", weeks: weeks, startDay: wednesday + start)
    }
    let all = [
      program("old", -100, 4), program("runs", -30, 8), program("runsToo", -30, nil),
      program("next", 10, 4),
      program("later", 20, 4), Program(id: "never", name: "N"),
    ]
    #expect(all.current(on: wednesday)?.id == "runsToo")
    #expect(all.dropFirst(3).map(\.self).current(on: wednesday)?.id == "next")
    #expect(Array(all.prefix(1)).current(on: wednesday)?.id == "old")
    #expect(Array(all.suffix(1)).current(on: wednesday) == nil)
  }
}
