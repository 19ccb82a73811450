import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// What days ask for: planned workouts, days of programs, occurrences of routines.
struct AgendaTests {
  private let device: ModelDevice
  private let monday: Day

  init() throws {
    device = try ModelDevice(1, kinds: .training)
    monday = try #require(Day("2026-01-12"))
  }

  private func agenda(_ days: ClosedRange<Day>) throws -> [AgendaItem] {
    var indexes = StateIndexes()
    return try device.state.agenda(on: days, &indexes)
  }

  private func lines(_ days: ClosedRange<Day>) throws -> [String] {
    try agenda(days).map {
      "\($0.day) \($0.time.map(\.description) ?? "-") \($0.id) \($0.title) \($0.status.rawValue)"
        + ($0.isMoved ? " from \($0.plannedDay)" : "")
        + ($0.tasks > 0 ? " \($0.tasksDone)/\($0.tasks)" : "")
    }
  }

  private var morning: Routine {
    Routine(
      id: "r", name: "Morning",
      tasks: [RoutineTask(id: "a", name: "A"), RoutineTask(id: "b", name: "B")],
      schedules: [
        Schedule(
          id: "1", start: monday, .weekly, weekdays: [.monday, .thursday],
          times: [TimeOfDay(hour: 7, minute: 30)].compactMap(\.self))
      ])
  }

  @Test func `rows stand by day, without a time first, each id once`() throws {
    try device.save(morning)
    try device.save(Workout(id: "w", name: "Legs"))
    try device.save(
      ScheduledWorkout(
        id: "x", day: monday, workoutId: "w", outcome: ScheduleOutcome(.done, sessionId: "s")))
    try device.save(Program(id: "p", name: "Base", weeks: 2, startDay: monday + 2))
    try device.save(
      ProgramWeek(
        of: "p", week: 1,
        days: [
          ProgramDay(id: "z", .monday, order: 1, name: "Easy"),
          ProgramDay(id: "y", .monday, order: 2, workoutId: "w"),
          ProgramDay(id: "sun", .sunday, activityType: "running"),
        ]))
    try device.save(ProgramWeek(of: "p", week: 3, days: [ProgramDay(id: "late", .monday)]))
    #expect(
      try lines(monday...monday + 20) == [
        "2026-01-12 - programWeek/p_1#z Easy planned",
        "2026-01-12 - programWeek/p_1#y Legs planned",
        "2026-01-12 - scheduledWorkout/x Legs done",
        "2026-01-12 07:30 occurrence/r@2026-01-12T0730 Morning planned 0/2",
        "2026-01-15 07:30 occurrence/r@2026-01-15T0730 Morning planned 0/2",
        "2026-01-18 - programWeek/p_1#sun running planned",
        "2026-01-19 07:30 occurrence/r@2026-01-19T0730 Morning planned 0/2",
        "2026-01-22 07:30 occurrence/r@2026-01-22T0730 Morning planned 0/2",
        "2026-01-26 07:30 occurrence/r@2026-01-26T0730 Morning planned 0/2",
        "2026-01-29 07:30 occurrence/r@2026-01-29T0730 Morning planned 0/2",
      ])
  }

  @Test func `what was moved stands where it went, and what was ticked is counted`() throws {
    try device.save(morning)
    let time = TimeOfDay(hour: 7, minute: 30)
    var first = Occurrence(of: "r", on: monday, at: time)
    first.moved = OccurrenceMove(to: monday + 1)
    first.checks = [
      OccurrenceCheck(of: "a"), OccurrenceCheck(of: "b"), OccurrenceCheck(of: "gone"),
    ]
    try device.save(first)
    #expect(try lines(monday...monday) == [])
    #expect(
      try lines(monday...monday + 1) == [
        "2026-01-13 - occurrence/r@2026-01-12T0730 Morning done from 2026-01-12 2/2"
      ])
    var back = first
    back.moved = nil
    back.checks = [OccurrenceCheck(of: "a", isDone: false), OccurrenceCheck(of: "b")]
    try device.save(back, changedFrom: try #require(try device.get(first.id)))
    #expect(
      try lines(monday...monday + 1) == [
        "2026-01-12 07:30 occurrence/r@2026-01-12T0730 Morning planned 1/2"
      ])
  }

  @Test func `a task is done when it is ticked, or its target is reached`() throws {
    var water = RoutineTask(id: "a", name: "Water")
    (water.kind, water.target, water.unit) = (.count, 8, "glasses")
    try device.save(
      Routine(
        id: "w", name: "Day", tasks: [water],
        schedules: [Schedule(id: "1", start: monday, .daily)]))
    var day = Occurrence(of: "w", on: monday)
    day.checks = [OccurrenceCheck(of: "a", isDone: false, value: 7)]
    try device.save(day)
    #expect(try agenda(monday...monday).map(\.tasksDone) == [0])
    try device.update(day.id) { (day: inout Occurrence) in day.checks[0].value = 8 }
    #expect(try agenda(monday...monday).map(\.tasksDone) == [1])
    #expect(try agenda(monday...monday).map(\.status) == [.done])
  }

  @Test func `a schedule that ends from now on keeps what was, an archived routine what was done`()
    throws
  {
    try device.save(morning)
    var done = Occurrence(of: "r", on: monday, at: TimeOfDay(hour: 7, minute: 30))
    done.outcome = ScheduleOutcome(.skipped)
    try device.save(done)
    var changed = try #require(try device.get("r" as Routine.ID))
    changed.schedules[0].until = monday + 1
    changed.schedules.append(Schedule(id: "2", start: monday + 3, .daily, interval: 2))
    try device.save(changed, changedFrom: try #require(try device.get("r" as Routine.ID)))
    let skipped = "2026-01-12 07:30 occurrence/r@2026-01-12T0730 Morning skipped 0/2"
    #expect(
      try lines(monday...monday + 5) == [
        skipped, "2026-01-15 - occurrence/r@2026-01-15 Morning planned 0/2",
        "2026-01-17 - occurrence/r@2026-01-17 Morning planned 0/2",
      ])
    try device.update("r" as Routine.ID) { (routine: inout Routine) in routine.isArchived = true }
    #expect(try lines(monday...monday + 5) == [skipped])
    try device.device.write("routine.deleted", "r")
    #expect(try lines(monday...monday + 5) == [])
  }

  @Test(arguments: Seeds.some(of: 0..<UInt64(40)))
  func `it has what a look at each day says, on one device and the other`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let watch = try ModelDevice(2, kinds: .training)
    let times = [nil, TimeOfDay(hour: 7, minute: 0), TimeOfDay(hour: 19, minute: 5)]
    for number in 0..<3 {
      let schedules = (0...generator.below(2)).map { index in
        Schedule(
          id: Identifier("\(index)"), start: monday + generator.below(20) - 10,
          generator.one(of: [.daily, .weekly, .monthly]), interval: 1 + generator.below(3),
          weekdays: generator.once(in: 2) ? [generator.one(of: Weekday.allCases)] : [],
          until: generator.once(in: 3) ? monday + generator.below(20) : nil,
          times: [generator.one(of: times)].compactMap(\.self))
      }
      try device.save(
        Routine(
          id: Identifier("r\(number)"), name: "R", tasks: [RoutineTask(id: "t", name: "T")],
          schedules: schedules))
    }
    try watch.device.receive(from: device.device)
    for step in 0..<30 {
      let device = generator.once(in: 2) ? device : watch
      device.device.clock.set(to: .at(Int64(step)))
      let day = monday + generator.below(20)
      var occurrence = Occurrence(
        of: Identifier("r\(generator.below(4))"), on: day, at: generator.one(of: times))
      let before = try device.get(occurrence.id)
      occurrence = before ?? occurrence
      switch generator.below(5) {
      case 0:
        occurrence.moved = OccurrenceMove(
          to: day + generator.below(9) - 4, at: generator.one(of: times))
      case 1: occurrence.moved = nil
      case 2: occurrence.checks = [OccurrenceCheck(of: "t", isDone: generator.once(in: 2))]
      case 3: occurrence.outcome = ScheduleOutcome(generator.one(of: ScheduleStatus.allCases))
      default: occurrence.notes = generator.once(in: 2) ? "n" : nil
      }
      if let before {
        try device.save(occurrence, changedFrom: before)
      } else {
        try device.save(occurrence)
      }
    }
    try watch.device.receive(from: device.device)
    try device.device.receive(from: watch.device)
    let (first, last) = (monday + generator.below(10), monday + 10 + generator.below(10))
    var expected: Set<String> = []
    let routines = try device.state.all(Routine.self)
    let stored = try device.state.all(Occurrence.self)
    for routine in routines {
      // Whatever could have been planned or moved there.
      for day in (monday - 30).daysSinceEpoch...(monday + 60).daysSinceEpoch {
        let day = Day(daysSinceEpoch: day)
        for time in times {
          let id = Occurrence.id(of: routine.id, on: day, at: time)
          let one = stored.first { $0.id == id }
          let isDue = routine.schedules.contains {
            !$0.days(in: day...day).isEmpty
              && ($0.times.isEmpty ? time == nil : $0.times.contains { $0 == time })
          }
          let isActed = one.map {
            $0.moved != nil || $0.outcome?.status != nil || !$0.checks.isEmpty || $0.notes != nil
          }
          guard isDue || isActed == true else { continue }
          let (shownDay, shownTime) = one?.moved.map { ($0.day ?? day, $0.time) } ?? (day, time)
          guard shownDay >= first, shownDay <= last else { continue }
          let isDone = one?.checks.contains { $0.isDone } ?? false
          let status = one?.outcome?.status ?? (isDone ? .done : .planned)
          expected.insert("\(shownDay) \(shownTime.map(\.description) ?? "-") \(id) \(status)")
        }
      }
    }
    for device in [device, watch] {
      var indexes = StateIndexes()
      let items = try device.state.agenda(on: first...last, &indexes)
      #expect(
        Set(
          items.map {
            "\($0.day) \($0.time.map(\.description) ?? "-") \($0.id.dropFirst("occurrence/".count)) \($0.status)"
          })
          == expected)
      #expect(Set(items.map(\.id)).count == items.count)
    }
  }
}
