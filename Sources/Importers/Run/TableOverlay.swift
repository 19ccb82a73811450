import EventLog
import Projections
import Training

/// Lays the sessions of a table over those of a store.
///
/// A table does not hold whole payloads. So a cell that says what the table would say of the store leaves the
/// payload as it is, and another one changes the members that it stands for and no others.
struct TableOverlay {
  private let exercises: ExportedExercises

  init(_ state: TrainingState) throws(LogError) {
    exercises = try ExportedExercises(of: state)
  }

  /// A session of the table as it is meant for what the store has, and the reason why its clock time is not taken;
  /// nil where it is taken.
  func laid(
    _ session: Session, over past: SessionInStore?
  ) throws(LogError) -> (session: Session, contradiction: String?) {
    guard let past else { return (session, nil) }
    func standing<Part: ModelPart>(_ part: SessionPart, _: Part.Type) throws(LogError) -> Part? {
      let part = past[part]
      return try (part.current ?? part.logged).map { (payload) throws(LogError) in
        try Part.reading(payload)
      }
    }
    var laid = session
    var contradiction: String?
    let start = try standing(.start, SessionStart.self)
    if let new = session.started, let start {
      let clock = TableClockTime(new, over: start)
      if case .contradicts(let reason) = clock { contradiction = reason }
      laid.started = Self.laid(new, over: start, clock)
    }
    if let new = session.finished, let end = try standing(.end, SessionFinish.self) {
      let isMoved = session.started?.startedAt != start?.startedAt
      laid.finished = Self.laid(new, over: end, isMoved: isMoved)
    }
    for (index, new) in session.sets.enumerated() {
      if let set = try standing(.set(UTF8Text(new.id.text)), LoggedSet.self) {
        laid.sets[index] = self.laid(new, over: set)
      }
    }
    return (laid, contradiction)
  }

  private static func laid(
    _ new: SessionStart, over current: SessionStart, _ clock: TableClockTime
  ) -> SessionStart {
    var laid = current
    take(\.name, of: new, into: &laid)
    take(\.notes, of: new, into: &laid)
    laid.startedAt = new.startedAt
    if clock == .changes { (laid.localStart, laid.zone) = (new.localStart, new.zone) }
    return laid
  }

  private static func laid(
    _ new: SessionFinish, over current: SessionFinish, isMoved: Bool
  ) -> SessionFinish {
    guard isMoved || current.durationSeconds != new.durationSeconds else { return current }
    var laid = current
    (laid.durationSeconds, laid.finishedAt) = (new.durationSeconds, new.finishedAt)
    return laid
  }

  private func laid(_ new: LoggedSet, over current: LoggedSet) -> LoggedSet {
    var laid = current
    if !TextOrder.isSame(exercises.name(of: current), new.exercise ?? "") {
      // The words of its former name stay read.
      laid = current.sayingHelp
      laid.exercise = new.exercise
    }
    for (_, member) in SetColumn.texts { Self.take(member, of: new, into: &laid) }
    for (_, member) in SetColumn.numbers { laid[keyPath: member] = new[keyPath: member] }
    (laid.setNumber, laid.kind, laid.loggedAt) = (new.setNumber, new.kind, new.loggedAt)
    if current.distanceMeters != new.distanceMeters {
      (laid.distanceText, laid.distanceUnit) = (nil, nil)
    }
    if !Self.isSameWeight(new, as: current) {
      laid.weightKilograms = new.weightKilograms
      (laid.weightText, laid.weightUnit) = (new.weightText, new.weightUnit)
    }
    return laid
  }

  /// Whether a weight is the one that the table shows of the store, in whichever unit it was asked for.
  private static func isSameWeight(_ new: LoggedSet, as current: LoggedSet) -> Bool {
    guard new.weightKilograms == current.weightKilograms else { return false }
    let shown = ExportedWeight(of: current, unit: new.weightUnit)
    func value(_ text: String?) -> Double? {
      text.flatMap { NumberText.value(of: $0, allowsComma: true, greatest: .infinity) }
    }
    return shown.unit == new.weightUnit && value(shown.text) == value(new.weightText)
  }

  /// Takes a text that is another one; an empty cell is equal to an empty text and to none.
  private static func take<Part>(
    _ member: WritableKeyPath<Part, String?>, of new: Part, into part: inout Part
  ) {
    let (old, text) = (part[keyPath: member] ?? "", new[keyPath: member] ?? "")
    if !TextOrder.isSame(old, text) { part[keyPath: member] = new[keyPath: member] }
  }
}

/// What a table says of the clock on the wall as a session began, beside what the store has of it.
///
/// The instant and the clock time are one time. So a table that leaves the instant as it is and has another
/// clock time contradicts itself.
private enum TableClockTime: Equatable {
  /// The table says what it would say of the store, in whichever zone it was asked for.
  case same
  /// The table's time and zone are taken.
  case changes
  /// The store's stay, for this reason.
  case contradicts(String)

  /// - Parameters:
  ///   - new: The start as the table has it.
  ///   - current: The start that counts in the store.
  init(_ new: SessionStart, over current: SessionStart) {
    if new.startedAt != current.startedAt {
      self = .changes
    } else if Self.isShown(current, as: new) {
      self = .same
    } else if let local = new.localStart {
      let place = new.zone.map { " in \($0)" } ?? ""
      let start = new.startedAt?.description ?? ""
      self = .contradicts(
        "start and local_start disagree: \(start) and \(local)\(place); edit both, or neither")
    } else {
      self = .changes
    }
  }

  /// Whether the table's clock shows the start of the store as the table has it.
  private static func isShown(_ current: SessionStart, as new: SessionStart) -> Bool {
    do throws(ImportError) {
      var clocks = try ExportClocks(zone: new.zone)
      guard let shown = clocks.time(of: current)?.0 else { return new.localStart == nil }
      return new.localStart.map { TableClock.isShown(shown, as: $0) } ?? false
    } catch {
      // A system that knew the zone wrote it, and made the time where the store has none.
      return current.zone == new.zone && [nil, new.localStart].contains(current.localStart)
    }
  }
}
