#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixFileSystem {
  /// See `FileSystem`.
  package func secret(at path: String) throws(LogError) -> FileContents {
    let place = try self.place(of: path, "read")
    var status = stat()
    // To open a device may do something; so it is looked at first, and again once it is open.
    if retrying({ fstatat(place.descriptor, place.name, &status, AT_SYMLINK_NOFOLLOW) }) == -1 {
      throw PosixError.current("open", path)
    }
    try PosixFileSystem.checkSecret(status, path)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = retrying { openat(place.descriptor, place.name, flags) }
    guard descriptor != -1 else { throw PosixError.current("open", path) }
    let file = PosixFile(descriptor, path: path)
    try PosixFileSystem.checkSecret(try file.status(), path)
    return try file.contents()
  }

  private static func checkSecret(_ status: stat, _ path: String) throws(LogError) {
    switch status.sort {
    case .file: break
    case .folder, .link, .pipe, .device:
      throw SecretFault.error("\(status.sort) stands here, and a secret is a regular file", path)
    }
    guard status.st_uid == geteuid() else {
      throw SecretFault.error("it belongs to another user (\(status.st_uid))", path)
    }
    guard status.st_mode & 0o077 == 0 else {
      let mode = String(status.st_mode & 0o777, radix: 8)
      throw SecretFault.error("other users may use it (its mode is \(mode))", path)
    }
  }
}

/// The errors of files that are to hold a secret, for every file system.
package enum SecretFault {
  /// What stands there is not this user's alone.
  package static func error(_ reason: String, _ path: String) -> LogError {
    LogError(
      .strange, "cannot read the secret: \(reason)", at: LogError.Position(path: path),
      advice: .keepSecret)
  }
}
