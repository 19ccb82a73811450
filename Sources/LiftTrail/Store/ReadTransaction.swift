/// One moment of a store. The compiler keeps it inside of the closure that it was given to.
public struct ReadTransaction: ~Copyable, StateReading {
  /// Where the answers come from.
  public let source: StateSource

  init(_ source: StateSource) { self.source = source }
}
