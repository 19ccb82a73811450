import EventLog
import Projections
import Training

/// What `docs/worth.md` 6 says of what to do next, written as plainly as the page.
struct PlainTarget: Equatable {
  var weight: Double?
  var reps: Double?
  var seconds: Double?
  var meters: Double?

  /// The target of an exercise; nil where there is none.
  static func next(_ name: String, in worth: PlainWorth) -> PlainTarget? {
    guard let progression = progression(of: name, in: worth), let scheme = progression.scheme else {
      return nil
    }
    var course = PlainCourse(name, progression, scheme, worth)
    return course.run()
  }

  private static func progression(of name: String, in worth: PlainWorth) -> Progression? {
    for id in exercises(named: name, in: worth) {
      if let found = worth.progressions.first(where: { $0.id.text == id }) { return found }
    }
    var common = worth.progressions.first { $0.id == Progression.defaultID }
    common?.baseline = nil
    return common
  }

  /// The exercises of a present name by the ids of their entities: those with ids ascending, then those of a name alone.
  static func exercises(named name: String, in worth: PlainWorth) -> [String] {
    func entityName(_ id: String) -> String? {
      worth.exercises.first { $0.id.text == id }.flatMap { $0.name.isEmpty ? nil : $0.name }
    }
    func presentName(_ id: String) -> String {
      let logged = worth.sets.last { $0.set.exerciseId == id }?.set.exercise
      if let first = worth.first(of: id, entityName(id) ?? logged ?? "") {
        return worth.name(of: first)
      }
      return entityName(id) ?? worth.sets.last { $0.set.exerciseId == id }?.name ?? id
    }
    let all =
      worth.exercises.map(\.id.text) + worth.progressions.map(\.id.text)
      + worth.sets.compactMap(\.set.exerciseId) + [name]
    let ids = Set(all).filter { presentName($0) == name }
    let named = Set(WorthHistory.names + [name]).filter { word in
      if let first = worth.first(of: "", word) { return worth.name(of: first) == name }
      return (entityName(CustomExercise.id(named: word).text) ?? word) == name
    }.map { CustomExercise.id(named: $0).text }
    return ids.sorted(by: utf8) + named.sorted(by: utf8)
  }

  private static func utf8(_ left: String, _ right: String) -> Bool {
    Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8))
  }
}

/// The sessions of an exercise, one after the other.
private struct PlainCourse {
  let name: String
  let progression: Progression
  let scheme: Progression.Scheme
  let worth: PlainWorth
  var target: PlainTarget?
  var failures = 0
  var less = 0
  var measure = ExerciseMeasure.weightAndReps
  var hands = 1.0
  var isHelp = false
  var step: Double?
  var bar = 0.0

  init(
    _ name: String, _ progression: Progression, _ scheme: Progression.Scheme, _ worth: PlainWorth
  ) {
    (self.name, self.progression, self.scheme, self.worth) = (name, progression, scheme, worth)
  }

  private var baseline: ProgressionBaseline? { progression.baseline }

  mutating func run() -> PlainTarget? {
    let all = worth.sets(of: name).filter { found in baseline?.since.map { found.day >= $0 } ?? true
    }
    let last = all.last
    let entity = last.map { $0.exercise } ?? entityWithoutSets()
    guard let measure = measure(all, entity) else { return nil }
    self.measure = measure
    let meaning = entity?.weightIs ?? all.last { $0.set.weightIs != nil }?.set.weightIs
    hands = meaning == .perHand ? 2 : 1
    isHelp = last?.isAssisted ?? entity?.isAssisted ?? false
    let unit =
      all.last { $0.set.weightUnit != nil }?.set.weightUnit
      ?? worth.profiles.first { $0.weightUnit != nil }?.weightUnit ?? .kilograms
    let common = unit == .kilograms ? progression.roundingKilograms : 5 * 0.45359237
    let own = entity?.plates.flatMap { plates in
      plates.increment.map { $0 * (plates.unit == .pounds ? 0.45359237 : 1) }
    }
    step = [own, common].compactMap { $0 }.first { $0 > 0 }
    if own.map({ $0 > 0 }) != true, common.map({ $0 > 0 }) != true { step = nil }
    bar = entity?.barKilograms ?? (own.map { $0 > 0 } == true ? worth.bar : 0)
    begin()
    for session in worth.sessions {
      let sets = all.filter { $0.session.id == session.id }
      if !sets.isEmpty { take(session, sets) }
    }
    guard var target else { return nil }
    if measure == .weightAndReps { target.weight = target.weight.map(nearest) }
    return target
  }

  private func entityWithoutSets() -> CustomExercise? {
    PlainTarget.exercises(named: name, in: worth).lazy
      .compactMap { id in worth.exercises.first { $0.id.text == id } }.first
  }

  private func measure(_ all: [PlainWorth.Found], _ entity: CustomExercise?) -> ExerciseMeasure? {
    if let said = entity?.measure { return said }
    if baseline?.weightKilograms != nil { return .weightAndReps }
    if baseline?.distanceMeters != nil { return .distanceAndTime }
    if baseline?.seconds != nil { return .time }
    for found in all.reversed() where isAsked(found.set.kind) && found.isMeasured {
      if found.ownLoad != 0 {
        if found.set.reps != nil { return .weightAndReps }
        return found.set.distanceMeters ?? 0 > 0 ? .distanceAndTime : .time
      }
      if found.set.reps ?? 0 > 0 { return .reps }
      return found.set.distanceMeters ?? 0 > 0 ? .distanceAndTime : .time
    }
    return nil
  }

  private func isAsked(_ kind: SetKind?) -> Bool {
    kind == nil || kind == .normal || kind == .failure
  }

  private mutating func begin() {
    switch measure {
    case .weightAndReps:
      let reps = baseline?.reps ?? progression.repsMin
      target = baseline?.weightKilograms.map { PlainTarget(weight: $0, reps: reps) }
    case .reps: target = baseline?.reps.map { PlainTarget(reps: $0) }
    case .time: target = baseline?.seconds.map { PlainTarget(seconds: $0) }
    case .distanceAndTime:
      target = baseline?.distanceMeters.map { PlainTarget(seconds: baseline?.seconds, meters: $0) }
    }
  }

  /// A weight that can be loaded.
  private func nearest(_ weight: Double) -> Double {
    let weight = isHelp ? min(weight, 0) : weight
    if weight < 0 { return step.map { (weight / $0).rounded() * $0 } ?? weight }
    guard let step else { return max(weight, bar) }
    return bar + max(0, ((weight - bar) / step).rounded()) * step
  }

  /// All that can be loaded about a weight, by steps.
  private func loadable(about weight: Double) -> [Double] {
    guard let step else { return [] }
    let below = weight < 0 ? 0 : bar
    let middle = ((weight - below) / step).rounded()
    return (-3...3).map { nearest(below + (middle + Double($0)) * step) }
  }

  private func above(_ weight: Double, by amount: Double) -> Double {
    let wanted = nearest(weight + amount)
    if amount <= 0 || wanted > weight + 0.01 || step == nil { return wanted }
    if isHelp, weight >= -0.01 { return wanted }
    return loadable(about: weight).filter { $0 > weight + 0.01 }.min() ?? wanted
  }

  private func below(_ weight: Double, by amount: Double) -> Double {
    let wanted = nearest(weight - amount)
    if amount <= 0 || wanted < weight - 0.01 || step == nil { return wanted }
    return loadable(about: weight).filter { $0 < weight - 0.01 }.max() ?? wanted
  }

  /// The planned sets with what fulfils them.
  private func steps(_ session: Session, _ sets: [PlainWorth.Found]) -> [(
    PlannedSet, PlainWorth.Found?
  )] {
    let plan = session.plan.filter { planned in
      let set = LoggedSet(exercise: planned.name, exerciseId: planned.exerciseId)
      let wanted =
        (set.exerciseId ?? "").isEmpty
        ? CustomExercise.id(named: planned.name).text : set.exerciseId
      if let first = worth.first(of: planned.exerciseId ?? "", planned.name) {
        return worth.name(of: first) == name
      }
      let entity = worth.exercises.first { $0.id.text == wanted }
      return [entity?.name ?? "", planned.name].first { !$0.isEmpty } == name
    }
    var rest = sets
    var steps: [(PlannedSet, PlainWorth.Found?)] = []
    for exercise in plan {
      for (index, planned) in exercise.sets.enumerated() where isAsked(planned.kind) {
        let place = rest.firstIndex {
          $0.set.plannedId == exercise.id && $0.set.plannedSetId?.text == "\(index + 1)"
        }
        steps.append((planned, place.map { rest.remove(at: $0) }))
      }
    }
    for index in steps.indices where steps[index].1 == nil && !rest.isEmpty {
      steps[index].1 = rest.removeFirst()
    }
    return session.isRunning ? steps.filter { $0.1 != nil } : steps
  }

  private mutating func take(_ session: Session, _ sets: [PlainWorth.Found]) {
    let asked = sets.filter { isAsked($0.set.kind) && has($0.set) }
    let steps = steps(session, asked)
    let counted = steps.isEmpty ? asked : steps.compactMap(\.1)
    if counted.isEmpty { return }
    if measure == .weightAndReps {
      takeWeights(steps, counted, help: sets.last?.isAssisted ?? false)
    } else {
      takeAmounts(steps, counted)
    }
  }

  private func has(_ set: LoggedSet) -> Bool {
    switch measure {
    case .weightAndReps, .reps: set.reps != nil
    case .time: set.seconds ?? 0 > 0
    case .distanceAndTime: set.distanceMeters ?? 0 > 0
    }
  }

  private mutating func takeWeights(
    _ steps: [(PlannedSet, PlainWorth.Found?)], _ counted: [PlainWorth.Found], help: Bool
  ) {
    func weight(_ found: PlainWorth.Found) -> Double { found.load / hands }
    let greatest = counted.map(weight).max() ?? 0
    if target == nil {
      target = PlainTarget(weight: greatest, reps: baseline?.reps ?? progression.repsMin)
    }
    guard let wanted = target?.weight else { return }
    let least = min(wanted, nearest(wanted)) - 0.01
    guard let lifted = counted.map(weight).filter({ $0 >= least }).min() else {
      if scheme == .fixed { return }
      less += 1
      if less >= 3 {
        target?.weight = greatest
        (less, failures) = (0, 0)
      }
      return
    }
    less = 0
    let fewest =
      counted.filter { abs(weight($0) - lifted) < 0.01 }.map { $0.set.reps ?? 0 }.min() ?? 0
    let reps = target?.reps ?? fewest
    target?.reps = reps
    if scheme == .fixed { return }
    let undone = steps.contains { planned, found in
      guard let found else { return true }
      let planning = planned.weightKilograms.map { (help && $0 > 0 ? -$0 : $0) - 0.01 } ?? least
      return weight(found) < planning || found.set.reps ?? 0 < planned.reps ?? reps
    }
    if undone || (steps.isEmpty && fewest < reps) {
      failures += 1
      guard let limit = progression.failuresBeforeDeload, limit > 0, failures >= limit else {
        return
      }
      let percent = min(progression.deloadPercent ?? 10, 100)
      let lessWeight = below(wanted, by: abs(wanted) * percent / 100)
      target?.weight = lessWeight
      failures = 0
      if scheme == .double { target?.reps = progression.repsMin ?? reps }
      return
    }
    failures = 0
    if scheme == .double, let most = progression.repsMax, fewest < most {
      target?.reps = min(most, fewest + 1)
      return
    }
    let more = above(lifted, by: progression.incrementKilograms ?? 0)
    target?.weight = more
    if scheme == .double { target?.reps = progression.repsMin ?? reps }
  }

  private mutating func takeAmounts(
    _ steps: [(PlannedSet, PlainWorth.Found?)], _ counted: [PlainWorth.Found]
  ) {
    let sets = counted.map(\.set)
    let done: PlainTarget
    switch measure {
    case .weightAndReps: return
    case .reps: done = PlainTarget(reps: sets.compactMap(\.reps).min())
    case .time: done = PlainTarget(seconds: sets.compactMap(\.seconds).min())
    case .distanceAndTime:
      let furthest = sets.map { ($0.distanceMeters ?? 0).rounded() }.max() ?? 0
      let quickest = sets.filter { ($0.distanceMeters ?? 0).rounded() == furthest }
      let times = quickest.compactMap { set in set.seconds.flatMap { $0 > 0 ? $0 : nil } }
      // Of equal ones the first in the order of the session.
      let set = quickest.first { ($0.seconds ?? 0 > 0 ? $0.seconds : nil) == times.min() }
      done = PlainTarget(seconds: times.min(), meters: set?.distanceMeters ?? furthest)
    }
    if target == nil { target = done }
    guard let wanted = target, scheme != .fixed else { return }
    let undone = steps.contains { planned, found in
      guard let set = found?.set else { return true }
      switch measure {
      case .weightAndReps: return false
      case .reps: return set.reps ?? 0 < planned.reps ?? wanted.reps ?? 0
      case .time: return set.seconds ?? 0 < planned.seconds ?? wanted.seconds ?? 0
      case .distanceAndTime:
        let limit = planned.distanceMeters.map { PlainTarget(meters: $0) } ?? wanted
        return !covers(PlainTarget(seconds: set.seconds, meters: set.distanceMeters), limit)
      }
    }
    let reaches =
      measure == .distanceAndTime
      ? covers(done, wanted)
      : (done.reps ?? done.seconds ?? 0) >= (wanted.reps ?? wanted.seconds ?? 0)
    if undone || !reaches {
      if !undone, !steps.isEmpty { return }
      failures += 1
      less += 1
      if let limit = progression.failuresBeforeDeload, limit > 0, failures >= limit {
        let percent = min(progression.deloadPercent ?? 10, 100)
        func cut(_ value: Double?) -> Double? {
          value.map { max(1, ($0 * (100 - percent) / 100).rounded(.down)) }
        }
        target = PlainTarget(
          reps: cut(wanted.reps), seconds: measure == .time ? cut(wanted.seconds) : nil,
          meters: cut(wanted.meters))
        failures = 0
      } else if less >= 3 {
        target = done
        (failures, less) = (0, 0)
      }
      return
    }
    (failures, less) = (0, 0)
    switch measure {
    case .weightAndReps: break
    case .reps:
      let (reps, more) = (done.reps ?? 0, (done.reps ?? 0) + (progression.incrementReps ?? 1))
      target = PlainTarget(reps: progression.repsMax.map { max(reps, min(more, $0)) } ?? more)
    case .time:
      target = PlainTarget(seconds: (done.seconds ?? 0) + (progression.incrementSeconds ?? 5))
    case .distanceAndTime:
      let more = progression.incrementMeters ?? 0
      target =
        more > 0
        ? PlainTarget(meters: (done.meters ?? 0) + more)
        : PlainTarget(
          seconds: done.seconds.map { max($0 - (progression.incrementSeconds ?? 0), 1) },
          meters: done.meters)
    }
  }

  private func covers(_ done: PlainTarget, _ wanted: PlainTarget) -> Bool {
    let (meters, least) = ((done.meters ?? 0).rounded(), (wanted.meters ?? 0).rounded())
    if meters != least { return meters > least }
    guard let limit = wanted.seconds else { return true }
    return done.seconds.map { $0 > 0 && $0 <= limit + 0.005 } ?? false
  }
}
