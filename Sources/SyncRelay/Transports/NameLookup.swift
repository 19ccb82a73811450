#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization

/// Finds the addresses of a host, on a thread of its own, since the system's call waits for the network.
enum NameLookup {
  /// All addresses of a host and a port, in the order in which the system would try them.
  /// - Throws: `TransportError`; `CancellationError`, and then the call ends by itself.
  static func addresses(_ host: String, port: UInt16) async throws -> [SocketAddress] {
    let answer = Answer()
    try ServiceThread.start {
      answer.give(Result { () throws(TransportError) in try find(host, port) })
    }
    return try await answer.value().get()
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

  /// An answer that is waited for.
  private final class Answer: Sendable {
    typealias Addresses = Result<[SocketAddress], TransportError>

    private enum State {
      case open
      case waitedFor(CheckedContinuation<Addresses, any Error>)
      case given(Addresses)
      case abandoned
    }

    private let state = Mutex(State.open)

    func give(_ addresses: Addresses) {
      let before = state.withLock { state in
        defer { state = .given(addresses) }
        return state
      }
      if case .waitedFor(let continuation) = before { continuation.resume(returning: addresses) }
    }

    func value() async throws -> Addresses {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let now: Result<Addresses, any Error>? = state.withLock { state in
            switch state {
            case .given(let addresses): return .success(addresses)
            case .abandoned: return .failure(CancellationError())
            case .open, .waitedFor:
              state = .waitedFor(continuation)
              return nil
            }
          }
          if let now { continuation.resume(with: now) }
        }
      } onCancel: {
        let before = state.withLock { state in
          defer { state = .abandoned }
          return state
        }
        if case .waitedFor(let continuation) = before {
          continuation.resume(throwing: CancellationError())
        }
      }
    }
  }
}
