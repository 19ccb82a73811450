#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog

/// Sockets that are made, joined and listened at.
enum Socket {
  /// A new one of the address' family.
  static func make(for address: SocketAddress) throws(TransportError) -> Descriptor {
    let number = socket(address.family, Platform.stream, 0)
    guard number != -1 else { throw .system("make a socket", number: errno) }
    return Descriptor(takingOver: number, .socket)
  }

  /// Joins the address.
  /// - Throws: `TransportError`; `CancellationError`.
  static func connected(to address: SocketAddress, _ readiness: Readiness) async throws
    -> Descriptor
  {
    let descriptor = try make(for: address)
    let result = address.withPointer { systemConnect(descriptor.number, $0, $1) }
    if result == -1 {
      let number = errno
      // A call that a signal has interrupted goes on by itself; so does one that has to wait.
      guard number == EINPROGRESS || number == EINTR else {
        throw TransportError.system("connect", number: number)
      }
      try await readiness.wait(for: .writing, of: descriptor)
      let failure = error(of: descriptor)
      if failure != 0 { throw TransportError.system("connect", number: failure) }
    }
    if address.family != AF_UNIX { sendAtOnce(descriptor) }
    return descriptor
  }

  /// The error that a socket has met since it was last asked; 0 for none.
  private static func error(of descriptor: Descriptor) -> Int32 {
    var number: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &number, &length)
    return result == -1 ? errno : number
  }

  /// Has a TCP socket send small messages without waiting for more.
  static func sendAtOnce(_ descriptor: Descriptor) {
    switchOn(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: descriptor)
  }

  /// Sets an option that makes things better where the system knows it.
  static func switchOn(_ option: Int32, at level: Int32, of descriptor: Descriptor) {
    var isOn: Int32 = 1
    setsockopt(descriptor.number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}
