/// Writes all the bytes there are, as a system call may take only some of them.
enum WholeWrite {
  /// Calls until every byte is taken; false where a call failed, whose error number stands then.
  ///
  /// A part that was taken is never written again.
  /// - Parameter call: Takes some of the bytes from the first on, and says how many; −1 where it
  ///   failed.
  static func write(
    _ bytes: UnsafeRawBufferPointer, by call: (UnsafeRawBufferPointer) -> Int
  ) -> Bool {
    // Bounds: `written` never passes `bytes.count`, since a call takes at most what it was given.
    var written = 0
    while written < bytes.count {
      let count = call(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count == -1 { return false }
      written += count
    }
    return true
  }
}
