#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calls for extended attributes of an open file, where the system has them.
enum SystemAttributes {
  /// The attribute's bytes, of which none may be missing; empty where the file has no such attribute, nil
  /// where the file system keeps none.
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

  /// Too long an attribute is not ours; so it counts as none.
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
