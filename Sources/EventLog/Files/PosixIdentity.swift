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
      mark: status.sort == .folder ? mark(of: file.descriptor) : .unknown)
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

  /// Nil for times that no clock of ours can have shown.
  private static func nanoseconds(_ seconds: Int64, _ rest: UInt32) -> UInt64? {
    guard seconds > 0, seconds < 1 << 33 else { return nil }
    return UInt64(seconds) * 1_000_000_000 + UInt64(rest)
  }
}
