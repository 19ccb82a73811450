/// What stands at a path.
package struct FileStatus: Sendable, Hashable {
  /// What sort of thing it is.
  package var sort: FileSort
  /// How many bytes it has, or `Int.max` where it has more.
  package var length: Int
  /// The device it stands on.
  package var device: UInt64
  /// Its number on the device.
  package var inode: UInt64

  /// Whether it is a folder.
  package var isFolder: Bool { sort == .folder }

  /// Makes a status.
  package init(sort: FileSort, length: Int, device: UInt64, inode: UInt64) {
    self.sort = sort
    self.length = length
    self.device = device
    self.inode = inode
  }
}

/// The sorts of things that may stand at a path.
package enum FileSort: Sendable, Hashable, CaseIterable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link.
  case link
  /// A named pipe, at which whoever opens it may wait for ever.
  case pipe
  /// A device, a socket, or what else a system knows.
  case device

  /// Whether it is nothing that a store ever makes.
  package var isStrange: Bool {
    switch self {
    case .file, .folder: false
    case .link, .pipe, .device: true
    }
  }
}

extension FileSort: CustomStringConvertible {
  /// As a message names it.
  package var description: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a named pipe"
    case .device: "a device or a socket"
    }
  }
}
