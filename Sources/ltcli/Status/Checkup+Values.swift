import EventLog
import Projections
import Training

extension Checkup {
  /// So many values are told one by one.
  private static let mostValues = 10

  /// Looks at values that cannot be, and at edits that gave way.
  mutating func lookAtValues(
    _ replica: Replica, _ now: Instant, _ store: String
  ) throws(CommandError) {
    let values = try attempting("reading the state") {
      try replica.state.unlikelyValues(at: now)
    }
    for value in values.prefix(Self.mostValues) {
      let place =
        value.set.map { "session/\(value.session).sets/\($0)" } ?? "session/\(value.session)"
      add(
        "values", .note, "\(place) \(value.fault.words)",
        "ltcli explain \(store) \(place) says who wrote it; ltcli fix puts a set right")
    }
    let more = values.count - Self.mostValues
    if more > 0 { add("values", .note, "and \(Count.text(more, "value")) more that cannot be") }
    let conflicts = try attempting("looking for conflicts") { try replica.conflicts() }
      .filter(\.isOpen)
    guard !conflicts.isEmpty else { return }
    add(
      "conflicts", .note,
      "\(Count.text(conflicts.count, "write")) gave way to others made without knowing of them",
      "ltcli conflicts \(store) lists them")
  }
}

extension UnlikelyValue.Fault {
  /// What cannot be, for people.
  var words: String {
    func hours(_ milliseconds: Int64) -> String {
      let hours = milliseconds / 3_600_000
      return hours < 72 ? "\(hours) hours" : "\(hours / 24) days"
    }
    func number(_ value: Double) -> String { JSONValue.number(value).canonicalText() }
    switch self {
    case .begins(let instant): return "begins in the future, at \(instant)"
    case .endsBefore: return "ends before it begins"
    case .takes(let milliseconds): return "takes \(hours(milliseconds))"
    case .isRunning(let milliseconds): return "has been running for \(hours(milliseconds))"
    case .weight(let kilograms): return "has a weight of \(number(kilograms)) kg"
    case .reps(let count): return "has \(number(count)) repetitions"
    case .rpe(let rpe): return "has an RPE of \(number(rpe)), of a scale to 10"
    }
  }
}
