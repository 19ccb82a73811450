import EventLog
import Projections

/// The exercises or sets of one entity for people, one row each.
struct EntityItems {
  /// A number, a name and what else is to be said of each.
  private(set) var rows: [[TextTable.Cell]] = []

  /// The exercises of a module or workout, or the sets of a session; nothing for other kinds.
  init(of entity: Entity, in state: State<Log>) throws(LogError) {
    switch entity.kind {
    case Module.kind: add(try state.module(entity.id)?.exercises ?? [])
    case Workout.kind: add(try state.workout(entity.id)?.exercises ?? [])
    case Session.kind: add(try state.session(entity.id)?.sets ?? [])
    default: break
    }
  }

  private mutating func add(_ exercises: [ModuleExercise]) {
    for exercise in exercises {
      let sets = exercise.sets.isEmpty ? nil : Count.text(exercise.sets.count, "set")
      let details = ["id \(exercise.id)", sets, exercise.notes].compactMap(\.self)
      add(exercise.shownName, details)
    }
  }

  private mutating func add(_ sets: [LoggedSet]) {
    for set in sets { add(set.exercise ?? set.id.string, EntityItems.details(of: set)) }
  }

  private mutating func add(_ name: String, _ details: [String]) {
    rows.append([
      .init(rows.count + 1), .init(name, .bold), .init(details.joined(separator: ", "), .faint),
    ])
  }

  /// For example `77.5 kg × 5`, `RPE 8`.
  private static func details(of set: LoggedSet) -> [String] {
    let load = set.weightKilograms.map { "\(number($0)) kg" }
    let work = [load, set.reps.map(number)].compactMap(\.self).joined(separator: " × ")
    let kind = set.kind.flatMap { $0 == .normal ? nil : $0.rawValue }
    let parts: [String?] = [
      work.isEmpty ? nil : load == nil ? "\(work) reps" : work,
      set.seconds.map { "\(number($0)) s" },
      set.distanceMeters.map { "\(number($0)) m" } ?? set.distanceText,
      kind, set.rpe.map { "RPE \(number($0))" }, set.notes,
    ]
    return parts.compactMap(\.self)
  }

  private static func number(_ value: Double) -> String {
    JSONValue.number(value).canonicalText()
  }
}
