import EventLog

/// What a backup's file is called: of which store it is, and of when.
///
/// The name has no colon, which some media do not take.
struct BackupName: Sendable, Hashable {
  /// The store's name in letters that any medium takes, and the beginning of its dataset's id.
  let store: String
  /// When it was made.
  private(set) var time: Instant

  private static let suffix = ".stream"
  private static let partialSuffix = suffix + ".partial"
  /// The length of `20260115T093000000Z`.
  private static let timeLength = 19

  init(of manifest: StoreManifest, at time: Instant) {
    let letters = manifest.name.utf8.prefix(40).map { byte -> Character in
      let letter = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (letter.isLetter || letter.isNumber) ? letter : "_"
    }
    store = "\(String(letters))-\(manifest.dataset.text.lowercased().prefix(8))"
    self.time = time
  }

  /// Reads a file's name; nil for one that is no backup's.
  init?(_ file: String) {
    guard file.hasSuffix(Self.suffix) else { return nil }
    let name = file.utf8.dropLast(Self.suffix.utf8.count)
    let digits = name.suffix(Self.timeLength)
    guard digits.count == Self.timeLength, digits.allSatisfy({ $0 < 0x80 }),
      name.count > Self.timeLength + 1,
      name.dropLast(Self.timeLength).last == UInt8(ascii: "-"),
      let time = Self.time(Substring(digits))
    else { return nil }
    store = String(Substring(name.dropLast(Self.timeLength + 1)))
    self.time = time
  }

  /// The backup of the same store at another time.
  func at(_ time: Instant) -> BackupName {
    var other = self
    other.time = time
    return other
  }

  /// The file's name.
  var file: String { text + Self.suffix }

  /// The name of the file while it is written.
  var partial: String { text + Self.partialSuffix }

  /// The backup whose writing left a file of this name; nil for any other file.
  static func unfinished(_ file: String) -> BackupName? {
    file.hasSuffix(partialSuffix) ? BackupName(String(file.dropLast(".partial".count))) : nil
  }

  private var text: String {
    "\(store)-\(time.description.filter { !"-:.".contains($0) })"
  }

  /// `20260115T093000000Z`
  private static func time(_ digits: Substring) -> Instant? {
    let letters = Array(digits)
    func part(_ range: Range<Int>) -> String { String(letters[range]) }
    return Instant(
      "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<15)).\(part(15..<19))"
    )
  }
}
