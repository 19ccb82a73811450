#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the peer at a socket is, as far as the system knows: what connections of one client have in common.
package enum PeerOrigin: Sendable, Hashable {
  /// A host, by its address; by the first 64 bits of it where it has a longer one, since a client has all the others.
  case host(String)
  /// A program of this machine that came over the network.
  case loopback
  /// A user of this machine, who came through a socket of the file system.
  case user(UInt32)
}

extension PeerOrigin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .host(let text): text
    case .loopback: "this machine"
    case .user(let number): "user \(number)"
    }
  }
}

extension PeerOrigin {
  /// The host of a network's address.
  init?(_ address: SocketAddress) {
    let octets: [UInt8]
    // Bounds: each structure has its own size.
    switch address.family {
    case AF_INET:
      octets = address.withPointer { pointer, length in
        guard length >= MemoryLayout<sockaddr_in>.size else { return [] }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
        }
      }
    case AF_INET6:
      octets = address.withPointer { pointer, length in
        guard length >= MemoryLayout<sockaddr_in6>.size else { return [] }
        return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
        }
      }
    default: return nil
    }
    self.init(octets: octets)
  }

  /// The host of 4 or 16 bytes, the first one first.
  init?(octets: [UInt8]) {
    let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]
    switch octets.count {
    case 16 where octets.starts(with: mapped): self.init(octets: Array(octets[12...]))
    case 16 where octets == [UInt8](repeating: 0, count: 15) + [1]: self = .loopback
    case 16:
      let groups = stride(from: 0, to: 8, by: 2).map {
        String(UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1]), radix: 16)
      }
      self = .host(groups.joined(separator: ":") + "::/64")
    case 4 where octets[0] == 127: self = .loopback
    case 4: self = .host(octets.map { String($0) }.joined(separator: "."))
    default: return nil
    }
  }

  /// The user at the other end of a socket of the file system; nil where the system does not say.
  init?(userAt descriptor: Descriptor) {
    #if canImport(Darwin)
      var (user, group) = (uid_t(), gid_t())
      guard getpeereid(descriptor.number, &user, &group) == 0 else { return nil }
      self = .user(user)
    #else
      // The process, its user and its group.
      var numbers: [UInt32] = [0, 0, 0]
      var length = socklen_t(12)
      let result = getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &numbers, &length)
      guard result == 0, length == 12 else { return nil }
      self = .user(numbers[1])
    #endif
  }
}
