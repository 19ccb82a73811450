import Projections
import Training

/// One line of a workout that was shared as text, by what it is.
enum SharedLine: Sendable, Hashable {
  case blank
  /// A link, or the name of the app that shared the text.
  case origin
  /// When the workout began, with its month as a number.
  case date(String)
  /// A set: its label's number, the sort that the label says, and what was done.
  case set(number: Int?, kind: SetKind?, work: String)
  /// A note, without its quotes or its word.
  case note(String)
  /// A title, or the name of an exercise.
  case name(String)

  init(_ text: String) {
    let text = NameSpelling.clean(text)
    if text.isEmpty {
      self = .blank
    } else if Self.isOrigin(text) {
      self = .origin
    } else if let set = Self.set(text) {
      self = set
    } else if let date = Self.date(text) {
      self = .date(date)
    } else if let note = Self.note(text) {
      self = .note(note)
    } else {
      self = .name(text)
    }
  }

  private static func isOrigin(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["http://", "https://", "@hevyapp", "@strongapp", "logged with "].contains {
      lower.hasPrefix($0)
    }
  }

  private static func date(_ text: String) -> String? {
    let plain = WrittenMonth.plain(text) ?? text
    guard plain.contains(":"), CivilTime(plain) != nil || WrittenDate(plain)?.hasTime == true else {
      return nil
    }
    return plain
  }

  private static func note(_ text: String) -> String? {
    let pairs: [(Character, Character)] = [("\"", "\""), ("“", "”"), ("„", "“")]
    for (open, close) in pairs where text.count >= 2 && text.first == open && text.last == close {
      return String(text.dropFirst().dropLast())
    }
    for word in ["notes:", "note:", "notizen:", "notas:"] where text.lowercased().hasPrefix(word) {
      return String(text.dropFirst(word.count)).trimmed
    }
    return nil
  }

  /// The words before a set's number, with the sort of set that they say.
  private static let labels: [String: SetKind?] = [
    "set": nil, "satz": nil, "série": nil, "serie": nil, "serie n.": nil, "reeks": nil,
    "w": .warmup, "warm-up": .warmup, "warm up": .warmup, "warmup": .warmup, "d": .drop,
    "drop set": .drop, "drop": .drop, "f": .failure, "failure": .failure,
  ]

  /// `Set 1: …`, `W1: …`, `Set 1 (Warm-up): …`.
  private static func set(_ text: String) -> SharedLine? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    var head = String(text[..<colon]).trimmed
    var kind: SetKind?
    if head.hasSuffix(")"), let open = head.lastIndex(of: "(") {
      guard let said = SetKindWord.kind(String(head[head.index(after: open)...].dropLast())) else {
        return nil
      }
      kind = said
      head = String(head[..<open]).trimmed
    }
    let digits = head.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let label = String(head.dropLast(digits)).trimmed.lowercased()
    guard (1...3).contains(digits), let labelled = labels[label] else { return nil }
    let number = Int(head.suffix(digits))
    let work = String(text[text.index(after: colon)...]).trimmed
    return .set(
      number: labelled == nil ? number : nil, kind: kind ?? labelled, work: work)
  }
}
