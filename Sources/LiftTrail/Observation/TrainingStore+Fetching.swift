public import Projections

/// A type with a value that says "nothing": what a view shows until the store was read.
public protocol HasEmptyValue {
  /// That value.
  static var emptyValue: Self { get }
}

extension Array: HasEmptyValue {
  /// A list without elements.
  public static var emptyValue: Self { [] }
}

extension Set: HasEmptyValue {
  /// A set without elements.
  public static var emptyValue: Self { [] }
}

extension Dictionary: HasEmptyValue {
  /// A dictionary without entries.
  public static var emptyValue: Self { [:] }
}

extension Optional: HasEmptyValue {
  /// Nil.
  public static var emptyValue: Self { nil }
}

// What views show: each value reads from the first view on that asks for it.

extension TrainingStore {
  /// The entities of a kind, ascending by the bytes of their ids; none until the store was read.
  @MainActor public func fetch<M: Model>(_ type: M.Type) -> Fetched<[M]> {
    Fetched(observe(type), placeholder: [])
  }

  /// An entity; nil while the state does not show it, and until the store was read.
  @MainActor public func fetch<M: Model>(_ id: Identifier<M>) -> Fetched<M?> {
    Fetched(observe(id), placeholder: nil)
  }

  /// What a closure reads; empty until the store was read.
  /// - Parameter read: As of ``observe(_:)``, but what it throws is shown as ``Fetched/error``, and the next change is
  ///   another try.
  @MainActor public func fetch<Value: Equatable & Sendable & HasEmptyValue>(
    _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> Fetched<Value> {
    fetch(placeholder: .emptyValue, read)
  }

  /// What a closure reads, of any type.
  /// - Parameters:
  ///   - placeholder: What is shown until the store was read.
  ///   - read: As of the other one.
  @MainActor public func fetch<Value: Equatable & Sendable>(
    placeholder: Value, _ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value
  ) -> Fetched<Value> {
    Fetched(observe(read), placeholder: placeholder)
  }

  /// The state of a projection; empty until it is known. Where it is known already, the first frame has it.
  @MainActor public func fetch<P: Projection>(
    _ type: P.Type
  ) -> Fetched<P.State> where P.State: HasEmptyValue {
    Fetched(observe(type), placeholder: .emptyValue)
  }

  /// What a closure makes of a projection's state; empty until that is known.
  /// - Parameter value: As of ``observe(_:_:)``. For the first frame it is called on the main actor: it must be quick.
  @MainActor public func fetch<P: Projection, Value: Equatable & Sendable & HasEmptyValue>(
    _ type: P.Type, _ value: @escaping @Sendable (P.State) -> Value
  ) -> Fetched<Value> {
    fetch(type, placeholder: .emptyValue, value)
  }

  /// What a closure makes of a projection's state, of any type.
  /// - Parameters:
  ///   - placeholder: What is shown until the state is known.
  ///   - value: As of the other one.
  @MainActor public func fetch<P: Projection, Value: Equatable & Sendable>(
    _ type: P.Type, placeholder: Value, _ value: @escaping @Sendable (P.State) -> Value
  ) -> Fetched<Value> {
    Fetched(observe(type, value), placeholder: placeholder)
  }

  /// What the store is doing, from the first frame on.
  @MainActor public func fetchStatus() -> Fetched<StoreStatus> {
    Fetched(status, placeholder: board.status)
  }
}
