@testable import Importers
import Training

extension SheetStyle {
  /// Saves a file.
  func save(_ file: GeneratedFile) -> SavedFile {
    var records = GeneratedSession.records(
      of: file.text.replacing("\r\n", with: "\n") + "\n",
      delimiter: file.delimiter.unicodeScalars.first ?? ",")
    records.removeAll { $0 == [""] }
    var header = file.hasHeader ? records.removeFirst() : []
    if let first = header.first, first.unicodeScalars.first == "\u{FEFF}" {
      header[0].unicodeScalars.removeFirst()
    } else if let first = records.first?.first, first.unicodeScalars.first == "\u{FEFF}" {
      records[0][0].unicodeScalars.removeFirst()
    }
    var saved = SavedFile()
    if hasUndone { saved.undone = addUndone(to: &records, file.columns) }
    let rows = formatted(records, file.columns)
    let lines = (file.hasHeader ? [header] : []) + rows
    saved.text = text(of: lines, width: file.columns.count)
    saved.bytes = bytes(of: saved.text)
    saved.sessions = file.sessions.map { session in
      var session = session
      if !dates.hasSeconds { session.start = session.start.dropLast(2) + "00" }
      return session
    }
    if let order = dates.order {
      let days = file.sessions.map {
        $0.start.dropFirst(5).prefix(5).split(separator: "-").map { Int($0) ?? 0 }
      }
      let isSettled = days.contains { $0[1] > 12 }
      let isOpen = days.contains { $0[0] != $0[1] && $0[1] <= 12 }
      if isOpen, !isSettled { saved.order = order }
    }
    return saved
  }

  /// Adds a set behind each session that was planned and not done, and says how many.
  private func addUndone(to records: inout [[String]], _ columns: [StrongColumn]) -> Int {
    var result: [[String]] = []
    var count = 0
    guard let date = columns.firstIndex(of: .date), let name = columns.firstIndex(of: .workoutName)
    else { return 0 }
    for (place, record) in records.enumerated() {
      result.append(record)
      let next = place + 1 < records.count ? records[place + 1] : nil
      if let next, next[date].prefix(10) == record[date].prefix(10), next[name] == record[name] {
        continue
      }
      result.append(
        zip(columns, record).map { column, text in
          switch column {
          case .workoutNumber, .date, .workoutName, .duration: text
          case .exerciseName: "Dip"
          case .setOrder: "99"
          case .weight, .reps: count % 2 == 0 ? "0" : ""
          case .weightUnit, .rpe, .distance, .distanceUnit, .seconds, .notes, .workoutNotes: ""
          }
        })
      count += 1
    }
    records = result
    return count
  }

  /// The records with their cells in the sheet's forms, without anything between thousands where the file would not
  /// say what that is.
  private func formatted(_ records: [[String]], _ columns: [StrongColumn]) -> [[String]] {
    let all = zip(columns, columns.indices).filter { $0.0 == .duration }.flatMap { _, place in
      records.compactMap { Self.duration($0[place]) }
    }
    let form: TimeForm =
      switch durations {
      case .hoursAndMinutes where all.contains { $0 % 60 != 0 }: .hours
      case .minutes where !all.contains { $0 >= 24 * 60 }: .hours
      case .kept, .hours, .hoursAndMinutes, .minutes: durations
      }
    func rows(_ style: SheetStyle) -> [[String]] {
      records.map { zip(columns, $0).map { style.cell($0, $1, form) } }
    }
    let (grouped, plain) = (rows(self), rows(without(\.thousands)))
    guard let thousands, ",.".contains(thousands), grouped != plain else { return grouped }
    let numbers = grouped.flatMap { row in
      zip(columns, row).filter { [.weight, .reps, .rpe, .distance, .seconds].contains($0.0) }.map(
        \.1)
    }
    let mark = hasDecimalComma ? "," : "."
    let isSettled = numbers.contains { number in
      let parts = number.split(separator: mark, omittingEmptySubsequences: false)
      return parts.count == 2
        && (parts[1].count != 3 || number.contains(thousands) || parts[0] == "0")
    }
    return isSettled ? grouped : plain
  }

  private func without(_ member: WritableKeyPath<SheetStyle, String?>) -> SheetStyle {
    var style = self
    style[keyPath: member] = nil
    return style
  }

  private func cell(_ column: StrongColumn, _ text: String, _ form: TimeForm) -> String {
    switch column {
    case .date: return date(text)
    case .duration:
      guard let seconds = Self.duration(text) else { return text }
      return form == .kept ? Int(text).map { number(Double($0)) } ?? text : time(seconds, form)
    case .seconds:
      guard let value = Double(text.replacing(",", with: ".")) else { return text }
      return seconds == .kept ? number(value) : time(Int(value), seconds)
    case .weight:
      guard let value = Double(text.replacing(",", with: ".")) else { return text }
      return number(value, digits: hasThreeDigits ? 3 : nil)
    case .reps, .rpe, .distance:
      guard let value = Double(text.replacing(",", with: ".")) else { return text }
      return number(value)
    case .workoutNumber, .workoutName, .exerciseName, .setOrder, .weightUnit, .distanceUnit, .notes,
      .workoutNotes:
      return text
    }
  }

  /// A number with so many digits behind the mark, or with those that it has.
  private func number(_ value: Double, digits: Int? = nil) -> String {
    var text = "\(abs(value))"
    if let digits {
      let scaled = "\(Int((abs(value) * 1000).rounded()))"
      let padded = String(repeating: "0", count: max(0, digits + 1 - scaled.count)) + scaled
      text = padded.dropLast(digits) + "." + padded.suffix(digits)
    } else if value == value.rounded() {
      text = "\(Int(abs(value)))"
    }
    let parts = text.split(separator: ".")
    var whole = ""
    for (place, digit) in parts[0].enumerated() {
      if place > 0, (parts[0].count - place) % 3 == 0 { whole += thousands ?? "" }
      whole.append(digit)
    }
    let fraction = parts.count > 1 ? (hasDecimalComma ? "," : ".") + parts[1] : ""
    return (value < 0 ? "-" : "") + whole + fraction
  }

  private func date(_ text: String) -> String {
    let numbers = text.prefix { $0 != "\u{202F}" }.split { "-T: ".contains($0) }.compactMap {
      Int($0)
    }
    guard numbers.count == 6 else { return text }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let hour =
      text.hasSuffix("PM")
      ? numbers[3] % 12 + 12 : text.hasSuffix("AM") ? numbers[3] % 12 : numbers[3]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minute, second) = (two(numbers[4]), two(numbers[5]))
    let shown = hour % 12 == 0 ? 12 : hour % 12
    switch dates {
    case .american: return "\(month)/\(day)/\(year) \(shown):\(minute) \(hour < 12 ? "AM" : "PM")"
    case .shortAmerican: return "\(month)/\(day)/\(two(year % 100)) \(hour):\(minute)"
    case .german: return "\(two(day)).\(two(month)).\(year) \(two(hour)):\(minute)"
    case .british: return "\(two(day))/\(two(month))/\(year) \(two(hour)):\(minute):\(second)"
    case .dutch: return "\(day)-\(month)-\(year) \(hour):\(minute)"
    case .isoMinutes: return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(minute)"
    case .isoT: return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(minute):\(second)"
    case .slashedYear: return "\(year)/\(month)/\(day) \(hour):\(minute)"
    }
  }

  private static func duration(_ text: String) -> Int? {
    if let seconds = Int(text) { return seconds }
    let parts = text.split(separator: " ").map { part -> Int? in
      guard let number = Int(part.dropLast()), let unit = part.last else { return nil }
      return ["h": 3600, "m": 60, "s": 1][unit].map { $0 * number }
    }
    return parts.isEmpty
      ? nil : parts.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum + $0 } } }
  }

  private func time(_ seconds: Int, _ form: TimeForm) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch form {
    case .kept: return "\(seconds)"
    case .hours: return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    case .hoursAndMinutes: return "\(seconds / 3600):\(two(seconds / 60 % 60))"
    case .minutes: return "\(seconds / 60):\(two(seconds % 60))"
    }
  }

  private func text(of lines: [[String]], width: Int) -> String {
    var text = hasSeparatorLine ? "sep=\(delimiter)\(lineBreak)" : ""
    for line in lines {
      var fields = line + Array(repeating: "", count: extraColumns)
      if dropsEnds, lines.count > 1 { while fields.last == "" { fields.removeLast() } }
      text += fields.map(quoted).joined(separator: delimiter) + lineBreak
    }
    for _ in 0..<extraRows {
      text += String(repeating: delimiter, count: width - 1) + lineBreak
    }
    return text
  }

  private func bytes(of text: String) -> [UInt8] {
    let canBeBare = text.utf16.prefix(32).allSatisfy { $0 < 128 }
    switch encoding {
    case .plain: return Array(text.utf8)
    case .marked: return Array(("\u{FEFF}" + text).utf8)
    case .bigEndian:
      return ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .littleEndian, .littleEndianWithoutMark:
      let mark = canBeBare && encoding == .littleEndianWithoutMark ? "" : "\u{FEFF}"
      return (mark + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
  }

  private func quoted(_ text: String) -> String {
    let special = "\"\r\n".unicodeScalars
    let needsQuotes =
      text.contains(delimiter) || text.unicodeScalars.contains { special.contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
