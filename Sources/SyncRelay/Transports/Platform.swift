#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the systems name or type differently, and calls whose names a type here has, too.
enum Platform {
  #if canImport(Darwin)
    /// A socket says it once for all there.
    static let quietly: Int32 = 0
  #else
    /// No signal where the peer has gone.
    static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif

  static func read(_ number: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(number, room, count)
    #elseif canImport(Glibc)
      Glibc.read(number, room, count)
    #else
      Musl.read(number, room, count)
    #endif
  }

  static func write(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(number, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(number, bytes, count)
    #else
      Musl.write(number, bytes, count)
    #endif
  }

  static func connect(
    _ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.connect(number, address, length)
    #elseif canImport(Glibc)
      Glibc.connect(number, address, length)
    #else
      Musl.connect(number, address, length)
    #endif
  }

  static func bind(
    _ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.bind(number, address, length)
    #elseif canImport(Glibc)
      Glibc.bind(number, address, length)
    #else
      Musl.bind(number, address, length)
    #endif
  }

  static func listen(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.listen(number, SOMAXCONN)
    #elseif canImport(Glibc)
      Glibc.listen(number, SOMAXCONN)
    #else
      Musl.listen(number, SOMAXCONN)
    #endif
  }

  static func accept(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(number, nil, nil)
    #elseif canImport(Glibc)
      Glibc.accept(number, nil, nil)
    #else
      Musl.accept(number, nil, nil)
    #endif
  }

  /// Opens a file for reading; −1 where that fails.
  static func open(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Glibc)
      Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      Musl.open(path, O_RDONLY | O_CLOEXEC)
    #endif
  }

  /// Makes a pipe, of which no child process gets an end.
  static func pipe() throws(TransportError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let result = Glibc.pipe(&ends)
    #else
      let result = Musl.pipe(&ends)
    #endif
    guard result == 0 else { throw .system("make a pipe", number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
