#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Calls of the system whose names members of types here have, too: inside such a type only its own is seen,
// and here only the system's.

func systemRead(_ number: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, room, count)
}

func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

func systemConnect(
  _ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 {
  connect(number, address, length)
}

func systemBind(
  _ number: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 {
  bind(number, address, length)
}

func systemListen(_ number: Int32) -> Int32 { listen(number, SOMAXCONN) }

/// Takes the next client, and says where it is.
func systemAccept(
  _ number: Int32, _ address: UnsafeMutablePointer<sockaddr>,
  _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
  accept(number, address, length)
}

/// Opens a file for reading; −1 where that fails.
func systemOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

/// Makes a pipe, of which no child process gets an end.
func systemPipe() throws(TransportError) -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw .system("make a pipe", number: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// What the systems type differently.
enum Platform {
  #if canImport(Darwin)
    /// A socket says it once for all there.
    static let quietly: Int32 = 0
  #else
    /// No signal where the peer has gone.
    static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  /// Has the system keep more of a pipe's bytes: of 64 KiB a reader gets one part at a time, and makes each durable
  /// by itself. If it refuses, or knows no such call, the pipe stays as it is.
  static func widen(pipe end: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library's module does not name.
      _ = fcntl(end, 1031, Int32(ReadingRoom.greatest))
    #endif
  }

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif
}
