/// A value that only one store's thread touches.
final class OnThread<Value>: @unchecked Sendable {
  // Unchecked: the store's thread runs one piece of work at a time, and nothing else reads the value.
  // Before the thread begins, whoever makes the value has it alone.
  let value: Value

  init(_ value: Value) { self.value = value }
}
