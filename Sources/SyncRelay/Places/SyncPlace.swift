/// Where files can be listed, read, added and removed, and which carries a dataset from device to device: a folder that
/// another program replicates, records in a cloud, objects in a bucket.
///
/// A place holds files under names and knows nothing of what is in them. The engine decides what to add and to remove,
/// finds what is missing or damaged, and repeats in the next pass what did not come through. So a place may be slow,
/// late, out of order and forgetful; it only must not say that a file is there which is not.
public protocol SyncPlace: Sendable {
  /// What it is called, for example `cloud:training`. The store keeps what it knows of a place under this name, so it
  /// never changes, and names one place.
  var name: String { get }

  /// What the place takes at most.
  var limits: PlaceLimits { get }

  /// What stands in the place.
  /// - Parameter token: What an earlier listing gave, in this or an earlier process: only what has changed since then is
  ///   told. Nil for all. A place without tokens, or one that does not know this one any more, tells all.
  /// - Throws: Why the place cannot be reached; the pass ends, and the next one asks again.
  func list(after token: PlaceToken?) async throws -> PlaceListing

  /// The bytes of some files. One that is not there, or cannot be read for now, is left out.
  /// - Parameter names: As a listing gave them; at most as many as ``PlaceLimits/filesPerCall``.
  func read(_ names: [String]) async throws -> [PlaceFile]

  /// Adds files. Where a name is taken, what stands there stays as it is, and that is no error.
  ///
  /// A file that is listed later has all of its bytes, or another size than it had here.
  /// - Parameter files: At most as many as ``PlaceLimits/filesPerCall``. Their names have two parts with a slash between
  ///   them or one part; each has lowercase letters, digits, dots and hyphens, all together at most 160 bytes.
  func add(_ files: [PlaceFile]) async throws

  /// Removes files. One that is not there is passed over.
  /// - Parameter names: At most as many as ``PlaceLimits/filesPerCall``.
  func remove(_ names: [String]) async throws
}

/// A file of a place.
public struct PlaceFile: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Its bytes.
  public let bytes: [UInt8]

  /// Makes a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What a place takes at most.
public struct PlaceLimits: Sendable, Hashable {
  /// How many bytes a file has at most: at least 4096. What does not fit into one file goes in several.
  public var bytesPerFile: Int
  /// How many files a call takes at most: at least 1.
  public var filesPerCall: Int

  /// Makes limits. What is out of bounds counts as the bound.
  public init(bytesPerFile: Int = 4 << 20, filesPerCall: Int = 64) {
    self.bytesPerFile = max(bytesPerFile, PlaceLimits.leastBytes)
    self.filesPerCall = max(filesPerCall, 1)
  }

  private static let leastBytes = 4096
}

/// Up to which change a place was listed, in the place's own bytes.
public struct PlaceToken: Sendable, Hashable {
  /// The place's bytes, which the engine keeps and does not read.
  public let bytes: [UInt8]

  /// Makes a token.
  public init(bytes: [UInt8]) { self.bytes = bytes }
}

/// A file as a listing tells of it.
public struct PlaceEntry: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// How many bytes it has; nil where the place does not say.
  public let byteCount: Int?
  /// A text that is another one when the file's bytes have changed, such as a time or a tag; empty where the place has
  /// none.
  public let version: String

  /// Makes an entry.
  public init(name: String, byteCount: Int?, version: String = "") {
    self.name = name
    self.byteCount = byteCount
    self.version = version
  }
}

/// What stands in a place, or what has changed there.
public struct PlaceListing: Sendable, Hashable {
  /// The files; of a listing of changes, those that are new or other than before.
  public var entries: [PlaceEntry]
  /// Of a listing of changes, the names that are gone.
  public var removed: [String]
  /// Whether ``entries`` begin anew with all that stands there, also where a token was given.
  public var isWhole: Bool
  /// What asks for later changes only; nil from a place without tokens.
  public var token: PlaceToken?
  /// Whether there is more to list, behind ``token``.
  public var hasMore: Bool

  /// Makes a listing.
  public init(
    _ entries: [PlaceEntry], removed: [String] = [], isWhole: Bool = true,
    token: PlaceToken? = nil, hasMore: Bool = false
  ) {
    self.entries = entries
    self.removed = removed
    self.isWhole = isWhole
    self.token = token
    self.hasMore = hasMore
  }
}
