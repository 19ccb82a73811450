/// A journal's first line: whose it is, whether its writer has ended, and where the log ended durably when the
/// line was written (log-format 7).
struct JournalHead: Hashable {
  /// The sum of the last record or head before it: it tells the records behind it from the rest of an
  /// earlier round.
  var after: UInt64
  /// Whether the writer ended in good order.
  var isEnded: Bool
  /// Up to where the log was durable.
  var mark: LogMark
  /// XXH64 of the line up to `,"sum"`.
  private(set) var sum: UInt64 = 0

  /// More bytes than the line of any head has, its newline included.
  static let greatestLength = 512

  init(after: UInt64, isEnded: Bool, mark: LogMark) {
    self.after = after
    self.isEnded = isEnded
    self.mark = mark
  }
}

extension JournalHead {
  /// The line, with its newline, and its sum, which the first record names.
  func line() -> (bytes: [UInt8], sum: UInt64) {
    var object = mark.members
    object["after"] = .string(Hexadecimal.text(of: after, digits: 16))
    object["ended"] = .bool(isEnded)
    var line = Array(object.canonicalBytes().dropLast())
    let sum = SummedObject.seal(&line, from: 0)
    return (line, sum)
  }

  /// Reads the head of a journal's bytes; nil where none stands there.
  /// - Returns: The head, and how many bytes it has, the newline included.
  static func read(_ journal: [UInt8]) -> (head: JournalHead, length: Int)? {
    guard let newline = journal.prefix(greatestLength).firstIndex(of: UInt8(ascii: "\n")),
      let object = SummedObject.object(line: Array(journal[..<newline])),
      let head = JournalHead(members: object)
    else { return nil }
    return (head, newline + 1)
  }

  private init?(members: JSONObject) {
    func bits(_ key: String) -> UInt64? {
      members[key]?.string.flatMap { Hexadecimal.value(of: $0.utf8, digits: 16) }
    }
    guard members.members.count == 10, let after = bits("after"), let sum = bits("sum"),
      let isEnded = members["ended"]?.bool, let mark = LogMark(members: members)
    else { return nil }
    self.init(after: after, isEnded: isEnded, mark: mark)
    self.sum = sum
  }
}
