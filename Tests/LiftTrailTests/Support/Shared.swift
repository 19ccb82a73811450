import Synchronization

/// A value that tasks share.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout sending Value) throws -> sending Result) rethrows
    -> Result
  {
    try value.withLock(body)
  }
}
