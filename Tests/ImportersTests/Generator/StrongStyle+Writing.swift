import EventLogTesting

@testable import Importers
import Training

extension StrongStyle {
  /// The rows of a session, field by field, in quotes as the style has it.
  func rows(
    of session: GeneratedSession, number: Int, _ random: inout SplitMix64
  ) -> [[String]] {
    var rows: [[StrongColumn: String]] = []
    var notes = session.exerciseNotes
    for set in session.sets {
      while let note = notes.first, note[0] == set.exercise {
        rows.append([
          .exerciseName: note[0], .setOrder: random.one(of: language.notes), .notes: note[1],
        ])
        notes.removeFirst()
      }
      rows.append(fields(of: set, &random))
      guard let rest = set.rest else { continue }
      let word = random.one(of: language.restTimers)
      let isExercise = random.once(in: 6)
      var row: [StrongColumn: String] = [
        .exerciseName: isExercise ? word : set.exercise, .setOrder: isExercise ? "1" : word,
        .seconds: text(Double(rest), &random),
      ]
      if writesZeros {
        for column in [StrongColumn.weight, .reps, .distance] { row[column] = "0" }
      }
      rows.append(row)
    }
    for place in rows.indices {
      rows[place][.workoutNumber] = "\(number)"
      rows[place][.date] = date(session.start, &random)
      rows[place][.workoutName] = session.name
      rows[place][.duration] = session.duration.map(duration)
      if place == 0 || isNewest { rows[place][.workoutNotes] = session.note }
    }
    return rows.map { row in layout.columns.map { quoted(row[$0], $0) } }
  }

  private func fields(of set: GeneratedSet, _ random: inout SplitMix64) -> [StrongColumn: String] {
    var row: [StrongColumn: String] = [.exerciseName: set.exercise, .notes: set.note]
    row[.setOrder] =
      switch set.kind {
      case "warmup": random.one(of: ["W", "w", "WARM_UP", "Warm-up", "warmup"])
      case "drop": random.one(of: ["D", "d", "DROP_SET", "drop_set", "Drop Set"])
      case "failure": random.one(of: ["F", "f", "FAILURE", "failure"])
      default: "\(set.number ?? 0)"
      }
    if let grams = set.grams {
      let quarters = (Double(grams) / 453.59237 * 4).rounded()
      let isQuarter = Int((quarters * 453.59237 / 4).rounded()) == grams
      let weight =
        !isPounds ? Double(grams) / 1000 : isQuarter ? quarters / 4 : Double(grams) / 453.59237
      row[.weight] = text(weight, &random)
      row[.weightUnit] = isPounds ? random.one(of: ["lbs", "lb"]) : "kg"
    }
    row[.reps] = set.reps.map { text(Double($0), &random) }
    row[.rpe] = set.rpe.map { text(Double($0) / 10, &random) }
    row[.seconds] = set.seconds.map { text(Double($0), &random) } ?? (writesZeros ? "0" : nil)
    if let millimeters = set.millimeters {
      row[.distance] = text(
        (Double(millimeters) / millimetersPerUnit * 100).rounded() / 100, &random)
      row[.distanceUnit] = distance
    } else if writesZeros {
      row[.distance] = "0"
    }
    return row
  }

  private func text(_ value: Double, _ random: inout SplitMix64) -> String {
    let isWhole = value == value.rounded() && random.once(in: 2)
    let text = isWhole ? "\(Int(value))" : "\(value)"
    return hasDecimalComma ? text.replacing(".", with: ",") : text
  }

  private func date(_ start: String, _ random: inout SplitMix64) -> String {
    let (day, time) = (start.prefix(10), start.dropFirst(11))
    guard hasHalfDays, let hour = Int(time.prefix(2)) else {
      return day + (random.once(in: 9) ? "T" : " ") + time
    }
    let shown = hour % 12 == 0 ? 12 : hour % 12
    return "\(day) \(shown)\(time.dropFirst(2))\u{202F}\(hour < 12 ? "AM" : "PM")"
  }

  private func duration(_ seconds: Int) -> String {
    if isNewest { return "\(seconds)" }
    if seconds < 60 { return "\(seconds)s" }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m")].filter { $0.0 > 0 }
    return parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  private func quoted(_ text: String?, _ column: StrongColumn) -> String {
    let isText = [StrongColumn.workoutName, .exerciseName, .notes, .workoutNotes].contains(column)
    let needsQuotes = (text ?? "").contains { "\",;\t\n".contains($0) }
    let isQuoted =
      switch quotes {
      case .all: true
      case .asStrong: isNewest || isText && text != nil
      case .needed: false
      }
    guard isQuoted || needsQuotes else { return text ?? "" }
    return "\"" + (text ?? "").replacing("\"", with: "\"\"") + "\""
  }

  /// The whole file.
  func text(of rows: [[String]], _ random: inout SplitMix64) -> String {
    var names = layout.columns.map { name(of: $0, &random) }
    if header == .partlyUnknown {
      for place in names.indices.dropFirst(3) where !names[place].contains("(") {
        let isUnit = layout.shape == .unitInHeader && !isNewest && (4...6).contains(place)
        if !isUnit, random.once(in: 2) { names[place] = "sarake \(place)" }
      }
    }
    let header = header == .missing ? [] : [names.map { quoted($0, .workoutName) }]
    let lines = (header + rows).map { $0.joined(separator: delimiter) }
    return (random.once(in: 4) ? "\u{FEFF}" : "") + lines.joined(separator: lineBreak)
      + (random.once(in: 3) ? "" : lineBreak)
  }

  private func name(of column: StrongColumn, _ random: inout SplitMix64) -> String {
    let names = language.columns[column] ?? [column.englishName]
    let unit = isPounds ? "lbs" : "kg"
    switch column {
    case .weight where layout.shape == .unitInHeader:
      return isNewest ? "\(random.one(of: names)) (\(unit))" : unit
    case .distance where layout.shape == .unitInHeader:
      return isNewest ? "\(random.one(of: names)) (meters)" : distance
    case .duration where isNewest:
      return "\(names[0]) (sec)"
    default: return random.one(of: names)
    }
  }
}
