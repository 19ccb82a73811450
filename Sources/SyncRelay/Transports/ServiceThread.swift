#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread for work that blocks in a system call or takes long, so that Swift's pool, which has few threads, is never
/// blocked.
package enum ServiceThread {
  /// How urgent its work is to the system; only Apple's systems make a difference.
  package enum Urgency: Sendable {
    /// As urgent as the system takes a thread to be.
    case usual
    /// A person waits for it.
    case userInitiated
    /// No person waits for it.
    case utility
  }

  /// Begins at once. Signals to the process are left to other threads, as they are by those of Swift's pool: a
  /// signal that another thread handles would end the process here. The thread gets those of its own faults.
  /// - Parameters:
  ///   - name: What debuggers call it, on Apple's systems.
  ///   - stackSize: In bytes; nil takes the system's.
  /// - Throws: Where the system has no thread to give, or none with such a stack.
  package static func start(
    named name: StaticString = "LiftTrail", urgency: Urgency = .usual, stackSize: Int? = nil,
    _ run: @escaping @Sendable () -> Void
  ) throws(TransportError) {
    var attributes = pthread_attr_t()
    try check(pthread_attr_init(&attributes))
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { try check(pthread_attr_setstacksize(&attributes, stackSize)) }
    #if canImport(Darwin)
      try check(pthread_attr_set_qos_class_np(&attributes, urgency.quality, 0))
    #endif
    var (none, before) = (sigset_t(), sigset_t())
    sigfillset(&none)
    // Of one that is blocked the process dies without its handler: such as a mapped file that has become shorter.
    for signal in [SIGBUS, SIGSEGV, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&none, signal) }
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let held = Unmanaged.passRetained(Body(name: name, run: run))
    let status = pthread_create(
      &thread, &attributes, { ServiceThread.run($0) }, held.toOpaque())
    if status != 0 { held.release() }
    try check(status)
    let started: pthread_t? = thread
    if let started { pthread_detach(started) }
  }

  private static func check(_ status: Int32) throws(TransportError) {
    if status != 0 { throw .system("start a thread", number: status) }
  }

  private final class Body: Sendable {
    let name: StaticString
    let run: @Sendable () -> Void

    init(name: StaticString, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body else { return nil }
    let own = Unmanaged<Body>.fromOpaque(body).takeRetainedValue()
    #if canImport(Darwin)
      own.name.withUTF8Buffer { name in
        // A literal's bytes end with a zero.
        name.withMemoryRebound(to: CChar.self) { _ = $0.baseAddress.map { pthread_setname_np($0) } }
      }
    #endif
    own.run()
    return nil
  }
}

#if canImport(Darwin)
  extension ServiceThread.Urgency {
    fileprivate var quality: qos_class_t {
      switch self {
      case .usual: QOS_CLASS_DEFAULT
      case .userInitiated: QOS_CLASS_USER_INITIATED
      case .utility: QOS_CLASS_UTILITY
      }
    }
  }
#endif
