#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization

/// Uses all cores of the machine.
///
/// By threads of its own: a pool that the system keeps wants file descriptors for itself, and ends
/// the process where there are none left.
package struct ConcurrentWorkers: Workers {
  /// How many pieces are worth having at a time.
  package let count: Int

  /// Makes workers for so many cores.
  package init(count: Int) {
    self.count = max(1, count)
  }

  /// Makes workers for all processors that are online; for one where the system does not say.
  init() { self.init(count: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does the pieces at once, the caller's thread among those that work. Where no thread is to be
  /// had, that one does all of them.
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

/// Pieces of which each is done by whoever comes first.
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

  /// Begins at once; nil where the system has no thread to give.
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
