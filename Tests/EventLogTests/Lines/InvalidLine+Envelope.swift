extension InvalidLine {
  /// Faults before the payload.
  static let envelope: [InvalidLine] = shape + numbers + stamps + batches + names

  private static let shape: [InvalidLine] = [
    InvalidLine("nothing at all", whole: "^"),
    InvalidLine("a brace and no more", whole: "^{"),
    InvalidLine("an array", "^[" + LineUnderTest.text().dropFirst()),
    InvalidLine("a space before the brace", "^ " + LineUnderTest.text()),
    InvalidLine("a byte order mark", "^\u{FEFF}" + LineUnderTest.text()),
    InvalidLine("a space after the brace", "^{ " + LineUnderTest.text().dropFirst()),
    InvalidLine("another key first", #"^{"seq":17,"# + LineUnderTest.text().dropFirst()),
    InvalidLine("a replica in upper case", LineUnderTest.text(replica: #""^0C5C7FD0A6A3A450""#)),
    InvalidLine("a replica too short", LineUnderTest.text(replica: #""^0c5c7fd0a6a3a45""#)),
    InvalidLine("a replica too long", LineUnderTest.text(replica: #""0c5c7fd0a6a3a450^0""#)),
    InvalidLine("an empty replica", LineUnderTest.text(replica: #""^""#)),
    InvalidLine("a replica that is a number", "^" + LineUnderTest.text(replica: "17")),
    InvalidLine("a space after a colon", LineUnderTest.text(seq: "^ 17")),
  ]

  private static let numbers: [InvalidLine] = [
    InvalidLine("seq 0", LineUnderTest.text(seq: "^0")),
    InvalidLine("a negative seq", LineUnderTest.text(seq: "^-1")),
    InvalidLine("a seq with a sign", LineUnderTest.text(seq: "^+1")),
    InvalidLine("a seq with a leading zero", LineUnderTest.text(seq: "^017")),
    InvalidLine("a seq with a fraction", LineUnderTest.text(seq: "17^.0")),
    InvalidLine("a seq with an exponent", LineUnderTest.text(seq: "17^e0")),
    InvalidLine("a seq in quotes", LineUnderTest.text(seq: #"^"17""#)),
    InvalidLine("a seq beyond 2⁵³−1", LineUnderTest.text(seq: "^9007199254740992")),
    InvalidLine("a seq of 20 digits", LineUnderTest.text(seq: "^10000000000000000000")),
    InvalidLine("no seq", LineUnderTest.text(seq: "^")),
    InvalidLine("a seq that is null", LineUnderTest.text(seq: "^null")),
    InvalidLine("a space after seq", LineUnderTest.text(seq: "17^ ")),
    InvalidLine("version 0", LineUnderTest.text(version: "^0")),
    InvalidLine("a version in quotes", LineUnderTest.text(version: #"^"1""#)),
    InvalidLine("a version with a fraction", LineUnderTest.text(version: "1^.5")),
  ]

  private static let stamps: [InvalidLine] = [
    InvalidLine(
      "a year too early", LineUnderTest.text(stamp: #""^1999-12-31T23:59:59.999Z-0000""#)),
    InvalidLine("a year too late", LineUnderTest.text(stamp: #""^2200-01-01T00:00:00.000Z-0000""#)),
    InvalidLine(
      "a day that is none", LineUnderTest.text(stamp: #""^2026-02-29T10:00:00.000Z-0000""#)),
    InvalidLine(
      "a counter in upper case", LineUnderTest.text(stamp: #""^2026-01-15T10:00:00.123Z-00AF""#)),
    InvalidLine(
      "a stamp without counter", LineUnderTest.text(stamp: #""^2026-01-15T10:00:00.123Z""#)),
    InvalidLine(
      "a stamp without milliseconds", LineUnderTest.text(stamp: #""^2026-01-15T10:00:00Z-0000""#)),
    InvalidLine("a local time", LineUnderTest.text(stamp: #""^2026-01-15T10:00:00.123+01:00""#)),
    InvalidLine("an empty stamp", LineUnderTest.text(stamp: #""^""#)),
    InvalidLine(
      "a counter of five digits",
      LineUnderTest.text(stamp: #""2026-01-15T10:00:00.123Z-0000^0""#)),
    InvalidLine("a stamp that is a number", LineUnderTest.text(seq: "17^", stamp: "1768471200123")),
  ]

  private static let batches: [InvalidLine] = [
    InvalidLine("batch index 0", LineUnderTest.text(batch: "[^0,2]")),
    InvalidLine("batch count 0", LineUnderTest.text(batch: "[1,^0]")),
    InvalidLine("an index beyond the batch", LineUnderTest.text(batch: "[3,2^]")),
    InvalidLine("an index beyond the seq", LineUnderTest.text(seq: "2", batch: "[3,4^]")),
    InvalidLine("a batch of one number", LineUnderTest.text(batch: "[1^]")),
    InvalidLine("a batch of three numbers", LineUnderTest.text(batch: "[1,2^,3]")),
    InvalidLine("a space in a batch", LineUnderTest.text(batch: "[1,^ 2]")),
    InvalidLine("an empty batch", LineUnderTest.text(batch: "[^]")),
    InvalidLine("a batch that is no array", marked("batch", in: LineUnderTest.text(batch: "null"))),
    InvalidLine(
      "two batches", LineUnderTest.text(batch: #"[1,2],"^batch":[1,2]"#)),
    InvalidLine("a batch after the type", LineUnderTest.text(type: #""a.b^","batch":[1,2]"#)),
    InvalidLine("a batch before the stamp", LineUnderTest.text(seq: #"17^,"batch":[1,2]"#)),
  ]

  private static let names: [InvalidLine] = [
    InvalidLine("a type without a verb", LineUnderTest.text(type: #""module^""#)),
    InvalidLine("a type with an empty verb", LineUnderTest.text(type: #""module.^""#)),
    InvalidLine("a type with an empty kind", LineUnderTest.text(type: #""^.saved""#)),
    InvalidLine("an empty type", LineUnderTest.text(type: #""^""#)),
    InvalidLine("a kind in upper case", LineUnderTest.text(type: #""^Module.saved""#)),
    InvalidLine("a verb in upper case", LineUnderTest.text(type: #""module.^Saved""#)),
    InvalidLine("a type of three names", LineUnderTest.text(type: #""module.saved^.again""#)),
    InvalidLine("a hyphen in a kind", LineUnderTest.text(type: #""module^-x.saved""#)),
    InvalidLine("an accent in a verb", LineUnderTest.text(type: #""module.sav^é""#)),
    InvalidLine("an escape in a type", LineUnderTest.text(type: #""^\u006dodule.saved""#)),
    InvalidLine(
      "a type of 65 bytes",
      LineUnderTest.text(type: "\"k." + String(repeating: "v", count: 63) + "^\"")),
    InvalidLine("a type that is null", marked("type", in: LineUnderTest.text(type: "null"))),
    InvalidLine("an empty entity", LineUnderTest.text(entity: #""^""#)),
    InvalidLine("a slash in an entity", LineUnderTest.text(entity: #""a^/b""#)),
    InvalidLine("a space in an entity", LineUnderTest.text(entity: #""a^ b""#)),
    InvalidLine("an accent in an entity", LineUnderTest.text(entity: #""caf^é""#)),
    InvalidLine("an escape in an entity", LineUnderTest.text(entity: #""a^\u0062""#)),
    InvalidLine(
      "an entity of 129 bytes",
      LineUnderTest.text(entity: "\"" + String(repeating: "x", count: 129) + "^\"")),
    InvalidLine("a key between entity and data", LineUnderTest.text(entity: #""x^","y":1"#)),
  ]

  /// The text with a mark before the first place where a word stands.
  private static func marked(_ word: String, in text: String) -> String {
    guard let range = text.firstRange(of: word) else { return text }
    return text[..<range.lowerBound] + "^" + text[range.lowerBound...]
  }
}
