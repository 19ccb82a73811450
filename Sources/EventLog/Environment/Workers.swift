/// Who does independent pieces of work: a seam, so that the core itself starts no thread.
public protocol Workers: Sendable {
  /// How many pieces are worth having at a time.
  var count: Int { get }

  /// Does the pieces 0, 1, 2 … in any order or at once, and returns when all are done.
  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void)
}

extension Workers {
  /// The results of the pieces, in their order.
  package func map<Value: Sendable>(
    _ pieces: Int, _ body: @Sendable (Int) -> Value
  ) -> [Value] {
    let results = ResultSlots<Value>(count: pieces)
    perform(pieces) { results.put(body($0), at: $0) }
    return results.values
  }
}

/// Does one piece after the other, on the caller's thread.
public struct SerialWorkers: Workers {
  /// Makes workers.
  public init() {}

  /// One.
  public var count: Int { 1 }

  /// Does the pieces in their order.
  public func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    for piece in 0..<pieces { body(piece) }
  }
}
