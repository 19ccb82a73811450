#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file written with bare system calls: the yardstick of every append.
final class OutputFile {
  private let descriptor: Int32

  /// Makes a file anew.
  init(creating path: String) throws(BenchmarkError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor == -1 { throw OutputFile.failure("create \(path)") }
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) {
    let failed = bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count == -1 { return true }
        written += count
      }
      return false
    }
    if failed { throw OutputFile.failure("write") }
  }

  /// Returns once the bytes are on the medium.
  func sync() throws(BenchmarkError) {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    if result == -1 { throw OutputFile.failure("sync") }
  }

  private static func failure(_ attempted: String) -> BenchmarkError {
    .failed("cannot \(attempted): \(String(cString: strerror(errno)))")
  }
}
