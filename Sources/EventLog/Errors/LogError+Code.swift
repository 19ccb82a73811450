extension LogError {
  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable {
    /// The code's name, as programs read it.
    let name: String

    /// Makes a code; each module of the package names its own in an extension.
    package init(_ name: String) {
      self.name = name
    }

    /// Bytes that break the format (SPEC 2).
    public static let malformed = Code("malformed")
    /// A line whose `sum` is not the hash of its bytes.
    public static let badSum = Code("badSum")
    /// A line beyond 1 MiB, or nested deeper than 32.
    public static let tooLarge = Code("tooLarge")
    /// A second content under an event id that is known already.
    public static let conflictingContent = Code("conflictingContent")
    /// Some events of an atomic batch without the others.
    public static let partialBatch = Code("partialBatch")
    /// Two stores that do not hold the same dataset.
    public static let wrongDataset = Code("wrongDataset")
    /// A folder that holds no store.
    public static let notAStore = Code("notAStore")
    /// Something stands already where a new thing was to be made.
    public static let alreadyExists = Code("alreadyExists")
    /// A store written by a newer version of the format.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// Another writer holds the store.
    public static let locked = Code("locked")
    /// Bytes of the store that are not what was written.
    public static let damaged = Code("damaged")
    /// A file or folder that is not there.
    public static let notFound = Code("notFound")
    /// No room left on the device, or the quota used up.
    public static let diskFull = Code("diskFull")
    /// The operating system does not permit it.
    public static let noPermission = Code("noPermission")
    /// Any other failure of the operating system.
    public static let inputOutput = Code("inputOutput")
    /// A writer that failed before and must be opened anew.
    public static let unusable = Code("unusable")
  }
}

extension LogError.Code: CustomStringConvertible {
  /// The code's name, as programs read it.
  public var description: String { name }
}
