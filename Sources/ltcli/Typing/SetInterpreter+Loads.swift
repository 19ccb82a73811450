import EventLog
import Projections
import Training

// What loads, repetitions and holds come to, and what about them is unlikely.

extension SetInterpreter {
  /// Sets of a load, of which each has the weight's unit, else that of the exercise.
  func sets(_ weight: TypedWeight, _ reps: TypedReps) -> [LoggedSet] { sets(loaded(weight), reps) }

  /// Sets of a load that is known: one, and of several pluses a drop for each run.
  func sets(_ load: LoggedSet, _ reps: TypedReps) -> [LoggedSet] {
    var first = load
    first.reps = Double(reps.done)
    if reps.more.count == 1 { first.failedReps = reps.more[0] > 0 ? Double(reps.more[0]) : nil }
    // A load that was tried, and not lifted once.
    if reps.done == 0, reps.more.isEmpty { first.failedReps = 1 }
    guard reps.more.count > 1 else { return [first] }
    return [first]
      + reps.more.filter { $0 > 0 }.map { more in
        var run = load
        (run.reps, run.kind) = (Double(more), .drop)
        return run
      }
  }

  /// A set with a load and nothing else.
  func loaded(_ load: TypedLoad) throws(Stop) -> LoggedSet {
    switch load {
    case .body: return .nothing
    case .weight(let weight): return loaded(weight)
    case .bar:
      guard let kilograms = facts.barKilograms, kilograms > 0 else {
        throw .refused(
          TypedRefusal(
            reason: "nothing says what the bar weighs",
            hint: "write its weight, or say it once: ltcli exercise set NAME --bar 20kg"))
      }
      let amount = facts.unit.amount(ofKilograms: kilograms)
      return LoggedSet(
        id: LoggedSet.nothing.id, weightKilograms: kilograms, weightText: LoggedSet.text(amount),
        weightUnit: facts.unit)
    }
  }

  /// A set with a weight and nothing else: help is below zero, and what is added to the body says that it is lifted.
  func loaded(_ weight: TypedWeight) -> LoggedSet {
    let unit = weight.unit ?? facts.unit
    let amount = weight.sign == .help ? -weight.amount : weight.amount
    var set = LoggedSet.nothing
    set.weightKilograms = amount * unit.inKilograms
    set.weightText = (weight.sign == .help ? "-" : "") + weight.text
    set.weightUnit = unit
    if weight.isEach {
      set.weightIs = .perHand
    } else if weight.sign == .added {
      set.weightIs = .sum
    }
    return set
  }

  /// The load of the last set, without anything else of it.
  var lastLoad: LoggedSet {
    guard let last = facts.last, last.weightKilograms ?? 0 != 0 else { return .nothing }
    var set = LoggedSet.nothing
    (set.weightKilograms, set.weightText, set.weightUnit, set.weightIs) = (
      last.weightKilograms, last.weightText, last.weightUnit, last.weightIs
    )
    return set
  }

  /// A load with the repetitions of the last set.
  func withLastReps(_ load: LoggedSet) throws(Stop) -> LoggedSet {
    guard let last = facts.last, let reps = last.reps, reps > 0 else {
      let text = load.weightText ?? ""
      throw .refused(
        TypedRefusal(
          reason: "nothing says how often",
          hint: "write \(text)x5 for five repetitions, or \(text)kg 60s for a time"))
    }
    var set = load
    set.reps = reps
    return set
  }

  /// A hold, with a load or none.
  func held(_ seconds: Double, _ load: LoggedSet) -> LoggedSet {
    var set = load
    set.seconds = LoggedSet.rounded(seconds)
    return set
  }

  /// The work of the last set.
  var again: LoggedSet {
    get throws(Stop) {
      guard let last = facts.last else {
        throw .refused(
          TypedRefusal(
            reason: "there is no set of this exercise yet", hint: "write one, such as 80x5"))
      }
      var set = lastLoad
      (set.reps, set.seconds, set.side) = (last.reps, last.seconds, last.side)
      (set.distanceMeters, set.distanceText, set.distanceUnit) = (
        last.distanceMeters, last.distanceText, last.distanceUnit
      )
      return set
    }
  }

  /// Some sets, so often.
  func times(_ count: Int, _ sets: [LoggedSet]) throws(Stop) -> [LoggedSet] {
    guard (1...TypedSets.mostSets).contains(count) else {
      throw .refused(
        TypedRefusal(
          reason: count < 1
            ? "this is no set" : "\(count) are more than \(TypedSets.mostSets) sets of a line",
          hint: "the order is load x repetitions x sets, such as 80x5x3"))
    }
    return (0..<count).flatMap { _ in sets }
  }
}

// MARK: what is unlikely

extension SetInterpreter {
  /// More repetitions are asked about.
  private static let mostReps = 50.0
  /// Nobody's first set of an exercise is heavier, in kilograms.
  private static let mostKilograms = 500.0
  /// A second a metre less is faster than people run: two minutes a kilometre.
  private static let fastestPace = 0.12
  /// No set lasts longer, in seconds, nor goes further, in metres.
  private static let longest = 86_400.0
  private static let furthest = 300_000.0

  /// Whether a set is one of which a doubt is worth a question.
  func asksAbout(_ set: LoggedSet) -> Bool { set.kind != .drop }

  /// Whether a distance took less time than is likely.
  func isFast(_ seconds: Double, over meters: Double) -> Bool {
    guard meters > 0, seconds > 0 else { return false }
    let pace = seconds / meters
    return pace < Self.fastestPace && pace * 1.25 < facts.bestPace ?? .infinity
  }

  /// What is unlikely about a set, in words; nil if nothing is.
  func doubt(of set: LoggedSet) -> String? {
    let shown = set.shownWork(in: set.weightUnit ?? facts.unit)
    if let load = set.weightKilograms.map(abs), load > 0 {
      let unit = set.weightUnit ?? facts.unit
      func text(_ kilograms: Double) -> String {
        "\(LoggedSet.text(unit.amount(ofKilograms: kilograms))) \(unit.rawValue)"
      }
      if let greatest = facts.greatestKilograms, greatest > 0 {
        if load > 2 * greatest {
          return "\(shown): more than twice the \(text(greatest)) of last time"
        }
        if load < greatest / 4, set.kind != .warmup {
          return "\(shown): less than a quarter of the \(text(greatest)) of last time"
        }
      } else if load > Self.mostKilograms {
        return "\(shown): a great load"
      }
    }
    if let reps = set.reps, reps > Self.mostReps, reps > 1.5 * (facts.mostReps ?? 0) {
      return "\(shown): many repetitions"
    }
    if let seconds = set.seconds, let meters = set.distanceMeters, isFast(seconds, over: meters) {
      return "\(shown): under 2:00 a kilometre"
    }
    if set.seconds ?? 0 > Self.longest { return "\(shown): longer than a day" }
    if set.distanceMeters ?? 0 > Self.furthest { return "\(shown): a great distance" }
    return nil
  }
}

extension LoggedSet {
  /// Nothing, and no id: what is written gets one then.
  static let nothing = LoggedSet(id: Identifier(""))

  /// A number as it is typed.
  static func text(_ number: Double) -> String { JSONValue.number(number).canonicalText() }

  /// Without the noise of conversions.
  static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

extension TypedReps {
  /// As it is typed.
  var text: String { ([done] + more).map(String.init).joined(separator: "+") }
}

extension TypedLoad {
  /// As it is typed.
  var text: String {
    switch self {
    case .body: "bw"
    case .bar: "bar"
    case .weight(let weight):
      (weight.isEach ? "2x" : "")
        + (weight.sign == .added ? "+" : weight.sign == .help ? "-" : "") + weight.text
        + (weight.unit?.rawValue ?? "")
    }
  }
}

extension TypedGroup {
  /// Its marks as they are typed, behind a blank.
  var behindWork: String {
    var all: [String] = []
    if !marks.rpe.isEmpty { all.append("@" + marks.rpe.map(LoggedSet.text).joined(separator: "/")) }
    if let rir = marks.rir { all.append("rir \(LoggedSet.text(rir))") }
    switch marks.kind {
    case .warmup where !isDrop: all.append("warmup")
    case .failure: all.append("f")
    case .drop where !isDrop: all.append("drop")
    case .warmup, .drop, .normal, nil: break
    }
    switch marks.side {
    case .left: all.append("left")
    case .right: all.append("right")
    case .each: all.append("each side")
    case nil: break
    }
    if let failed = marks.failed { all.append("\(failed) failed") }
    if marks.isAssisted { all.append("assisted") }
    return all.map { " " + $0 }.joined()
  }
}
