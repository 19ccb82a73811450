#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a system says of a file beyond its inode: when it was made, and a mark beside it.
enum PosixIdentity {
  /// The extended attribute in which the mark stands, in 16 hexadecimal digits.
  private static let attribute = "user.lifttrail"

  /// The identity of an open file or folder.
  static func identity(of file: PosixFile) throws(LogError) -> FileIdentity {
    let status = try file.status()
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino), birth: birth(file.descriptor, status),
      generation: generation(file.descriptor, status),
      mark: status.sort == .folder ? mark(of: file.descriptor) : .unknown,
      fileSystem: status.sort == .folder ? fileSystem(file.descriptor, status) : nil)
  }

  /// When the bytes of a file were changed last; nil for a time beyond all clocks.
  static func modified(_ status: stat) -> Instant? {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let (seconds, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1000)
    let (milliseconds, isBeyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec) / 1_000_000)
    return overflows || isBeyond ? nil : Instant(milliseconds: milliseconds)
  }

  /// `f_fsid`. Btrfs makes it of the volume's and the subvolume's numbers, so that a snapshot has another one than what
  /// it was made of.
  ///
  /// Several file systems make it of the device's number, which may change when a machine starts: that is none.
  private static func fileSystem(_ descriptor: Int32, _ status: stat) -> UInt64? {
    #if os(Linux)
      var answer = statvfs()
      guard retrying({ fstatvfs(descriptor, &answer) }) == 0 else { return nil }
      return lasting(
        UInt64(truncatingIfNeeded: answer.f_fsid),
        onDevice: UInt64(truncatingIfNeeded: status.st_dev))
    #elseif canImport(Darwin)
      var answer = statfs()
      guard retrying({ fstatfs(descriptor, &answer) }) == 0 else { return nil }
      let numbers = answer.f_fsid.val
      let device = UInt32(truncatingIfNeeded: status.st_dev)
      guard UInt32(bitPattern: numbers.0) != device else { return nil }
      return UInt64(UInt32(bitPattern: numbers.1)) << 32 | UInt64(UInt32(bitPattern: numbers.0))
    #else
      return nil
    #endif
  }

  /// A file system's number; nil for 0, and where it is Linux' encoding of the device's number.
  static func lasting(_ number: UInt64, onDevice device: UInt64) -> UInt64? {
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    let encoded = minor & 0xFF | major << 8 | (minor & ~0xFF) << 12
    return number == 0 || number == encoded || number == device ? nil : number
  }

  /// Writes a mark; false where the system has not taken it.
  static func mark(_ folder: PosixFile, with bits: UInt64) -> Bool {
    let text = Array(Hexadecimal.text(of: bits, digits: 16).utf8)
    return SystemAttributes.set(folder.descriptor, attribute, text)
  }

  private static func mark(of descriptor: Int32) -> FileMark {
    switch SystemAttributes.get(descriptor, attribute, upTo: 32) {
    case nil: .unknown
    case let text?: Hexadecimal.value(of: text, digits: 16).map(FileMark.bits) ?? .missing
    }
  }

  #if canImport(Darwin)
    private static func birth(_ descriptor: Int32, _ status: stat) -> UInt64? {
      nanoseconds(Int64(status.st_birthtimespec.tv_sec), UInt32(status.st_birthtimespec.tv_nsec))
    }

    private static func generation(_ descriptor: Int32, _ status: stat) -> UInt64? {
      status.st_gen == 0 ? nil : UInt64(status.st_gen)
    }
  #elseif os(Linux)
    private static func birth(_ descriptor: Int32, _ status: stat) -> UInt64? {
      SystemBirth.time(of: descriptor).flatMap { nanoseconds($0.seconds, $0.nanoseconds) }
    }

    /// `FS_IOC_GETVERSION`, of which the system writes 32 bits.
    private static func generation(_ descriptor: Int32, _ status: stat) -> UInt64? {
      var version: UInt64 = 0
      guard ioctl(descriptor, 0x8008_7601, &version) == 0 else { return nil }
      return UInt64(UInt32(truncatingIfNeeded: version.littleEndian))
    }
  #else
    private static func birth(_ descriptor: Int32, _ status: stat) -> UInt64? { nil }
    private static func generation(_ descriptor: Int32, _ status: stat) -> UInt64? { nil }
  #endif

  /// Nil for implausible times.
  private static func nanoseconds(_ seconds: Int64, _ rest: UInt32) -> UInt64? {
    guard seconds > 0, seconds < 1 << 33 else { return nil }
    return UInt64(seconds) * 1_000_000_000 + UInt64(rest)
  }
}

/// The calls for extended attributes of an open file, where the system has them.
enum SystemAttributes {
  /// All of the attribute's bytes; empty where the file lacks it, nil where the file system keeps none.
  static func get(_ descriptor: Int32, _ name: String, upTo count: Int) -> [UInt8]? {
    guard let read else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // Bounds: the call is given the room of `bytes`, and takes no more.
    let length = bytes.withUnsafeMutableBytes { room in
      retrying { read(descriptor, name, room.baseAddress, room.count) }
    }
    if length >= 0 { return Array(bytes.prefix(length)) }
    return meansNoSuchAttribute(errno) ? [] : nil
  }

  /// Sets the attribute; false where the system refuses.
  static func set(_ descriptor: Int32, _ name: String, _ bytes: [UInt8]) -> Bool {
    guard let write else { return false }
    return bytes.withUnsafeBytes { bytes in
      retrying { write(descriptor, name, bytes.baseAddress, bytes.count) } == 0
    }
  }

  /// A longer attribute is not a mark, so it counts as missing.
  private static func meansNoSuchAttribute(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      number == ENOATTR || number == ERANGE
    #else
      number == ENODATA || number == ERANGE
    #endif
  }

  private typealias Read =
    @Sendable (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
  private typealias Write =
    @Sendable (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int) -> Int32

  #if canImport(Darwin)
    private static let read: Read? = { fgetxattr($0, $1, $2, $3, 0, 0) }
    private static let write: Write? = { fsetxattr($0, $1, $2, $3, 0, 0) }
  #elseif os(Linux) && canImport(Glibc)
    // Swift's module of glibc lacks their header. The types are those of the manual pages; no handle
    // means: in all that is loaded.
    private static let read: Read? = {
      typealias Call =
        @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
      guard let symbol = dlsym(nil, "fgetxattr") else { return nil }
      let call = unsafeBitCast(symbol, to: Call.self)
      return { call($0, $1, $2, $3) }
    }()

    private static let write: Write? = {
      typealias Call =
        @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32
      guard let symbol = dlsym(nil, "fsetxattr") else { return nil }
      let call = unsafeBitCast(symbol, to: Call.self)
      return { call($0, $1, $2, $3, 0) }
    }()
  #else
    private static let read: Read? = nil
    private static let write: Write? = nil
  #endif
}

#if os(Linux)
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
