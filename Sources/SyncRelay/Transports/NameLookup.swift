#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
