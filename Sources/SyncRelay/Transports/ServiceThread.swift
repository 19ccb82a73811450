#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread for what must wait in a system call: none of Swift's pool, whose threads are few, ever does.
package enum ServiceThread {
  /// Begins at once. Signals to the process are left to other threads, as they are by those of Swift's pool: one
  /// that somebody waits for would end the process here.
  /// - Throws: Where the system has no thread to give.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(TransportError) {
    let held = Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    var (none, before) = (sigset_t(), sigset_t())
    sigfillset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let status = pthread_create(&thread, nil, { ServiceThread.run($0) }, held.toOpaque())
    let started: pthread_t? = thread
    guard status == 0, let started else {
      held.release()
      throw .system("start a thread", number: status)
    }
    pthread_detach(started)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
}
