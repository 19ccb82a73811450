import EventLogTesting
import Training

@testable import Importers

extension TableGenerator {
  mutating func fitNotes() -> GeneratedTable {
    var file = GeneratedTable(format: .fitnotes)
    let style = random.below(3)
    file.answers.dates = style == 0 ? nil : style == 1 ? .dayFirst : .monthFirst
    let hasUnitInHeader = random.once(in: 3)
    let hasComment = random.once(in: 2)
    let headerUnit = random.one(of: MassUnit.allCases)
    var lines: [String] = []
    for day in days() {
      var session = GeneratedSession(start: day.midnight)
      var numbers: [String: Int] = [:]
      let date = style == 0 ? day.date : style == 1 ? day.dayFirst : day.monthFirst
      for _ in 0..<1 + random.below(4) {
        let exercise = random.one(of: Self.commaNames)
        // The unit belongs to the exercise.
        let unit =
          hasUnitInHeader ? headerUnit : exercise.utf8.count % 2 == 0 ? MassUnit.kilograms : .pounds
        for _ in 0..<1 + random.below(3) {
          var set = GeneratedSet(exercise: exercise)
          var (weightText, reps, distance, distanceUnit, time) = ("", "", "", "", "")
          switch random.below(6) {
          case 0:
            file.undone += 1
            weightText = "0.0"
          case 1:
            set.seconds = 60 * (1 + random.below(50))
            let minutes = (set.seconds ?? 0) / 60
            time =
              random.once(in: 2) ? "0:\(minutes < 10 ? "0" : "")\(minutes):00" : "\(minutes):00"
            (distance, distanceUnit, set.millimeters) = ("2.5", "km", 2_500_000)
          case 2:
            (set.seconds, time, weightText, set.grams) = (90, "1:30", "0.0", 0)
          default:
            let weight = weight(unit)
            weightText = weight.text.contains(".") ? weight.text : weight.text + ".0"
            set.grams = weight.grams
            set.reps = 1 + random.below(12)
            reps = "\(set.reps ?? 0)"
          }
          let isDone = set.reps != nil || set.seconds != nil
          let note = isDone && hasComment && random.once(in: 3) ? random.one(of: Self.notes) : ""
          set.note = note
          var fields = [date, exercise, random.one(of: ["Back", "Legs"]), weightText]
          if !hasUnitInHeader {
            fields.append(weightText.isEmpty ? "" : unit == .kilograms ? "kgs" : "lbs")
          }
          fields += [reps, distance, distanceUnit, time]
          if hasComment { fields.append("\"" + note.replacing("\"", with: "\"\"") + "\"") }
          lines.append(fields.joined(separator: ","))
          guard isDone else { continue }
          numbers[exercise, default: 0] += 1
          set.number = numbers[exercise]
          session.sets.append(set)
        }
      }
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    let weightName =
      !hasUnitInHeader
      ? "Weight,Weight Unit" : headerUnit == .kilograms ? "Weight (kgs)" : "Weight (lbs)"
    let unitName = random.one(of: ["Distance Unit", "DistanceUnit"])
    let header =
      "Date,Exercise,Category,\(weightName),Reps,Distance,\(unitName),Time"
      + (hasComment ? ",Comment" : "")
    // A last time without an hour may have been cut.
    let isEnded = lines.last.map { $0.hasSuffix(":00") || $0.hasSuffix(":30") } ?? true
    file.text = ([header] + lines).joined(separator: "\n") + (isEnded ? "\n" : "")
    return file
  }

  mutating func fitNotesOfIOS() -> GeneratedTable {
    var file = GeneratedTable(format: .fitnotes)
    var table: [[String]] = [
      [
        "Date", "Exercise", "Category", "Weight (kg)", "Weight (lbs)", "Reps", "Distance",
        "Distance Unit", "Time", "Notes", "Kind",
      ]
    ]
    func hundredths(_ value: Double) -> String {
      let rounded = Int((value * 100).rounded())
      let rest = rounded % 100
      return "\(rounded / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
    }
    for day in days() {
      var session = GeneratedSession(start: day.midnight)
      let exercise = random.one(of: Self.names)
      for index in 0..<1 + random.below(4) {
        let unit = random.one(of: MassUnit.allCases)
        let weight = weight(unit)
        let amount = Double(weight.text) ?? 0
        let other =
          unit == .kilograms ? hundredths(amount / 0.45359237) : hundredths(amount * 0.45359237)
        // With as few digits in the other unit, either may have been entered.
        guard other.split(separator: ".").last.map({ $0.utf8.count == 2 }) == true,
          other.contains("."), !other.hasSuffix("0")
        else { continue }
        let kind = random.one(of: ["normal", "warmup", "drop"])
        session.sets.append(
          GeneratedSet(
            exercise: exercise, kind: kind, number: session.sets.count + 1, grams: weight.grams,
            reps: 5 + index))
        table.append(
          [
            day.date, exercise, "Legs", unit == .kilograms ? weight.text : other,
            unit == .kilograms ? other : weight.text, "\(5 + index)", "", "", "", "",
            ["warmup": "Warm-up", "drop": "Drop Set"][kind] ?? "Working",
          ])
      }
      if !session.sets.isEmpty { file.sessions.append(session) }
    }
    file.text = Self.text(random.once(in: 2) ? shuffled(table) : table)
    return file
  }
}
