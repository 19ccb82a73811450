import EventLog
import Training

// Numbers alone: without an `x` and without a unit, so the exercise says what they are.

extension SetInterpreter {
  /// Up to this a bare number is a number of repetitions.
  private static let mostBareReps = 30

  /// `5`, `8,7,6`.
  func numbers(_ reps: [TypedReps], _ group: TypedGroup) throws(Stop) -> [LoggedSet] {
    let first = reps[0]
    switch facts.sort {
    case .timed:
      var holds: [LoggedSet] = []
      for number in reps { holds.append(held(try seconds(number, group), lastLoad)) }
      return holds
    case .unloaded: return reps.flatMap { sets(LoggedSet.nothing, $0) }
    case .distance:
      guard reps.count == 1, first.more.isEmpty else {
        throw .refused(
          TypedRefusal(
            reason: "“\(group.text)” of a distance has no unit",
            hint: "write each with its unit, such as 5km 25:10, or x\(group.text) for repetitions"))
      }
      return try distanceNumber(first, group)
    case .unknown: return try unknownNumber(reps, group)
    case .loaded: break
    }
    guard let last = facts.lastAmount else { return try unknownNumber(reps, group) }
    guard first.done > Self.mostBareReps, Double(first.done) >= last / 2 else {
      return reps.flatMap { sets(lastLoad, $0) }
    }
    let (unit, listed) = (facts.unit.rawValue, reps.map(\.text).joined(separator: ","))
    // A comma right between two may be that of a fraction.
    let isFraction =
      reps.count == 2 && reps[1].done <= 99 && first.done <= 9999
      && group.text.hasPrefix("\(first.done),\(reps[1].done)")
    guard first.more.isEmpty, reps.count == 1 || isFraction else {
      return reps.flatMap { sets(lastLoad, $0) }
    }
    let load = isFraction ? "\(first.done).\(reps[1].done)" : "\(first.done)"
    let lastReps = facts.last?.reps.map { " × \(LoggedSet.text($0))" } ?? ""
    let answer = try choice(
      .number, group.text,
      [
        .init(
          answer: "load", words: "\(load) \(unit)\(lastReps)",
          spelling: "\(load)\(unit)\(group.behindWork)"),
        .init(
          answer: "reps", words: "\(listed) repetitions", spelling: "x\(listed)\(group.behindWork)"),
      ])
    guard answer == "load" else { return reps.flatMap { sets(lastLoad, $0) } }
    return [try withLastReps(loaded(TypedWeight(text: load)))]
  }

  /// A number of seconds.
  func seconds(_ reps: TypedReps, _ group: TypedGroup) throws(Stop) -> Double {
    guard reps.more.isEmpty else {
      throw .refused(
        TypedRefusal(
          reason: "“\(group.text)” has a plus, and this exercise is held",
          hint: "write times, such as 60s, or x\(group.text) for repetitions"))
    }
    return Double(reps.done)
  }

  /// `5` of what was never done.
  private func unknownNumber(
    _ reps: [TypedReps], _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let listed = reps.map(\.text).joined(separator: ",")
    // A plus stands behind repetitions alone.
    guard reps.allSatisfy(\.more.isEmpty) else {
      return reps.flatMap { sets(LoggedSet.nothing, $0) }
    }
    let answer = try choice(
      .number, group.text,
      [
        .init(
          answer: "reps", words: "\(listed) repetitions without a load",
          spelling: "bw x\(listed)\(group.behindWork)"),
        .init(
          answer: "seconds", words: "\(listed) seconds",
          spelling: reps.map { "\($0.done)s" }.joined(separator: ", ")),
      ])
    return answer == "seconds"
      ? reps.map { held(Double($0.done), LoggedSet.nothing) }
      : reps.flatMap { sets(LoggedSet.nothing, $0) }
  }

  /// `5` of a distance.
  private func distanceNumber(
    _ reps: TypedReps, _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let answer = try choice(
      .distance, group.text,
      [
        .init(
          answer: "km", words: "\(reps.done) km", spelling: "\(reps.done)km\(group.behindWork)"),
        .init(
          answer: "minutes", words: "\(reps.done) minutes",
          spelling: "\(reps.done)min\(group.behindWork)"),
      ])
    if answer == "minutes" { return [held(Double(reps.done) * 60, LoggedSet.nothing)] }
    return [covered(TypedDistance(text: "\(reps.done)", unit: "km"), nil, LoggedSet.nothing)]
  }

  /// `+5`.
  func more(_ number: Int, _ group: TypedGroup) throws(Stop) -> [LoggedSet] {
    let added = TypedWeight(text: "\(number)", sign: .added)
    guard facts.sort == .loaded, let last = facts.lastAmount, let reps = facts.last?.reps else {
      return [try withLastReps(loaded(added))]
    }
    let sum = LoggedSet.text(((last + Double(number)) * 100).rounded() / 100)
    let unit = facts.unit.rawValue
    let more = LoggedSet.text(reps + Double(number))
    let answer = try choice(
      .more, group.text,
      [
        .init(
          answer: "load", words: "\(number) \(unit) more: \(sum) \(unit) × \(LoggedSet.text(reps))",
          spelling: "\(sum)\(unit)"),
        .init(
          answer: "reps", words: "\(number) repetitions more: \(more)", spelling: "x\(more)"),
      ])
    if answer == "load" { return [try withLastReps(loaded(TypedWeight(text: sum)))] }
    var set = lastLoad
    set.reps = reps + Double(number)
    return [set]
  }
}
