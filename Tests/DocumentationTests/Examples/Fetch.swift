// swift-format-ignore-file
#if canImport(SwiftUI)
import LiftTrail
import SwiftUI

extension EnvironmentValues {
  @Entry var trainingStore: TrainingStore?
}

/// What a view shows of the store in its environment: `@Fetch(Workout.self) var workouts`.
@MainActor @propertyWrapper struct Fetch<Value: Sendable>: DynamicProperty {
  @Environment(\.trainingStore) private var store
  @State private var box = Box()
  private let placeholder: Value
  private let make: (TrainingStore) -> Fetched<Value>

  final class Box { var fetched: Fetched<Value>?, store: TrainingStore? }

  init<M: Model>(_ type: M.Type) where Value == [M] {
    (placeholder, make) = ([], { $0.fetch(type) })
  }

  init<M: Model>(_ id: Identifier<M>) where Value == M? {
    (placeholder, make) = (nil, { $0.fetch(id) })
  }

  init(_ read: @escaping @Sendable (borrowing ReadTransaction) throws -> Value)
  where Value: Equatable & HasEmptyValue {
    (placeholder, make) = (.emptyValue, { $0.fetch(read) })
  }

  init<P: Projection>(_ type: P.Type, _ value: @escaping @Sendable (P.State) -> Value)
  where Value: Equatable & HasEmptyValue {
    (placeholder, make) = (.emptyValue, { $0.fetch(type, value) })
  }

  var wrappedValue: Value { projectedValue?.value ?? placeholder }
  var projectedValue: Fetched<Value>? {  // `$workouts?.isLoaded`, `.error`, `.retry()`
    if box.store !== store { (box.fetched, box.store) = (store.map(make), store) }
    return box.fetched
  }
}
#endif
