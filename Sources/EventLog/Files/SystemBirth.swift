#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// When a file was made, by the call `statx`.
  enum SystemBirth {
    /// The time since 1970; nil where the system or the file system does not say.
    static func time(of descriptor: Int32) -> (seconds: Int64, nanoseconds: UInt32)? {
      guard let call else { return nil }
      // Bounds: `struct statx` has 256 bytes on every system. Its mask is the first of them, and the
      // birth's seconds and nanoseconds stand at 80 and 88.
      var answer = [UInt64](repeating: 0, count: 32)
      let result = answer.withUnsafeMutableBytes { room in
        retrying { call(descriptor, "", emptyPath, birthMask, room.baseAddress) }
      }
      guard result == 0 else { return nil }
      return answer.withUnsafeBytes { room in
        guard room.load(as: UInt32.self) & birthMask != 0 else { return nil }
        return (
          room.load(fromByteOffset: 80, as: Int64.self),
          room.load(fromByteOffset: 88, as: UInt32.self)
        )
      }
    }

    /// `AT_EMPTY_PATH`: what is asked of is the descriptor itself.
    private static let emptyPath: Int32 = 0x1000
    /// `STATX_BTIME`.
    private static let birthMask: UInt32 = 0x800

    private typealias Call =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer?
      ) -> Int32

    /// glibc hides it from a language that does not define _GNU_SOURCE. No handle means: in all that is
    /// loaded.
    private static let call: Call? = {
      #if canImport(Glibc)
        guard let symbol = dlsym(nil, "statx") else { return nil }
        return unsafeBitCast(symbol, to: Call.self)
      #else
        return nil
      #endif
    }()
  }
#endif
