#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization

/// Who does independent pieces of work: a seam, so that the core itself starts no thread.
package protocol Workers: Sendable {
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
    let results = Mutex<[Value?]>(Array(repeating: nil, count: pieces))
    perform(pieces) { index in
      let value = body(index)
      results.withLock { $0[index] = value }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

/// Does one piece after the other, on the caller's thread.
package struct SerialWorkers: Workers {
  /// Makes workers.
  package init() {}

  /// One.
  package var count: Int { 1 }

  /// Does the pieces in their order.
  package func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    for piece in 0..<pieces { body(piece) }
  }
}

extension Workers {
  /// Makes pieces at once, and gives each to `take` in their order, one at a time, as soon as those
  /// before it have been given; on whatever thread comes to it.
  package func make<Value: Sendable>(
    _ pieces: Int, _ make: @Sendable (Int) -> Value, inOrder take: @Sendable (Value) -> Void
  ) {
    let results = Mutex(OrderedResults<Value>())
    perform(pieces) { index in
      let value = make(index)
      results.withLock { $0.waiting[index] = value }
      while let value = results.withLock({ $0.nextToTake() }) {
        take(value)
        results.withLock { $0.didTake() }
      }
    }
  }
}

/// Results that come in any order and are taken in theirs, one at a time.
private struct OrderedResults<Value: Sendable> {
  var waiting: [Int: Value] = [:]
  private var next = 0
  private var isTaking = false

  /// The next result, if it is there and no thread is taking the one before it. The caller takes it and says
  /// when it is done.
  mutating func nextToTake() -> Value? {
    guard !isTaking, let value = waiting.removeValue(forKey: next) else { return nil }
    isTaking = true
    return value
  }

  mutating func didTake() { (isTaking, next) = (false, next + 1) }
}

/// Uses all cores of the machine.
///
/// It starts threads of its own: a pool of the system wants file descriptors, and ends the process if there are
/// none left.
package struct ConcurrentWorkers: Workers {
  /// How many pieces are worth having at a time.
  package let count: Int

  /// Makes workers for so many cores.
  package init(count: Int) {
    self.count = max(1, count)
  }

  /// Makes workers for all processors that are online, or for one if the system does not say.
  init() { self.init(count: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does the pieces at once, on the caller's thread and others. If the system gives no thread, the caller's
  /// does all.
  package func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    guard pieces > 1, count > 1 else { return SerialWorkers().perform(pieces, body) }
    withoutActuallyEscaping(body) { body in
      let work = SharedWork(pieces: pieces, body: body)
      let threads = (1..<min(count, pieces)).compactMap { _ in WorkingThread(work) }
      work.run()
      for thread in threads { thread.join() }
    }
  }
}

/// Pieces, each of which goes to the first free thread.
private final class SharedWork: Sendable {
  private let next = Atomic<Int>(0)
  private let pieces: Int
  private let body: @Sendable (Int) -> Void

  init(pieces: Int, body: @escaping @Sendable (Int) -> Void) {
    self.pieces = pieces
    self.body = body
  }

  /// Does pieces until none is left.
  func run() {
    while true {
      let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard piece < pieces else { return }
      body(piece)
    }
  }
}

/// A thread that takes part in shared work, and has to be joined.
private struct WorkingThread {
  private let thread: pthread_t

  /// Begins at once; nil if the system gives no thread.
  init?(_ work: SharedWork) {
    let held = Unmanaged.passRetained(work)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    #if canImport(Darwin)
      // Like the caller, who waits for the thread: by itself it would be less urgent.
      var attributes = pthread_attr_t()
      guard pthread_attr_init(&attributes) == 0 else {
        held.release()
        return nil
      }
      defer { pthread_attr_destroy(&attributes) }
      _ = pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0)
      let status = pthread_create(
        &thread, &attributes, { WorkingThread.takePart(in: $0) }, held.toOpaque())
    #else
      let status = pthread_create(
        &thread, nil, { WorkingThread.takePart(in: $0) }, held.toOpaque())
    #endif
    let started: pthread_t? = thread
    guard status == 0, let started else {
      held.release()
      return nil
    }
    self.thread = started
  }

  func join() { pthread_join(thread, nil) }

  private static func takePart(in work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<SharedWork>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }
}
