import EventLogTesting
import Training

@testable import Importers

extension TableGenerator {
  mutating func gymBook() -> GeneratedTable {
    var file = GeneratedTable(format: .gymbook)
    let unit = random.one(of: MassUnit.allCases)
    var table: [[String]] = [
      [
        "Datum", "Training", "Zeit", "Übung", "Bereich", "Wiederholungen / Zeit",
        "Gewicht / Strecke", "Notizen", "Ausgelassen",
      ]
    ]
    for day in days() {
      var session = GeneratedSession(name: random.one(of: Self.workouts))
      var numbers: [String: Int] = [:]
      for place in 0..<1 + random.below(6) {
        let at = day.later(place * 3)
        var set = GeneratedSet(exercise: random.one(of: Self.names))
        var (amount, load) = ("", "")
        switch random.below(4) {
        case 0: (set.seconds, amount) = (60, random.one(of: ["60 s", "1:00", "1 min"]))
        case 1:
          (set.seconds, amount) = (1200, "20 min")
          (set.millimeters, load) = (2_500_000, "2,5 km")
        default:
          set.reps = 1 + random.below(12)
          amount = "\(set.reps ?? 0)" + random.one(of: ["", " Wiederholungen"])
          let weight = weight(unit)
          set.grams = weight.grams
          load = weight.text.replacing(".", with: ",") + (unit == .kilograms ? " kg" : " lb")
        }
        let isSkipped = random.once(in: 5)
        if isSkipped { file.undone += 1 }
        let note = isSkipped ? "" : random.one(of: ["", "tief; langsam"])
        set.note = note
        table.append([
          day.points, session.name, at.clock + ":00", set.exercise, "Brust", amount, load, note,
          isSkipped ? "Ja" : "Nein",
        ])
        if isSkipped { continue }
        if session.start.isEmpty { session.start = at.instant }
        numbers[set.exercise, default: 0] += 1
        set.number = numbers[set.exercise]
        session.sets.append(set)
      }
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    file.text = Self.text(random.once(in: 3) ? shuffled(table) : table, delimiter: ";")
    return file
  }

  mutating func gravl() -> GeneratedTable {
    var file = GeneratedTable(format: .gravl)
    let unit = random.one(of: MassUnit.allCases)
    var table: [[String]] = [
      [
        "Date", "Start Date", "Workout", "Source", "Workout Duration (min)", "Energy", "Exercise",
        "Superset", "Set", "Set Type", "Reps", unit == .kilograms ? "Weight (kg)" : "Weight (lb)",
        "Distance (km)", "Set Duration (sec)", "Incline", "Steps", "Effort", "Workout Notes",
      ]
    ]
    for day in days() {
      var session = GeneratedSession(
        start: day.instant, name: random.one(of: Self.workouts), note: random.one(of: ["", "hot"]))
      let minutes = 10 + random.below(90)
      session.duration = minutes * 60
      for exercise in Self.names.prefix(1 + random.below(3)) {
        for number in 1...(1 + random.below(4)) {
          var set = GeneratedSet(exercise: exercise, number: number)
          var (reps, weightText, distance, seconds) = ("", "", "", "")
          switch random.below(5) {
          case 0: file.undone += 1
          case 1:
            (set.seconds, seconds) = (600, "600")
            (set.millimeters, distance) = (1_500_000, "1.5")
          default:
            let weight = weight(unit)
            (weightText, set.grams) = (weight.text, weight.grams)
            set.reps = 1 + random.below(10)
            reps = "\(set.reps ?? 0)"
          }
          set.kind = random.one(of: ["normal", "warmup"])
          let isDone = !reps.isEmpty || !seconds.isEmpty
          if isDone { session.sets.append(set) }
          table.append([
            day.slashes, day.clock, session.name, "Gravl", "\(minutes)", "200", exercise, "",
            "\(number)", set.kind == "normal" ? "Working" : "Warm Up", reps, weightText, distance,
            seconds, "", "", "Hard", session.note,
          ])
        }
      }
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    file.text = Self.text(random.once(in: 3) ? shuffled(table) : table)
    return file
  }

  mutating func sharedText() -> GeneratedTable {
    var file = GeneratedTable(format: .text)
    let unit = random.one(of: MassUnit.allCases)
    let isHevys = random.once(in: 2)
    let times = isHevys ? " x " : " × "
    for day in days() {
      var session = GeneratedSession(start: day.instant, name: random.one(of: Self.workouts))
      var text = session.name + "\n"
      text +=
        isHevys
        ? "Monday, \(day.monthName) \(day.day), \(day.year) at \(day.twelve.lowercased().replacing(" ", with: ""))\n"
        : "Wednesday, \(day.day) \(day.monthName) \(day.year) at \(day.clock)\n"
      for exercise in Self.names.filter({ !$0.contains(";") }).prefix(1 + random.below(4)) {
        text += "\n\(exercise)\n"
        if random.once(in: 3) {
          text += isHevys ? "\"good one\"\n" : ""
          if isHevys { session.exerciseNotes.append([exercise, "good one"]) }
        }
        for number in 1...(1 + random.below(4)) {
          var set = GeneratedSet(exercise: exercise, number: number)
          var label = "Set \(number)"
          var work = ""
          switch random.below(6) {
          case 0: (set.seconds, work) = (60, random.one(of: ["1:00", "1min", "60s"]))
          case 1: (set.reps, work) = (11, "11 reps")
          case 2:
            (set.millimeters, set.seconds) = (5_000_000, 1500)
            work = "5 km | 25:00"
          default:
            let weight = weight(unit)
            set.grams = weight.grams
            set.reps = 1 + random.below(12)
            work = "\(weight.text) \(unit == .kilograms ? "kg" : "lbs")\(times)\(set.reps ?? 0)"
            if !isHevys { work += random.one(of: ["", " reps"]) }
            if random.once(in: 4) {
              set.rpe = 85
              work += " @ 8.5" + (isHevys ? " rpe" : "")
            }
            if random.once(in: 4) {
              set.kind = "failure"
              work += " [Failure]"
            } else if random.once(in: 4), !isHevys {
              (set.kind, set.number, label) = ("warmup", nil, "W\(number)")
              work += " [Warm-up]"
            }
          }
          text += "\(label): \(work)\n"
          // A warm-up has no number of its own: it is counted.
          if set.number == nil { set.number = number }
          session.sets.append(set)
        }
      }
      if random.once(in: 2) || !file.text.isEmpty {
        text +=
          isHevys ? "\n@hevyapp\n\nhttps://hevy.com/workout/x\n" : "\nhttps://link.strong.app/x\n"
      }
      file.text += (file.text.isEmpty ? "" : "\n") + text
      file.sessions.append(session)
    }
    return file
  }

  mutating func mapped() -> GeneratedTable {
    var file = GeneratedTable(format: .table)
    let unit = random.one(of: MassUnit.allCases)
    let saysUnit = random.below(3)
    if saysUnit == 0 { file.answers.unit = unit }
    let style = random.below(3)
    file.answers.dates = style == 0 ? nil : style == 1 ? .dayFirst : .monthFirst
    let hasDecimalComma = random.once(in: 2)
    let names = [
      "Datum", "Zeit, lokal", "Übung", saysUnit == 1 ? "Gewicht (\(unit.rawValue))" : "Gewicht",
      "Wdh", "RIR", "Anmerkung", "Wetter",
    ]
    var table = [names]
    for day in days() {
      var session = GeneratedSession(start: day.instant)
      var numbers: [String: Int] = [:]
      for _ in 0..<1 + random.below(5) {
        var set = GeneratedSet(exercise: random.one(of: Self.names))
        let weight = weight(unit)
        (set.grams, set.reps) = (weight.grams, 1 + random.below(9))
        numbers[set.exercise, default: 0] += 1
        set.number = numbers[set.exercise]
        set.note = random.one(of: ["", "gut; tief"])
        session.sets.append(set)
        let amount = hasDecimalComma ? weight.text.replacing(".", with: ",") : weight.text
        table.append([
          style == 0 ? day.date : style == 1 ? day.dayFirst : day.monthFirst, day.clock,
          set.exercise, amount + (saysUnit == 2 ? unit.rawValue : ""), "\(set.reps ?? 0)",
          random.one(of: ["", "0", "2"]), set.note, "warm",
        ])
      }
      file.sessions.append(session)
    }
    file.text = Self.text(shuffled(table), delimiter: ";")
    return file
  }

  /// How the columns of `mapped()` are named.
  static func map(_ text: String) throws(ImportError) -> TableMap {
    let weight = ["Gewicht (kg)", "Gewicht (lb)"].first { text.contains($0) } ?? "Gewicht"
    return try TableMap([
      "date=Datum,time=Zeit, lokal,exercise=übung", "weight=\(weight),reps=Wdh,rir=RIR",
      "notes=Anmerkung",
    ])
  }
}
