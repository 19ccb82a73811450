import EventLog
import Projections

/// Times as an app's coder wrote them, made times `YYYY-MM-DDThh:mm:ss.mmmZ` where a schema says that they are.
///
/// Swift's `JSONEncoder` writes a `Date` as seconds since 2001-01-01T00:00:00Z unless an app asks for something else,
/// which mostly is ISO 8601.
struct KeyTimes {
  /// The members that are no time though the schema wants one, with their values: “startedAt” or “sets[].loggedAt”.
  private(set) var others: [(member: String, value: JSONValue)] = []

  /// An object with its times as this build writes them. A value that cannot be read as a time stays as it is, and is noted.
  /// - Parameter place: What stands before the members' names in a note.
  mutating func read(
    _ object: JSONObject, by members: [PayloadSchema.Member], in place: String = ""
  ) -> JSONObject {
    var read = object
    for member in members {
      guard let value = object[member.name] else { continue }
      read[member.name] = self.read(value, as: member.type, in: place + member.name)
    }
    return read
  }

  /// A value with its times as this build writes them.
  mutating func read(_ value: JSONValue, as type: MemberType, in place: String) -> JSONValue {
    switch (type, value) {
    case (.instant, .null): return value
    case (.instant, _):
      if let instant = KeyTimes.instant(in: value) { return .string(instant.description) }
      others.append((place, value))
      return value
    case (.part(let schema), .object(let object)):
      return .object(read(object, by: schema.members, in: place + "."))
    case (.objects(let schema), .array(let elements)):
      return .array(elements.map { read($0, as: .part(schema), in: place + "[]") })
    case (.list(let type), .array(let elements)):
      return .array(elements.map { read($0, as: type, in: place + "[]") })
    case (.anything, _), (.text, _), (.name, _), (.number, _), (.amount, _), (.whole, _),
      (.count, _), (.flag, _), (.day, _), (.timeOfDay, _), (.texts, _), (.oneOf, _), (.part, _),
      (.objects, _), (.list, _):
      return value
    }
  }

  /// The time that a value is; nil for none, and for one outside the years 0 to 9999.
  static func instant(in value: JSONValue) -> Instant? {
    switch value {
    case .number(let seconds): instant(secondsSince2001: seconds)
    case .string(let text): Instant(text) ?? OffsetTime.instant(of: text)
    case .null, .bool, .array, .object: nil
    }
  }

  /// 2001-01-01T00:00:00Z in milliseconds since 1970.
  private static let reference = 978_307_200_000.0

  private static func instant(secondsSince2001 seconds: Double) -> Instant? {
    let milliseconds = (seconds * 1000).rounded() + reference
    let (first, last) = (Instant.earliestPrinted, Instant.latestPrinted)
    guard milliseconds >= Double(first.milliseconds), milliseconds <= Double(last.milliseconds)
    else { return nil }
    return Instant(milliseconds: Int64(milliseconds))
  }
}

/// Times of ISO 8601 as apps write them, such as `2026-01-01T10:00Z` and `2026-01-01T10:00:00.5+01:00`.
enum OffsetTime {
  /// The instant of a text; nil for one without an offset, which may be anywhere, and for anything else. Of a fraction
  /// the milliseconds count.
  static func instant(of text: String) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count > 16, bytes[10] == UInt8(ascii: "T"),
      let sign = bytes.lastIndex(where: { "Z+-".utf8.contains($0) }), sign > 10,
      let offset = minutes(ofOffset: bytes[sign...])
    else { return nil }
    var clock = Array(bytes[..<sign])
    if clock.count == 16 { clock += Array(":00".utf8) }
    let fraction = clock.dropFirst(19)
    guard clock.count >= 19, fraction.isEmpty || isFraction(fraction) else { return nil }
    let milliseconds = (fraction.dropFirst() + Array("000".utf8)).prefix(3)
    let whole = clock.prefix(19) + [UInt8(ascii: ".")] + milliseconds + [UInt8(ascii: "Z")]
    guard let local = Instant(String(decoding: whole, as: UTF8.self)) else { return nil }
    let instant = Instant(milliseconds: local.milliseconds - offset * 60_000)
    return instant == instant.nearestPrinted ? instant : nil
  }

  private static func isFraction(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst()
    return (bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: ","))
      && !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  /// The minutes by which `Z`, `+01`, `+0100` or `+01:00` is ahead of Greenwich.
  private static func minutes(ofOffset offset: ArraySlice<UInt8>) -> Int64? {
    if offset.elementsEqual("Z".utf8) { return 0 }
    var digits = Array(offset.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy(\.isDigit) else { return nil }
    let numbers = digits.map { Int64($0 - UInt8(ascii: "0")) } + [0, 0]
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours < 24, minutes < 60 else { return nil }
    return (offset.first == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }
}
