#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes all the bytes there are, as a system call may take only some of them.
package enum WholeWrite {
  /// Calls until every byte is taken; false where a call failed, whose error number stands then.
  ///
  /// A part that was taken is never written again.
  /// - Parameters:
  ///   - greatest: How many bytes a call is given at most. Apple's systems refuse more than 2^31 − 1.
  ///   - call: Takes some of the bytes from the first on, and says how many; −1 where it failed. It is told
  ///     how many are written already.
  static func perform(
    _ bytes: RawSpan, atMost greatest: Int = 1 << 30,
    by call: (UnsafeRawBufferPointer, _ written: Int) -> Int
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      // Bounds: `written` never passes `bytes.count`, since a call takes at most what it was given.
      var written = 0
      while written < bytes.count {
        let rest = bytes[written...].prefix(greatest)
        let count = call(UnsafeRawBufferPointer(rebasing: rest), written)
        if count == -1 { return false }
        written += count
      }
      return true
    }
  }

  /// The same for an array.
  package static func perform(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { perform($0.bytes, to: descriptor) }
  }

  /// Writes all the bytes to a descriptor; false where the call failed, whose error number stands then.
  package static func perform(_ bytes: RawSpan, to descriptor: Int32) -> Bool {
    perform(bytes) { rest, _ in retrying { write(descriptor, rest.baseAddress, rest.count) } }
  }
}
