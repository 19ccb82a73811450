#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import Synchronization

/// A socket at which peers arrive. It is given up when the value is gone.
package final class Listener: Sendable {
  /// Where it listens, as a client writes it: `tcp://127.0.0.1:7440`, `ws://127.0.0.1:7441`, `unix:/run/lt.sock`.
  package let place: String
  /// The rules by which its clients first open a WebSocket; nil if they speak at once.
  private let rules: WebSocketRules?
  private let descriptor: Descriptor
  private let isTCP: Bool
  /// The path of a Unix socket, which is removed at the end, and which file it was.
  private let file: (path: String, inode: UInt64)?
  private let pause: @Sendable (Duration) async throws -> Void
  /// When trouble was told last.
  private let lastTold = Mutex<ContinuousClock.Instant?>(nil)

  /// Listens at a host and port; port 0 is any that is free, which `place` tells.
  /// - Parameters:
  ///   - rules: The rules by which clients first open a WebSocket; nil if they speak at once.
  ///   - prepare: Called with `place` before a client can connect.
  /// - Throws: `TransportError`; `CancellationError`.
  package convenience init(
    host: String, port: UInt16, webSocket rules: WebSocketRules? = nil,
    preparing prepare: (String) -> Void = { _ in }
  ) async throws {
    let scheme = rules == nil ? "tcp" : "ws"
    let place = "\(scheme)://\(host):\(port)"
    do {
      // Later there may be no descriptors left for it.
      _ = try ReadinessThread.shared()
      guard let address = try await NameLookup.addresses(host, port: port).first else {
        throw TransportError("listen", place, "the host has no address")
      }
      let descriptor = try Socket.make(for: address)
      Socket.switchOn(SO_REUSEADDR, at: SOL_SOCKET, of: descriptor)
      try Listener.bind(descriptor, to: address)
      let own = "\(scheme)://\(Listener.ownAddress(of: descriptor).text)"
      prepare(own)
      try Listener.listen(descriptor)
      self.init(descriptor, own, isTCP: true, rules: rules)
    } catch let error as TransportError {
      throw error.located(place)
    }
  }

  /// Listens at a path, which only its owner may use. A socket at which no process listens any more is replaced.
  /// - Parameter prepare: Called with `place` before a client can connect.
  /// - Throws: `TransportError`; `CancellationError`.
  package convenience init(
    path: String, preparing prepare: (String) -> Void = { _ in }
  ) async throws {
    let place = "unix:\(path)"
    do {
      // Later there may be no descriptors left for it.
      _ = try ReadinessThread.shared()
      let address = try SocketAddress(path: path)
      try await Listener.removeAbandoned(path, address)
      let descriptor = try Socket.make(for: address)
      try Listener.bind(descriptor, to: address)
      // No client can connect before it listens.
      guard chmod(path, 0o600) == 0 else { throw TransportError.system("listen", number: errno) }
      prepare(place)
      try Listener.listen(descriptor)
      self.init(descriptor, place, isTCP: false, path: path)
    } catch let error as TransportError {
      throw error.located(place)
    }
  }

  private init(
    _ descriptor: Descriptor, _ place: String, isTCP: Bool, rules: WebSocketRules? = nil,
    path: String? = nil,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.descriptor = descriptor
    self.place = place
    self.isTCP = isTCP
    self.rules = rules
    self.pause = pause
    file = path.flatMap { path in Listener.status(of: path).map { (path, UInt64($0.st_ino)) } }
  }

  deinit {
    // Not one that another process has put there since.
    if let file, Listener.status(of: file.path).map({ UInt64($0.st_ino) }) == file.inode {
      unlink(file.path)
    }
  }

  /// The next peer. No failure of the system ends it: it tries again, later each time, up to a second.
  /// - Parameter hasTrouble: Told of failures, at most once a second.
  /// - Throws: `CancellationError`.
  package func accept(
    hasTrouble: @Sendable (TransportError) -> Void = { _ in }
  ) async throws -> DescriptorChannel {
    var delay = Duration.milliseconds(5)
    while true {
      try Task.checkCancellation()
      let hasRoom = Listener.hasRoom(beside: descriptor)
      let (number, address) = hasRoom ? Listener.taken(at: descriptor) : (-1, nil)
      if number != -1 {
        let accepted = Descriptor(takingOver: number, .socket)
        if isTCP { Socket.sendAtOnce(accepted) }
        let origin = isTCP ? address.flatMap { PeerOrigin($0) } : PeerOrigin(userAt: accepted)
        return DescriptorChannel(accepted, accepted, from: origin)
      }
      switch hasRoom ? errno : EMFILE {
      case EAGAIN, EWOULDBLOCK: try await descriptor.wait(for: .reading)
      // That peer has gone again.
      case ECONNABORTED: break
      case let failure:
        if isTimeToTell() { hasTrouble(.system("take a client", place, number: failure)) }
        try await pause(delay)
        delay = min(delay * 2, .seconds(1))
      }
    }
  }

  /// The channel to an accepted peer: the connection itself, or a WebSocket over it, which the first `receive` opens.
  package func channel(over connection: DescriptorChannel) -> any ByteChannel {
    rules.map { WebSocketChannel(over: connection, as: WebSocket(.server($0))) } ?? connection
  }

  /// Whether no trouble was told for a second.
  private func isTimeToTell() -> Bool {
    let now = ContinuousClock.now
    return lastTold.withLock { last in
      if let last, now - last < .seconds(1) { return false }
      last = now
      return true
    }
  }

  /// The next client's socket, or −1, and its address.
  private static func taken(at descriptor: Descriptor) -> (Int32, SocketAddress?) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let number = retrying { systemAccept(descriptor.number, address, &length) }
        return number == -1 ? (-1, nil) : (number, SocketAddress(address, length: length))
      }
    }
  }

  /// Whether more than the last descriptors are free: the runtime ends a process that has none left when it looks
  /// at its threads, and a client's store wants some, too.
  private static func hasRoom(beside descriptor: Descriptor) -> Bool {
    // A copy gets the least number that is free.
    let free = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard free != -1 else { return false }
    close(free)
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit == -1 || Int(free) < limit - min(16, limit / 4)
  }

  private static func bind(
    _ descriptor: Descriptor, to address: SocketAddress
  ) throws(TransportError) {
    let result = address.withPointer { systemBind(descriptor.number, $0, $1) }
    if result == -1 { throw .system("listen", number: errno) }
  }

  private static func listen(_ descriptor: Descriptor) throws(TransportError) {
    if systemListen(descriptor.number) == -1 { throw .system("listen", number: errno) }
  }

  /// Where a socket listens.
  static func ownAddress(of descriptor: Descriptor) -> SocketAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor.number, address, &length)
        return SocketAddress(address, length: length)
      }
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Removes a socket that a server left behind when it was killed.
  private static func removeAbandoned(
    _ path: String, _ address: SocketAddress
  ) async throws {
    guard let status = status(of: path) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw TransportError(
        "listen", "", "something else stands there", advice: "choose another path")
    }
    do {
      _ = try await Socket.connected(to: address)
    } catch let error as TransportError where error.systemError == ECONNREFUSED {
      unlink(path)
      return
    }
    throw TransportError.system("listen", number: EADDRINUSE)
  }
}
