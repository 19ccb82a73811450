import EventLog

/// A path as a list of names; doubled and trailing slashes do not count.
///
/// A path without a leading slash also starts at the root. `.` and `..` are names like any other.
struct MemoryPath: Sendable {
  /// The path as the caller wrote it, for errors.
  let text: String
  /// The names from the root on; empty for the root itself.
  let names: [UTF8Text]

  init(_ text: String) {
    self.text = text
    // Split at bytes: as a `Character`, a slash with an accent behind it is no slash.
    names = text.utf8.split(separator: UInt8(ascii: "/")).map { name in
      UTF8Text(String(decoding: name, as: UTF8.self))
    }
  }
}
