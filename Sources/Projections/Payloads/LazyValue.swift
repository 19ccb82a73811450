import Synchronization

/// A value that is made where it is first needed, on any thread; pure, so that it does not matter which.
final class LazyValue<Value: Sendable>: Sendable {
  private let made = AtomicLazyReference<Made>()
  private let make: @Sendable () -> Value

  private final class Made: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value { (made.load() ?? made.storeIfNil(Made(make()))).value }
}
