import EventLog
import Projections
import Training

/// Makes an import plan from StrongLifts' export, whose rows are exercises.
enum StrongLiftsImport {
  /// The plan for a file.
  /// - Throws: `ImportError` where nothing of the file can be trusted; a row that cannot be read is skipped and reported
  ///   instead.
  /// - Complexity: O(n log n)
  static func plan(
    for bytes: [UInt8], _ answers: ImportAnswers
  ) throws(ImportError) -> ImportPlan {
    let records = try TableRecords(bytes)
    let layout = try records.layout(of: .stronglifts)
    let columns = try StrongLiftsColumns(records.header)
    let header = try TableHeader(records.header, of: layout)
    let file = try TableFile(
      layout, header, over: records.rows, delimiter: records.delimiter, answers)
    if let asked = answers.unit,
      let found = columns.places.values.lazy.compactMap(\.weight?.unit).first(where: { $0 != asked }
      )
    {
      throw .unitContradicted(asked: asked, found: found, line: nil)
    }
    var sessions = try ForeignSessions(.stronglifts, zone: answers.zone ?? "")
    for record in records.rows {
      do throws(SkippedRow) {
        let row = try TableRow(record, of: file)
        let start = try row.start()
        let sets = row.strongLiftsSets(columns, start: start)
        try row.checkEnd(of: sets)
        for set in sets { sessions.add(set) }
      } catch {
        sessions.skip(error)
      }
    }
    let unread = header.unread.filter { place in
      !columns.all.contains(place) && records.rows.contains { !$0[place].trimmed.isEmpty }
    }
    let notice = ImportNotice(unread: unread.map { header.names[$0].trimmed }, line: nil)
    return sessions.finished(
      rows: records.rows.count, file.notices + [notice].compactMap(\.self))
  }
}

extension TableRow {
  /// The sets of a row of StrongLifts'.
  fileprivate func strongLiftsSets(
    _ columns: StrongLiftsColumns, start: WrittenStart
  ) -> [ForeignRow] {
    let exercise = name(.exercise)
    let summary = self[.reps].split(separator: "/").map { String($0).trimmed }
    let common = ForeignRow(
      line: line, start: start, workout: name(.workout), exercise: exercise,
      exerciseNote: note(.exerciseNotes), end: end(after: start))
    var sets: [ForeignRow] = []
    for number in columns.numbers {
      guard let place = columns.places[number] else { continue }
      var row = common
      row.number = number
      do throws(SkippedRow) {
        guard let set = try strongLiftsSet(place, exercise) else { continue }
        let isZero = (set.reps ?? 0) == 0 && (set.seconds ?? 0) == 0
        // A dash in the summary is a set that was not done; 0 is one that was tried and failed.
        let isTried = summary.indices.contains(number - 1) && summary[number - 1] == "0"
        if isZero, !isTried {
          throw SkippedRow(line: line, reason: "not done: no reps or time", isLoss: false)
        }
        row.set = set
      } catch {
        row.skipped = error
      }
      sets.append(row)
    }
    if sets.isEmpty {
      var row = common
      row.skipped = SkippedRow(
        line: line, reason: "not done: no reps, weight or time", isLoss: false)
      sets.append(row)
    }
    return sets
  }

  /// Makes sure that a last row without a line end has not been cut in a number: then its sets are not as much as it says.
  fileprivate func checkEnd(of sets: [ForeignRow]) throws(SkippedRow) {
    guard !record.isEnded,
      let place = file.header.names.firstIndex(where: { HeaderName($0).base == "volume" }),
      let volume = file.numbers.value(of: record[place])
    else { return }
    let lifted = sets.compactMap(\.set).reduce(0.0) { sum, set in
      sum + (set.reps ?? 0) * (set.weightText.flatMap { file.numbers.value(of: $0) } ?? 0)
    }
    if abs(lifted - volume) > max(0.1, volume * 0.0005) {
      throw SkippedRow(
        line: line,
        reason:
          "no end of the line, and other weights than its volume says: the file may have been cut here"
      )
    }
  }

  /// One set; nil where its cells are empty.
  private func strongLiftsSet(
    _ place: StrongLiftsColumns.Place, _ exercise: String
  ) throws(SkippedRow) -> LoggedSet? {
    let reps = try place.reps.flatMap { (place) throws(SkippedRow) in try cell(place) }
    let weight = try place.weight.flatMap { (weight) throws(SkippedRow) in
      try cell(weight.place)
    }
    let seconds = try place.seconds.flatMap { (seconds) throws(SkippedRow) in
      try time(seconds.place, seconds.one)
    }
    if reps == nil, weight == nil, seconds == nil { return nil }
    var set = LoggedSet(
      id: "", exercise: exercise, exerciseId: StrongIdentifier.exercise(exercise).description,
      kind: .normal, reps: reps?.value, seconds: seconds == 0 ? nil : seconds)
    if let weight, let unit = place.weight?.unit {
      set.weightUnit = unit
      set.weightKilograms = unit.kilograms(weight.value)
      set.weightText = weight.text
    }
    return set.sayingHelp
  }

  /// A number; nil where the cell is empty or a dash.
  private func cell(_ place: Int) throws(SkippedRow) -> (value: Double, text: String)? {
    let text = record[place].trimmed
    if text.isEmpty || text == "-" { return nil }
    guard let value = file.numbers.value(of: text), value >= 0 else {
      throw fault(place, "is not a number")
    }
    return (value, file.numbers.entered(text))
  }

  /// A time in seconds; nil where the cell is empty or a dash.
  private func time(_ place: Int, _ one: Double) throws(SkippedRow) -> Double? {
    let text = record[place].trimmed
    if text.isEmpty || text == "-" { return nil }
    if let clock = ClockText(text) { return clock.seconds(isShort: true) }
    guard let value = file.numbers.value(of: text), value >= 0 else {
      throw fault(place, "is not a time")
    }
    return value * one
  }

  private func fault(_ place: Int, _ fault: String) -> SkippedRow {
    let name = "column “\(file.header.names[place].trimmed)”"
    return SkippedRow(
      line: line, reason: "\(name): “\(record[place])” \(fault)", fault: "\(name) \(fault)")
  }
}
