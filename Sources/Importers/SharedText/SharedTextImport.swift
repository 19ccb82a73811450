import EventLog
import Projections
import Training

/// Makes an import plan from workouts as text, as Strong and Hevy share them, one or several below each other.
struct SharedTextImport {
  private var lines: [(number: Int, line: SharedLine)] = []
  private let dates: DateStyle
  private let numbers: NumberStyle
  private var sessions: ForeignSessions
  private var start: WrittenStart?
  private var title = ""
  private var exercise: String?
  private var notes: [String] = []
  private var exerciseNotes: [String] = []
  /// How many sets the exercise has.
  private var count = 0
  private var rows: [ForeignRow] = []

  /// The plan for a text.
  /// - Throws: `ImportError.notUTF8`, `.notAWorkout`, `.datesUndecided` and `.datesContradicted`.
  /// - Complexity: O(n log n)
  static func plan(
    for bytes: [UInt8], _ answers: ImportAnswers
  ) throws(ImportError) -> ImportPlan {
    let lines = try Self.lines(of: bytes)
    guard lines.contains(where: { if case .set = $0.line { true } else { false } }) else {
      throw .notAWorkout(line: 1, reason: "no line is a set such as “Set 1: 60 kg × 8”")
    }
    var maker = try SharedTextImport(lines, answers)
    maker.read(
      isEnded: bytes.last.map { $0 == CSVReader.lineFeed || $0 == CSVReader.carriageReturn })
    let sets = lines.count { if case .set = $0.line { true } else { false } }
    return maker.sessions.finished(
      rows: sets,
      maker.dates.notices + [
        ImportNotice(
          line: nil, text: "the text does not say when workouts ended, so none has an end")
      ])
  }

  /// Whether a text begins with a workout: a date, and a set below it.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(16_384)
    // The last line may be cut.
    let whole = start.count < bytes.count ? start.prefix { _ in true }.dropLast(400) : start
    let text = String(decoding: whole, as: UTF8.self)
    var hasDate = false
    for line in text.split(whereSeparator: \.isNewline).prefix(200) {
      switch SharedLine(String(line)) {
      case .date: hasDate = true
      case .set: return hasDate
      case .blank, .origin, .note, .name: break
      }
    }
    return false
  }

  private static func lines(
    of bytes: [UInt8]
  ) throws(ImportError) -> [(number: Int, line: SharedLine)] {
    let bytes = try TextEncoding.utf8(of: bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw .notUTF8(line: 1 + valid.count { $0.isNewline })
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0 + 1, SharedLine(String($1))) }
  }

  private init(
    _ lines: [(number: Int, line: SharedLine)], _ answers: ImportAnswers
  ) throws(ImportError) {
    self.lines = lines
    let shown = lines.compactMap { number, line in
      if case .date(let text) = line { (line: number, text: text) } else { nil }
    }
    dates = try DateStyle(of: shown, asked: answers.dates)
    var style = NumberStyle(hasPoints: true)
    for (_, line) in lines {
      guard case .set(_, _, let work) = line else { continue }
      for part in work.split(whereSeparator: { "×x@|".contains($0) }) {
        guard let cell = CellAmount(String(part)), let number = WrittenNumber(cell.number) else {
          continue
        }
        style.learn(from: number)
      }
    }
    numbers = style
    sessions = try ForeignSessions(.text, zone: answers.zone ?? "")
  }

  /// - Parameter isEnded: Whether the last line has an end.
  private mutating func read(isEnded: Bool?) {
    let last = lines.last?.number
    for (place, (number, line)) in lines.enumerated() {
      switch line {
      case .blank, .origin: break
      case .date(let text): begin(text, number)
      case .note(let text): add(note: text)
      case .set(let set, let kind, let work):
        let isCut = number == last && isEnded == false
        add(set, kind, work, number, isCut: isCut)
      case .name(let text): add(text, number, before: next(behind: place))
      }
    }
    end()
  }

  /// The next line that holds anything.
  private func next(behind place: Int) -> SharedLine {
    lines[(place + 1)...].first { $0.line != .blank }?.line ?? .blank
  }

  private mutating func begin(_ text: String, _ line: Int) {
    let name = title
    end()
    do throws(DateStyle.Fault) {
      let (time, shown) = try dates.time(of: text)
      start = shown.utf8.count <= 10 ? .day(time.date) : .clock(time)
      title = name
    } catch {
      start = nil
      sessions.skip(
        SkippedRow(line: line, reason: "“\(text)” is not a date with a time", fault: "not a date"))
    }
  }

  /// Ends the workout above.
  private mutating func end() {
    for place in rows.indices {
      if place == 0 { rows[0].workoutNote = notes.joined(separator: "\n") }
      sessions.add(rows[place])
    }
    (rows, notes, exerciseNotes) = ([], [], [])
    (start, title, exercise, count) = (nil, "", nil, 0)
  }

  private mutating func add(note text: String) {
    if exercise == nil {
      notes.append(text)
    } else if count == 0 {
      exerciseNotes.append(text)
    } else {
      // Behind the sets: it is about the exercise above.
      let note = rows[rows.count - 1].exerciseNote
      rows[rows.count - 1].exerciseNote = note.isEmpty ? text : note + "\n" + text
    }
  }

  private mutating func add(_ text: String, _ line: Int, before next: SharedLine) {
    switch next {
    case .date:
      // A title ends the workout above.
      end()
      title = text
    case .set, .note: (exercise, exerciseNotes, count) = (text, [], 0)
    case .blank, .origin, .name:
      if start != nil, rows.isEmpty {
        notes.append(text)
      } else {
        sessions.skip(
          SkippedRow(
            line: line, reason: "“\(text.prefix(60))” is neither an exercise with sets nor a date",
            fault: "a line is neither an exercise with sets nor a date"))
      }
    }
  }

  private mutating func add(
    _ number: Int?, _ kind: SetKind?, _ work: String, _ line: Int, isCut: Bool
  ) {
    guard let start, let exercise else {
      let what = start == nil ? "date" : "exercise"
      return sessions.skip(SkippedRow(line: line, reason: "a set without \(what) above it"))
    }
    var row = ForeignRow(
      line: line, start: start, workout: title, exercise: exercise, number: number,
      exerciseNote: exerciseNotes.joined(separator: "\n"))
    if isCut {
      row.skipped = SkippedRow(
        line: line, reason: "no end of the line: the text may have been cut here")
    } else if let done = SharedWork(work, numbers) {
      if done.isNothing {
        row.skipped = SkippedRow(
          line: line, reason: "not done: no reps, weight, distance or time", isLoss: false)
      } else {
        row.set = done.logged(exercise, kind)
      }
    } else {
      row.skipped = SkippedRow(
        line: line, reason: "“\(work.prefix(60))” is no set that is understood",
        fault: "no set that is understood")
    }
    rows.append(row)
    count += 1
  }
}
