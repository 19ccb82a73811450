import EventLog
import Testing

/// What stores and files say, in the generator's own terms: read without the importer.
extension GeneratedSession {
  /// The sessions of a state as JSON, without their starts.
  static func all(inState bytes: [UInt8]) throws -> [GeneratedSession] {
    let state = try #require(try JSONReader.value(of: bytes).object)
    return try (state["sessions"]?.object ?? [:]).map { member in
      let shown = try #require(member.value.object)
      let start = try #require(shown["started"]?.object)
      var session = GeneratedSession()
      session.start = try #require(start["startedAt"]?.string)
      session.name = start["name"]?.string ?? ""
      session.note = start["notes"]?.string ?? ""
      session.duration = try whole(shown["finished"]?.object?["durationSeconds"], 1)
      session.exerciseNotes = (start["exerciseNotes"]?.array ?? []).map { note in
        ["exercise", "text"].map { note.object?[$0]?.string ?? "" }
      }
      session.sets = try (shown["sets"]?.array ?? []).map { try set(#require($0.object)) }
      return session
    }.sorted { $0.start < $1.start }
  }

  private static func set(_ data: JSONObject) throws -> GeneratedSet {
    GeneratedSet(
      exercise: data["exercise"]?.string ?? "", kind: data["kind"]?.string ?? "",
      number: try whole(data["setNumber"], 1), grams: try whole(data["weightKilograms"], 1000),
      reps: try whole(data["reps"], 1), seconds: try whole(data["seconds"], 1),
      millimeters: try whole(data["distanceMeters"], 1000), rpe: try whole(data["rpe"], 10),
      rest: try whole(data["restSeconds"], 1), note: data["notes"]?.string ?? "")
  }

  private static func whole(_ value: JSONValue?, _ scale: Double) throws -> Int? {
    guard let number = value?.number else { return nil }
    let scaled = number * scale
    try #require(abs(scaled - scaled.rounded()) < 1e-6, "\(number) is finer than what was made up")
    return Int(scaled.rounded())
  }

  /// The sessions of a file that was exported: columns by their English names, a unit in each row.
  static func all(inExport bytes: [UInt8]) throws -> [GeneratedSession] {
    let records = records(of: String(decoding: bytes, as: UTF8.self))
    let header = try #require(records.first)
    var sessions: [GeneratedSession] = []
    for record in records.dropFirst() {
      try #require(record.count == header.count)
      let row = Dictionary(uniqueKeysWithValues: zip(header, record))
      let text = { (name: String) in row[name] ?? "" }
      if sessions.last?.start != text("Date") || sessions.last?.name != text("Workout Name") {
        var session = GeneratedSession(start: text("Date"), name: text("Workout Name"))
        session.note = text("Workout Notes")
        session.duration = try seconds(text("Workout Duration"))
        sessions.append(session)
      }
      try sessions[sessions.count - 1].add(text)
    }
    return sessions
  }

  private mutating func add(_ text: (String) -> String) throws {
    func number(_ name: String) -> Double? {
      Double(text(name).replacing(",", with: "."))
    }
    let order = text("Set Order")
    switch order {
    case "Note": exerciseNotes.append([text("Exercise Name"), text("Notes")])
    case "Rest Timer":
      let last = try #require(sets.indices.last)
      try #require(sets[last].rest == nil && sets[last].exercise == text("Exercise Name"))
      sets[last].rest = number("Seconds").map { Int($0) }
    default:
      let gram = ["kg": 1000, "lbs": 453.59237, "": 0][text("Weight Unit")]
      let meter = ["m": 1, "km": 1000, "mi": 1609.344][text("Distance Unit")]
      sets.append(
        GeneratedSet(
          exercise: text("Exercise Name"),
          kind: ["W": "warmup", "D": "drop", "F": "failure"][order] ?? "normal",
          number: Int(order),
          grams: try number("Weight").map { Int(($0 * (try #require(gram))).rounded()) },
          reps: number("Reps").map { Int($0) }, seconds: number("Seconds").map { Int($0) },
          millimeters: try number("Distance").map {
            Int(($0 * 1000 * (try #require(meter))).rounded())
          }, rpe: number("RPE").map { Int(($0 * 10).rounded()) }, note: text("Notes")))
    }
  }

  private static func seconds(_ text: String) throws -> Int? {
    if text.isEmpty { return nil }
    return try text.split(separator: " ").reduce(0) { sum, part in
      let unit = try #require(["h": 3600, "m": 60, "s": 1][String(part.suffix(1))])
      return sum + unit * (try #require(Int(part.dropLast())))
    }
  }

  /// Delimiters and quotes, taken apart character by character.
  static func records(of text: String, delimiter: Unicode.Scalar = ";") -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      let (last, field) = (records.count - 1, records[records.count - 1].count - 1)
      switch scalar {
      case "\"":
        // A doubled quote closes and opens at once; what was closed gets its quote back.
        if !isQuoted, records[last][field].unicodeScalars.last == "\u{0}" {
          records[last][field].unicodeScalars.removeLast()
          records[last][field] += "\""
        } else if isQuoted {
          records[last][field] += "\u{0}"
        }
        isQuoted.toggle()
      case delimiter where !isQuoted: records[last].append("")
      case "\n" where !isQuoted: records.append([""])
      default: records[last][field].unicodeScalars.append(scalar)
      }
    }
    return records.dropLast().map { $0.map { $0.replacing("\u{0}", with: "") } }
  }
}
