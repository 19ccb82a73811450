import EventLog
public import Projections

/// What an app computes of its data and keeps up to date: a total, a ranking, a chart's points.
///
/// The store calls a step for each entity that has changed, whatever changed it: a write, an undo, a correction, or an
/// event that came late from another device. A step takes out of the state what the entity was, and puts in what it is.
/// So the state is the same in whatever order the events came, and nothing is computed anew.
///
/// ```swift
/// struct SetsByDay: Projection {
///   typealias State = [Day: Int]
///   let version = "1"
///   let empty = State()
///
///   var steps: [Step] {
///     [
///       Step(Session.self) { counts, before, after in
///         if let before, let day = before.started?.day() { counts[day, default: 0] -= before.sets.count }
///         if let after, let day = after.started?.day() { counts[day, default: 0] += after.sets.count }
///         counts = counts.filter { $0.value != 0 }
///       }
///     ]
///   }
/// }
/// ```
///
/// Sums of fractions depend on their order. Keep the parts of such a sum by entity, and add them up when it is read.
public protocol Projection<State>: Sendable {
  /// What is computed: `typealias State = [Day: Int]`. A large one is a collection of smaller ones, since a step copies
  /// the collection that it changes.
  associatedtype State: Equatable & Sendable

  /// What it is called in errors and in the file that keeps its state: the type's name, if nothing else is said.
  static var name: String { get }

  /// Another text for each other way to compute the state.
  var version: String { get }

  /// The state where there is no entity.
  var empty: State { get }

  /// What to do when an entity changes: one step for each kind.
  var steps: [Step] { get }

  /// A step of this projection.
  typealias Step = ProjectionStep<State>
}

extension Projection {
  /// The type's name.
  public static var name: String { "\(Self.self)" }
}

/// What a projection does when an entity of one kind changes.
public struct ProjectionStep<State: Sendable>: Sendable {
  /// The kind's name.
  let kind: String
  /// Throws where a store does not know the kind.
  let check: @Sendable (TrainingState) throws -> Void
  /// Changes a state.
  let run: @Sendable (inout State, ChangedEntity) throws -> Void

  /// A step for the entities of a kind.
  /// - Parameters:
  ///   - step: A pure function of its arguments. It gets what the entity was and what it is; nil where the state did
  ///     not show it, or does not show it any more. Steps of other entities may come before or after it. An element that
  ///     refers to a custom exercise has the name that it says itself: a step of `CustomExercise` tells the present one.
  public init<M: Model>(
    _ type: M.Type,
    _ step: @escaping @Sendable (_ state: inout State, _ before: M?, _ after: M?) -> Void
  ) {
    kind = M.kind.name
    check = { try $0.require(M.self) }
    run = { state, change in
      let (before, after) = try change.models(M.self)
      step(&state, before, after)
    }
  }
}

/// A change of an entity, whose models are read once for all projections.
final class ChangedEntity {
  private let change: FollowedChange
  private var known: [ObjectIdentifier: Any] = [:]

  init(_ change: FollowedChange) { self.change = change }

  /// The kind of the entity.
  var kind: String? { (change.after ?? change.before)?.entity.kind }

  /// What the entity was and is, as models.
  func models<M: Model>(_: M.Type) throws -> (before: M?, after: M?) {
    if let known = known[ObjectIdentifier(M.self)] as? (before: M?, after: M?) { return known }
    let models: (before: M?, after: M?) = (
      try change.before.map { try M.kind.model(from: $0) },
      try change.after.map { try M.kind.model(from: $0) }
    )
    known[ObjectIdentifier(M.self)] = models
    return models
  }
}
