package import EventLog
package import Projections

// What a kept book of exercises consists of, as bytes: a decoder of JSON would take longer than the log itself.

extension LoggedSet {
  /// Writes all members but the origin.
  package func pack(into writer: inout PackedWriter) {
    let texts = [exercise, exerciseId, weightText, distanceText, distanceUnit, notes]
    let planned = [plannedId?.text, plannedSetId?.text, typed]
    let numbers = [weightKilograms, reps, seconds, distanceMeters, rpe, restSeconds]
    let laterNumbers = [failedReps, rir]
    let laterWholes = [weightIs.flatMap(LoggedSet.place), side.flatMap(LoggedSet.place)]
    let wholes = [
      setNumber.map { Int64($0) }, kind.flatMap(LoggedSet.place),
      weightUnit.flatMap(LoggedSet.place),
      loggedAt?.milliseconds,
    ]
    var present: UInt64 = 0
    for (place, isThere)
      in (texts.map { $0 != nil } + numbers.map { $0 != nil }
      + (wholes.map { $0 != nil } + planned.map { $0 != nil })
      + (laterNumbers.map { $0 != nil } + laterWholes.map { $0 != nil })).enumerated() where isThere
    { present |= 1 << UInt64(place) }
    writer.add(id.text)
    writer.add(present)
    for text in texts { if let text { writer.add(text) } }
    for number in numbers { if let number { writer.add(number) } }
    for whole in wholes { if let whole { writer.add(whole) } }
    for text in planned { if let text { writer.add(text) } }
    for number in laterNumbers { if let number { writer.add(number) } }
    for whole in laterWholes { if let whole { writer.add(whole) } }
  }

  /// Reads a set that was packed.
  package init(from reader: inout PackedReader) throws(LogError) {
    self.init(id: Identifier(try reader.text()))
    let present = try reader.number()
    func isThere(_ place: UInt64) -> Bool { present & (1 << place) != 0 }
    if isThere(0) { exercise = try reader.text() }
    if isThere(1) { exerciseId = try reader.text() }
    if isThere(2) { weightText = try reader.text() }
    if isThere(3) { distanceText = try reader.text() }
    if isThere(4) { distanceUnit = try reader.text() }
    if isThere(5) { notes = try reader.text() }
    if isThere(6) { weightKilograms = try reader.double() }
    if isThere(7) { reps = try reader.double() }
    if isThere(8) { seconds = try reader.double() }
    if isThere(9) { distanceMeters = try reader.double() }
    if isThere(10) { rpe = try reader.double() }
    if isThere(11) { restSeconds = try reader.double() }
    if isThere(12) { setNumber = try reader.int() }
    if isThere(13) { kind = LoggedSet.value(at: try reader.whole()) }
    if isThere(14) { weightUnit = LoggedSet.value(at: try reader.whole()) }
    if isThere(15) { loggedAt = Instant(milliseconds: try reader.whole()) }
    if isThere(16) { plannedId = Identifier(try reader.text()) }
    if isThere(17) { plannedSetId = Identifier(try reader.text()) }
    if isThere(18) { typed = try reader.text() }
    if isThere(19) { failedReps = try reader.double() }
    if isThere(20) { rir = try reader.double() }
    if isThere(21) { weightIs = LoggedSet.value(at: try reader.whole()) }
    if isThere(22) { side = LoggedSet.value(at: try reader.whole()) }
  }

  private static func place<Value: CaseIterable & Equatable>(_ value: Value) -> Int64? {
    Value.allCases.enumerated().first { $0.element == value }.map { Int64($0.offset) }
  }

  private static func value<Value: CaseIterable>(at place: Int64) -> Value? {
    Value.allCases.enumerated().first { $0.offset == place }?.element
  }
}

extension ExercisePerformance {
  /// Writes all that it is but the traits and the day, which follow from what is kept beside it.
  package func pack(into writer: inout PackedWriter) {
    writer.add(session.text)
    writer.add(start.milliseconds)
    writer.add(Int64(sets))
    work.pack(into: &writer)
    writer.add(UInt64(ids.count))
    for placed in ids {
      writer.add(Int64(placed.place))
      writer.add(placed.id)
    }
    writer.add(UInt64(marks.count))
    for placed in marks {
      writer.add(Int64(placed.place))
      placed.set.pack(into: &writer)
    }
  }

  /// Reads a performance that was packed. Its traits are those of an exercise without a name.
  /// - Parameter day: The day on which its session began; nil for a session that has none.
  /// - Throws: `malformed` for all other bytes.
  package init(
    from reader: inout PackedReader, on day: (Session.ID) -> Day?
  ) throws(LogError) {
    let session = Session.ID(try reader.text())
    let start = Instant(milliseconds: try reader.whole())
    guard let day = day(session) else {
      throw LogError(.malformed, "a performance is of a session without a day")
    }
    let sets = try reader.int()
    let work = try LiftedWork(from: &reader)
    var ids: [PlacedID] = []
    for _ in 0..<(try reader.count()) {
      ids.append(PlacedID(place: try reader.int(), id: try reader.text()))
    }
    var marks: [PlacedSet] = []
    for _ in 0..<(try reader.count()) {
      let place = try reader.int()
      marks.append(PlacedSet(try LoggedSet(from: &reader), at: place))
    }
    self.init(
      session: session, start: start, day: day, sets: sets, work: work, ids: ids, marks: marks,
      volume: work.volume(in: ExerciseTraits(named: "")))
  }
}

extension LiftedWork {
  /// Writes the sums.
  package func pack(into writer: inout PackedWriter) {
    for sums in [saidSides, openSides] {
      writer.add(sums.saidKilograms)
      writer.add(sums.saidRepetitions)
      writer.add(sums.openKilograms)
      writer.add(sums.openRepetitions)
    }
  }

  /// Reads what was packed.
  package init(from reader: inout PackedReader) throws(LogError) {
    self.init()
    saidSides = try LiftedWork.sums(from: &reader)
    openSides = try LiftedWork.sums(from: &reader)
  }

  private static func sums(from reader: inout PackedReader) throws(LogError) -> Sums {
    var sums = Sums()
    sums.saidKilograms = try reader.double()
    sums.saidRepetitions = try reader.double()
    sums.openKilograms = try reader.double()
    sums.openRepetitions = try reader.double()
    return sums
  }
}
