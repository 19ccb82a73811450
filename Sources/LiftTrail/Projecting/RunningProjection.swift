import Projections

/// A projection and its state, on the projections' thread.
protocol RunningProjection: AnyObject {
  /// The projection's type.
  var type: ObjectIdentifier { get }
  /// What it is called.
  var name: String { get }
  /// The kinds whose changes it wants.
  var kinds: Set<String> { get }
  /// The way in which its state is computed.
  var version: String { get }
  /// Whether its state is to be kept.
  var isKept: Bool { get }
  /// The bytes of its state; nil where that is not to be kept.
  func bytes() throws -> [UInt8]?
  /// Takes over the state that was kept.
  func load(_ bytes: [UInt8]) throws
  /// Its state now.
  var value: any Sendable { get }
  /// Takes in a change.
  /// - Returns: Whether it has a step for the entity's kind.
  func take(_ change: ChangedEntity) throws -> Bool
  /// Begins with the empty state.
  func clear()
  /// The same projection in its empty state.
  func anew() -> any RunningProjection
  /// Whether the state of another run of the same projection is equal.
  func isEqual(to other: any RunningProjection) -> Bool
}

extension Projection {
  /// A run of it, in its empty state.
  func running() -> any RunningProjection { Run(of: self) }

  /// Throws where a store does not know a kind of its steps.
  func check(_ state: TrainingState) throws {
    for step in steps { try step.check(state) }
  }
}

/// A run of one projection.
private final class Run<P: Projection>: RunningProjection {
  private let projection: P
  private let steps: [String: [ProjectionStep<P.State>]]
  private var state: P.State

  init(of projection: P) {
    self.projection = projection
    steps = Dictionary(grouping: projection.steps, by: \.kind)
    state = projection.empty
  }

  var type: ObjectIdentifier { ObjectIdentifier(P.self) }
  var name: String { P.name }
  var kinds: Set<String> { Set(steps.keys) }
  var version: String { projection.version }
  var isKept: Bool { kept != nil }

  /// The projection, if its state is to be kept.
  private var kept: (any KeptProjection)? { projection as? any KeptProjection }

  func bytes() throws -> [UInt8]? { try kept?.bytes(ofAny: state) }

  func load(_ bytes: [UInt8]) throws {
    if let state = try kept?.anyState(of: bytes) as? P.State { self.state = state }
  }

  var value: any Sendable { state }

  func take(_ change: ChangedEntity) throws -> Bool {
    guard let kind = change.kind, let steps = steps[kind] else { return false }
    for step in steps { try step.run(&state, change) }
    return true
  }

  func clear() { state = projection.empty }

  func anew() -> any RunningProjection { Run(of: projection) }

  func isEqual(to other: any RunningProjection) -> Bool { (other as? Run)?.state == state }
}
