/// What tells a file or a folder from every other one that ever stood in its place.
///
/// Some systems give the number of a removed file to the next new one at once; the other members tell
/// the two apart, where the system has them.
package struct FileIdentity: Sendable, Hashable {
  /// The device it stands on.
  package var device: UInt64
  /// Its number on the device.
  package var inode: UInt64
  /// When it was made, in nanoseconds since 1970; nil where the system does not say.
  package var birth: UInt64?
  /// Which use of the number it is; nil where the system does not say.
  package var generation: UInt64?
  /// What a store has written beside a folder.
  package var mark: FileMark

  /// Makes an identity.
  package init(
    device: UInt64, inode: UInt64, birth: UInt64? = nil, generation: UInt64? = nil,
    mark: FileMark = .unknown
  ) {
    self.device = device
    self.inode = inode
    self.birth = birth
    self.generation = generation
    self.mark = mark
  }
}

/// A number that a store writes beside its folder, in an extended attribute.
package enum FileMark: Sendable, Hashable {
  /// The system keeps no marks, or does not say.
  case unknown
  /// The system keeps marks, and the folder has none that can be read.
  case missing
  /// The mark.
  case bits(UInt64)
}
