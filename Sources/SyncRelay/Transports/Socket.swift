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
  static func connected(to address: SocketAddress) async throws
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
      try await descriptor.wait(for: .writing)
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

/// Where a socket is: the bytes that the system's calls take.
struct SocketAddress: Sendable, Hashable {
  let family: Int32
  private let bytes: [UInt8]

  /// An address that the system has given.
  init(_ pointer: UnsafePointer<sockaddr>, length: socklen_t) {
    // Bounds: the system says how many bytes there are.
    bytes = Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)))
    family = Int32(pointer.pointee.sa_family)
  }

  /// A socket in the file system.
  /// - Throws: Where the path is longer than the system's addresses.
  init(path: String) throws(TransportError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(path.utf8)
    // A zero ends the path.
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard !path.isEmpty, path.count <= room, !path.contains(0) else {
      throw TransportError(
        "use the socket", String(decoding: path, as: UTF8.self),
        path.isEmpty
          ? "the path is empty"
          : "the path has \(path.count) bytes, and this system takes \(room) for a socket",
        advice: "choose a shorter path")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    bytes = withUnsafeBytes(of: &address) { Array($0) }
    family = AF_UNIX
  }

  /// Calls the body with the address as the system's calls take it.
  func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    var storage = sockaddr_storage()
    // Bounds: no address is longer than the storage for all of them.
    let length = withUnsafeMutableBytes(of: &storage) { room in
      room.copyBytes(from: bytes.prefix(room.count))
      return socklen_t(min(bytes.count, room.count))
    }
    return withUnsafePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Host and port in digits, as `127.0.0.1:7440` or `[::1]:7440`; empty for what has none.
  var text: String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: 32)
    let (hostRoom, portRoom) = (socklen_t(host.count), socklen_t(port.count))
    let status = withPointer { address, length in
      getnameinfo(
        address, length, &host, hostRoom, &port, portRoom, NI_NUMERICHOST | NI_NUMERICSERV)
    }
    guard status == 0, family != AF_UNIX else { return "" }
    let (name, number) = (SocketAddress.text(host), SocketAddress.text(port))
    return family == AF_INET6 ? "[\(name)]:\(number)" : "\(name):\(number)"
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Finds the addresses of a host, on a thread of its own, since the system's call waits for the network.
enum NameLookup {
  /// All addresses of a host and a port, in the order in which the system would try them.
  /// - Throws: `TransportError`; `CancellationError`, and then the call ends by itself.
  static func addresses(_ host: String, port: UInt16) async throws -> [SocketAddress] {
    let answer = Monitor<Result<[SocketAddress], TransportError>?>(nil)
    try ServiceThread.start {
      let found = Result { () throws(TransportError) in try find(host, port) }
      answer.change { $0 = found }
    }
    return try await answer.value { $0 }.get()
  }

  private static func find(
    _ host: String, _ port: UInt16
  ) throws(TransportError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Platform.stream
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &first)
    guard status == 0 else {
      throw TransportError(
        "find the host", "", String(cString: gai_strerror(status)),
        advice: "check the name and the network")
    }
    defer { freeaddrinfo(first) }
    var found: [SocketAddress] = []
    var next = first
    while let entry = next?.pointee {
      if let address = entry.ai_addr {
        found.append(SocketAddress(address, length: entry.ai_addrlen))
      }
      next = entry.ai_next
    }
    return found
  }
}
