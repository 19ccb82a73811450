import EventLogTesting
import Training

@testable import Importers

extension TableGenerator {
  mutating func file() -> GeneratedTable {
    switch format {
    case .hevy: hevy()
    case .fitnotes: random.once(in: 2) ? fitNotesOfIOS() : fitNotes()
    case .stronglifts: strongLifts()
    case .fitbod: fitbod()
    case .gymbook: gymBook()
    case .gravl: gravl()
    case .text: sharedText()
    default: mapped()
    }
  }

  private mutating func hevy() -> GeneratedTable {
    var file = GeneratedTable(format: .hevy)
    let unit = random.one(of: MassUnit.allCases)
    let inMiles = random.once(in: 2)
    let hasAmericanDates = random.once(in: 2)
    func date(_ day: GeneratedDay) -> String {
      hasAmericanDates
        ? "\(day.monthName) \(day.day), \(day.year), \(day.twelve)"
        : "\(day.day) \(day.monthName) \(day.year), \(day.clock)"
    }
    var blocks: [[[String]]] = []
    for day in days() {
      var session = GeneratedSession(start: day.instant, name: random.one(of: Self.workouts))
      let description = random.one(of: ["", "good", "two\nlines"])
      session.note = description
      let end = day.later(10 + random.below(100))
      file.ends[day.instant] = end.instant
      var rows: [[String]] = []
      for _ in 0..<1 + random.below(3) {
        let exercise = random.one(of: Self.names)
        let note = random.one(of: ["", "", "wide, \"ok\"", "a\nb"])
        let superset = random.one(of: ["", "0"])
        for index in 0..<1 + random.below(4) {
          var set = GeneratedSet(exercise: exercise, number: index + 1)
          var cells = Array(repeating: "", count: 6)
          set.kind = random.one(of: ["normal", "normal", "warmup", "drop", "failure"])
          switch random.below(6) {
          case 0: file.undone += 1
          case 1:
            set.seconds = 30 + random.below(300)
            set.millimeters = (1 + random.below(9)) * (inMiles ? 1_609_344 : 1_000_000)
            cells[3] = "\((set.millimeters ?? 0) / (inMiles ? 1_609_344 : 1_000_000))"
            cells[4] = "\(set.seconds ?? 0)"
          case 2: (cells[2], set.reps) = ("8", 8)
          default:
            let weight = weight(unit)
            let isHelp = random.once(in: 5)
            cells[1] = (isHelp ? "-" : "") + weight.text
            set.grams = isHelp ? -weight.grams : weight.grams
            set.reps = 1 + random.below(12)
            cells[2] = "\(set.reps ?? 0)"
            if random.once(in: 3) { (cells[5], set.rpe) = ("8.5", 85) }
          }
          cells[0] = set.kind == "drop" ? "dropset" : set.kind
          let isDone = cells[1...4].contains { !$0.isEmpty }
          if isDone { session.sets.append(set) }
          rows.append(
            [
              session.name, date(day), date(end), description.replacing("\n", with: "\\n"),
              exercise, superset, note.replacing("\n", with: "\\n"), "\(index)",
            ] + cells)
        }
        if !note.isEmpty, !session.exerciseNotes.contains([exercise, note]) {
          session.exerciseNotes.append([exercise, note])
        }
      }
      blocks.append(rows)
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    let header = [
      "title", "start_time", "end_time", "description", "exercise_title", "superset_id",
      "exercise_notes", "set_index", "set_type", unit == .kilograms ? "weight_kg" : "weight_lbs",
      "reps", inMiles ? "distance_miles" : "distance_km", "duration_seconds", "rpe",
    ]
    // The newest session stands first.
    let table = [header] + blocks.reversed().flatMap(\.self)
    file.text = Self.text(random.once(in: 3) ? shuffled(table) : table, allQuoted: true)
    return file
  }

  private mutating func strongLifts() -> GeneratedTable {
    var file = GeneratedTable(format: .stronglifts)
    let unit = random.one(of: MassUnit.allCases)
    let name = unit == .kilograms ? "KG" : "LB"
    let most = 5 + random.below(2)
    var table: [[String]] = [
      [
        "Date (yyyy/mm/dd)", "Workout", "Workout Name", "Program Name", "Body Weight (KG)",
        "Exercise", "Sets×Reps", "Sets×Time", "Top Set (Reps×\(name))", "e1RM (\(name))", "Reps",
        "Volume (\(name))", "Workout Volume (\(name))", "Duration (hours)", "Start Time (h:mm)",
        "End Time (h:mm)", "Notes",
      ] + (1...most).flatMap { ["Set \($0) (Reps)", "Set \($0) (\(name))"] }
    ]
    for (place, day) in days().enumerated() {
      var session = GeneratedSession(
        start: day.instant, name: "Workout \(place % 2 == 0 ? "A" : "B")")
      let seconds = 20 + random.below(5000)
      session.duration = seconds
      let tenMillionths = (seconds * 10_000_000 + 1800) / 3600
      let digits = String(String(10_000_000 + tenMillionths % 10_000_000).dropFirst())
      let hours = "\(tenMillionths / 10_000_000).\(digits)"
      for exercise in ["Squat", "Bench Press", "Overhead Press"].prefix(1 + random.below(3)) {
        let weight = weight(unit)
        let note = random.one(of: ["", "easy, \"ok\""])
        if !note.isEmpty { session.exerciseNotes.append([exercise, note]) }
        var cells: [String] = []
        var summary: [String] = []
        var total = 0
        for number in 1...(3 + random.below(3)) {
          let sort = random.below(6)
          let reps = sort < 2 ? 0 : 1 + random.below(5)
          cells += ["\(reps)", weight.text]
          summary.append(sort == 0 ? "-" : "\(reps)")
          total += reps
          if sort == 0 {
            file.undone += 1
          } else {
            session.sets.append(
              GeneratedSet(
                exercise: exercise, number: number, grams: weight.grams, reps: reps))
          }
        }
        cells += Array(repeating: "", count: 2 * most - cells.count)
        let volume = "\(Double(total) * (Double(weight.text) ?? 0))"
        table.append(
          [
            day.slashes, "\(place + 1)", session.name, "5×5", "83.5", exercise,
            summary.joined(separator: "/"), "", "5×\(weight.text)", "63.7", "\(total)", volume,
            "3330.0", hours, day.twelve, day.later(seconds / 60).twelve, note,
          ] + cells)
      }
      session.exerciseNotes = session.sets.isEmpty ? [] : session.exerciseNotes
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    let isShuffled = random.once(in: 3)
    file.text =
      "\u{FEFF}"
      + Self.text(
        isShuffled ? shuffled(table) : table, isEnded: isShuffled || random.once(in: 2))
    return file
  }

  private mutating func fitbod() -> GeneratedTable {
    var file = GeneratedTable(format: .fitbod)
    let unit = random.one(of: MassUnit.allCases)
    let header = [
      "Date", "Exercise", "Reps", unit == .kilograms ? "Weight(kg)" : "Weight(lbs)",
      "Duration(s)", "Distance(m)", "Incline", "Resistance", "isWarmup", "Note", "multiplier",
    ]
    var blocks: [[[String]]] = []
    for day in days() {
      var session = GeneratedSession(start: day.instant)
      var numbers: [String: Int] = [:]
      var rows: [[String]] = []
      for _ in 0..<1 + random.below(6) {
        var set = GeneratedSet(exercise: random.one(of: Self.names))
        var (reps, weightText, seconds, meters) = ("0", "0.0", "0.0", "0.0")
        switch random.below(5) {
        case 0: file.undone += 1
        case 1:
          (set.seconds, seconds) = (300, "300.0")
          (set.millimeters, meters) = (1_000_000, "1000.0")
          (set.reps, set.grams) = (0, 0)
        case 2 where unit == .kilograms:
          // The noise of a conversion.
          (weightText, set.grams, set.reps, reps) = ("7.937875915123695", 7938, 12, "12")
        default:
          let weight = weight(unit)
          (weightText, set.grams) = (weight.text, weight.grams)
          set.reps = 1 + random.below(15)
          reps = "\(set.reps ?? 0)"
        }
        let isWarmup = random.once(in: 4)
        set.kind = isWarmup ? "warmup" : "normal"
        let isDone = reps != "0" || seconds != "0.0"
        let note = isDone ? random.one(of: ["", "", "slow, deep"]) : ""
        set.note = note
        rows.append([
          "\(day.date) \(day.clock):00 +0000", set.exercise, " " + reps, weightText, seconds,
          meters, "0.0", "0.0", random.one(of: isWarmup ? ["true", "True"] : ["false", "False"]),
          note, " 1.0",
        ])
        guard isDone else { continue }
        numbers[set.exercise, default: 0] += 1
        set.number = numbers[set.exercise]
        session.sets.append(set)
      }
      blocks.append(rows)
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    let table = [header] + blocks.reversed().flatMap(\.self)
    file.text = Self.text(random.once(in: 3) ? shuffled(table) : table)
    return file
  }
}
