import EventLog
import Projections

/// A piece of an id that is renamed by itself.
enum IdentifierSymbol: Hashable {
  /// A scalar.
  case scalar(UInt32)
  /// A day `YYYY-MM-DD`, counted from 1970-01-01.
  case day(Int)

  /// Of which others it may take the place: those of one class stand together in the order of bytes.
  var alphabet: Alphabet {
    switch self {
    case .day: return .days
    case .scalar(let scalar):
      return Alphabet.ofScalars.first { $0.range.contains(scalar) } ?? .fixed
    }
  }

  enum Alphabet: Hashable {
    case days, digits, upperHex, upper, lowerHex, lower, beyond, fixed

    static let ofScalars: [Alphabet] = [.digits, .upperHex, .upper, .lowerHex, .lower, .beyond]

    /// The scalars that it has; none for days, and for what stays.
    var range: ClosedRange<UInt32> {
      switch self {
      case .digits: 0x31...0x39
      case .upperHex: 0x41...0x46
      case .upper: 0x47...0x5A
      case .lowerHex: 0x61...0x66
      case .lower: 0x67...0x7A
      case .beyond: 0x80...0x10_FFFF
      case .days, .fixed: 0...0
      }
    }

    /// What may stand for its scalars.
    var replacements: ClosedRange<UInt32> { self == .beyond ? 0x4E00...0x9FFF : range }
  }
}

/// An id as its pieces.
struct IdentifierSymbols {
  private(set) var symbols: [IdentifierSymbol] = []
  /// The places of the pieces that stay, since they are the form of an id that is made.
  private(set) var pinned: Set<Int> = []

  /// What ids begin with that are made of something else, and ids that mean the same everywhere.
  private static let forms = ["name:", "id:", "healthKit:", "garmin:", Setting.recordPrefix]
  private static let words = ["default"]

  /// - Parameter hasDays: Whether days in it are pieces.
  init(_ id: String, hasDays: Bool) {
    let scalars = id.unicodeScalars.map(\.value)
    var at = 0
    for form in Self.forms where id.utf8.starts(with: form.utf8) {
      pin(0..<form.utf8.count)
    }
    if Self.words.contains(id) { pin(0..<scalars.count) }
    while at < scalars.count {
      let isBeginning = at == 0 || !Self.isWordScalar(scalars[at - 1])
      if isBeginning, hasDays, let day = Self.day(in: scalars[at...]) {
        symbols.append(.day(day))
        at += 10
        // A time of day belongs to the form.
        if Self.isTime(scalars[at...]) {
          pin(symbols.count..<(symbols.count + 5))
          symbols += scalars[at..<(at + 5)].map { .scalar($0) }
          at += 5
        }
        continue
      }
      if isBeginning, Self.isUUID(scalars[at...]) {
        // The version and the variant.
        pin((symbols.count + 14)..<(symbols.count + 15))
        pin((symbols.count + 19)..<(symbols.count + 20))
      }
      symbols.append(.scalar(scalars[at]))
      at += 1
    }
  }

  private mutating func pin(_ places: Range<Int>) { pinned.formUnion(places) }

  private static func isWordScalar(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 || (0x30...0x39).contains(scalar) || (0x41...0x5A).contains(scalar)
      || (0x61...0x7A).contains(scalar)
  }

  private static func bytes(_ scalars: ArraySlice<UInt32>) -> [UInt8]? {
    let bytes = scalars.compactMap { UInt8(exactly: $0) }
    return bytes.count == scalars.count ? bytes : nil
  }

  private static func day(in rest: ArraySlice<UInt32>) -> Int? {
    guard let text = bytes(rest.prefix(10)), let date = CivilDate(text: text) else { return nil }
    let behind = rest.dropFirst(10)
    guard let next = behind.first, isWordScalar(next) else { return date.daysSinceEpoch }
    return isTime(behind) ? date.daysSinceEpoch : nil
  }

  /// Whether it begins with a time of day as an id has it, `T0930`.
  private static func isTime(_ rest: ArraySlice<UInt32>) -> Bool {
    guard rest.first == 0x54, rest.count >= 5 else { return false }
    let behind = rest.dropFirst(5).first
    return rest.dropFirst().prefix(4).allSatisfy { (0x30...0x39).contains($0) }
      && behind.map { !isWordScalar($0) } ?? true
  }

  private static func isUUID(_ rest: ArraySlice<UInt32>) -> Bool {
    guard rest.count >= 36, let text = bytes(rest.prefix(36)) else { return false }
    return DatasetID(String(decoding: text, as: UTF8.self)) != nil
  }
}
