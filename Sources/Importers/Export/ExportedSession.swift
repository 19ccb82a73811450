import EventLog
import Projections
import Training

extension TrainingState {
  /// All sessions that the state shows, by their starts, those without one at the end.
  /// - Complexity: O(n log n) in the sessions, plus O(bytes of what they show).
  func exportedSessions() throws(LogError) -> [Session] {
    // Equal starts stay in the order of the ids.
    try all(Session.self).enumerated().sorted {
      let (left, right) = ($0.element.started?.startedAt, $1.element.started?.startedAt)
      let last = Int64.max
      return (left?.milliseconds ?? last, $0.offset) < (right?.milliseconds ?? last, $1.offset)
    }.map(\.element)
  }
}

extension ExportLosses {
  /// Leaves out the sessions that are a second record of another one: another program would count both.
  mutating func withoutSecondRecords(
    _ sessions: [Session], in state: TrainingState
  ) throws(LogError) -> [Session] {
    var only: [Session] = []
    var seconds = SecondRecords(in: state)
    for session in sessions {
      if try seconds.contains(session) {
        leaveOut(session: session.exportedName, "it is a second record of another session")
        leaveOut(sets: session.sets.count, "their session is left out", of: session.exportedName)
      } else {
        only.append(session)
      }
    }
    return only
  }
}

extension Session {
  /// What an export calls it: its name, else its id.
  var exportedName: String {
    let name = started?.name ?? ""
    return name.isEmpty ? id.text : name
  }
}

/// The custom exercises, for sets that do not name their exercise.
struct ExportedExercises {
  let customs: [CustomExercise]
  private let names: [UTF8Text: String]

  init(of state: TrainingState) throws(LogError) {
    customs = try state.all(CustomExercise.self)
    names = Dictionary(uniqueKeysWithValues: customs.map { (UTF8Text($0.id.text), $0.name) })
  }

  /// The name of a set's exercise: its own, or that of the custom exercise; empty where neither has one.
  func name(of set: LoggedSet) -> String {
    if let name = set.exercise, !name.isEmpty { return name }
    return set.exerciseId.flatMap { names[UTF8Text($0)] } ?? ""
  }
}

/// The clocks by which the times of sessions are written.
struct ExportClocks {
  /// The zone that was asked for, whichever zone a session took place in.
  private let asked: String?
  private var clocks = ZoneClocks()
  /// The zones whose clocks were used.
  private(set) var zones: Set<UTF8Text> = []

  /// Throws `ImportError.unknownZone`.
  init(zone: String?) throws(ImportError) {
    asked = zone
    if let zone, clocks.clock(of: zone) == nil { throw .unknownZone(zone) }
  }

  /// What the clock on the wall showed as a session began, and the instant that an import reads from it; nil
  /// without a start, and in an unknown zone.
  ///
  /// A time of the file that the session came from is kept, where it is that of the start: a clock may show a
  /// time twice, or skip it.
  mutating func time(of started: SessionStart) -> (CivilTime, read: Instant)? {
    guard let start = started.startedAt, let zone = asked ?? started.zone,
      let clock = clocks.clock(of: zone)
    else { return nil }
    zones.insert(UTF8Text(zone))
    if let local = started.localStart.flatMap({ CivilTime($0) }), clock.instant(of: local) == start
    {
      return (local, start)
    }
    return clock.time(at: start).map { ($0, clock.instant(of: $0)) }
  }
}

/// A set's weight as a file shows it.
struct ExportedWeight {
  /// A number; empty where the set has no weight.
  let text: String
  /// Nil where the set has no weight, or one of zero that was entered without a unit.
  let unit: MassUnit?

  /// The weight as it was entered, or in the unit that was asked for; in kilograms where neither is known.
  init(of set: LoggedSet, unit asked: MassUnit?) {
    guard let kilograms = set.weightKilograms else {
      (text, unit) = ("", nil)
      return
    }
    let entered = set.weightUnit
    let text = set.weightText ?? ""
    let amount = NumberText.value(of: text, allowsComma: true)
    // What was entered counts only as long as it is the weight, to the gram.
    if asked == nil || asked == entered, let amount,
      entered.map({ $0.kilograms(amount) == kilograms }) ?? (amount == 0 && kilograms == 0)
    {
      // One mark before all fractions of the file: with two of them, `1,800` might be read as 1800.
      (self.text, unit) = (text.replacing(",", with: "."), entered)
    } else {
      let unit = asked ?? .kilograms
      (self.text, self.unit) = (Self.text(kilograms, in: unit), unit)
    }
  }

  /// The shortest decimal text of a weight that is the same to the gram.
  private static func text(_ kilograms: Double, in unit: MassUnit) -> String {
    guard unit == .pounds else { return NumberText.text(kilograms) }
    let exact = kilograms / unit.inKilograms
    let wanted = MassUnit.kilograms.kilograms(kilograms)
    for scale in [1.0, 10, 100, 1000] {
      let rounded = (exact * scale).rounded() / scale
      if unit.kilograms(rounded) == wanted { return NumberText.text(rounded) }
    }
    return NumberText.text(exact)
  }
}
