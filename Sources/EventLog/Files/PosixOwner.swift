#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whose the files are that the system's administrator makes in somebody's store, with `sudo` for example: that
/// person's, who could not use the store any more otherwise.
enum PosixOwner {
  /// Gives what was just made to the owner of the folder that it stands in, where this process may.
  ///
  /// Only what this process has made: anything else might have been put there to be given away. A file system that
  /// knows no owners refuses, and nothing rests on it.
  static func give(_ made: PosixFile, toOwnerOf folder: PosixFile) throws(LogError) {
    guard geteuid() == 0 else { return }
    let (owner, own) = (try folder.status(), try made.status())
    if (own.st_uid, own.st_gid) == (owner.st_uid, owner.st_gid) { return }
    _ = retrying { fchown(made.descriptor, owner.st_uid, owner.st_gid) }
  }
}
