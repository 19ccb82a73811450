#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a connection has led: what a name comes to may be another one's each time.
package enum ConnectedPlace: Sendable, Hashable {
  /// An address and a port in numbers, such as `127.0.0.1:7440` and `[::1]:7440`.
  case tcp(String)
  /// A socket of the file system, and whether a process of this user listens there.
  case unixSocket(path: String, isOfThisUser: Bool)
}

extension ConnectedPlace {
  /// The place of a socket that has joined another one at a path.
  init(_ descriptor: Descriptor, at path: String) {
    let user = PeerOrigin(userAt: descriptor)
    self = .unixSocket(path: path, isOfThisUser: user == .user(UInt32(geteuid())))
  }
}
