import EventLog

/// A path as the names on the way to what it means; doubled and trailing slashes count for nothing.
///
/// A path without a leading slash starts at the root as well. `.` and `..` are names like any other.
struct MemoryPath: Sendable {
  /// The path as the caller wrote it, for errors.
  let text: String
  /// The names from the root on; empty for the root itself.
  let names: [UTF8Text]

  init(_ text: String) {
    self.text = text
    // Cut at bytes: as a `Character`, a slash with an accent behind it would be no slash.
    names = text.utf8.split(separator: UInt8(ascii: "/")).map { name in
      UTF8Text(String(decoding: name, as: UTF8.self))
    }
  }
}
