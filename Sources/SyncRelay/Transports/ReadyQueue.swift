#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Musl)
  import CLinux
  import Musl
#endif

/// The system's list of what has become ready: epoll on Linux, kqueue on Apple's systems.
///
/// It tells each change once, so that a descriptor is added once, and asked for only by the calls that read and write.
/// - Complexity: O(1) for each call and each change, however many descriptors there are.
final class ReadyQueue: Sendable {
  /// A change: what can be gone on with.
  struct Change: Sendable {
    /// Whose it is, as `add` was told.
    let number: UInt64
    let isReading: Bool
    let isWriting: Bool
  }

  private let queue: Int32
  private static let greatestCount = 256

  init() throws(TransportError) {
    #if canImport(Darwin)
      queue = kqueue()
      _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
    #else
      queue = epoll_create1(epollCloseOnExec)
    #endif
    if queue == -1 { throw .system("wait for descriptors", number: errno) }
  }

  deinit { close(queue) }

  private static func isTold(_ result: Int32) throws(TransportError) -> Bool {
    if result == 0 { return true }
    let number = errno
    guard number == EPERM || number == EINVAL else {
      throw .system("wait for a descriptor", number: number)
    }
    return false
  }
}

#if canImport(Darwin)
  extension ReadyQueue {
    /// Adds a descriptor, or what else is wanted of it; tells at once of what is ready already.
    /// - Returns: Whether the system tells of such a file: it does not of those that never make a call wait.
    /// - Throws: Where the system has no room for it.
    func watch(
      _ descriptor: Int32, _ number: UInt64, for direction: Readiness.Direction, isKnown: Bool
    ) throws(TransportError) -> Bool {
      let filter =
        switch direction {
        case .reading: EVFILT_READ
        case .writing: EVFILT_WRITE
        }
      var change = kevent(
        ident: UInt(descriptor), filter: Int16(filter), flags: UInt16(EV_ADD | EV_CLEAR), fflags: 0,
        data: 0, udata: UnsafeMutableRawPointer(bitPattern: UInt(number)))
      return try ReadyQueue.isTold(kevent(queue, &change, 1, nil, 0, nil))
    }

    /// Removes a descriptor that is about to be closed.
    func forget(_ descriptor: Int32) {
      // Its closing does.
    }

    /// Waits for changes; none where a signal came.
    func changes() -> [Change] {
      var events = [kevent](repeating: kevent(), count: ReadyQueue.greatestCount)
      let count = kevent(queue, nil, 0, &events, Int32(events.count), nil)
      return events.prefix(max(0, Int(count))).map { event in
        Change(
          number: UInt64(UInt(bitPattern: event.udata)),
          isReading: Int32(event.filter) == EVFILT_READ,
          isWriting: Int32(event.filter) == EVFILT_WRITE)
      }
    }
  }
#else
  extension ReadyQueue {
    /// Adds a descriptor, or what else is wanted of it; tells at once of what is ready already.
    /// - Returns: Whether the system tells of such a file: it does not of those that never make a call wait.
    /// - Throws: Where the system has no room for it.
    func watch(
      _ descriptor: Int32, _ number: UInt64, for direction: Readiness.Direction, isKnown: Bool
    ) throws(TransportError) -> Bool {
      let wanted =
        switch direction {
        case .reading: epollIn
        // One entry stands for both directions.
        case .writing: epollIn | epollOut
        }
      var event = epoll_event(
        events: wanted | epollEnd | epollEdges, data: epoll_data_t(u64: number))
      return try ReadyQueue.isTold(
        epoll_ctl(queue, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event))
    }

    /// Removes a descriptor that is about to be closed: the same file may be open in another process.
    func forget(_ descriptor: Int32) {
      var none = epoll_event()
      epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &none)
    }

    /// Waits for changes; none where a signal came.
    func changes() -> [Change] {
      let none = epoll_event()
      var events = [epoll_event](repeating: none, count: ReadyQueue.greatestCount)
      let count = epoll_wait(queue, &events, Int32(events.count), -1)
      return events.prefix(max(0, Int(count))).map { event in
        Change(
          number: event.data.u64, isReading: event.events & (epollIn | epollEnd) != 0,
          isWriting: event.events & (epollOut | epollEnd) != 0)
      }
    }
  }
#endif
