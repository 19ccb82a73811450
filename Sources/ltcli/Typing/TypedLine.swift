import EventLog
import Training

/// A line as it was typed, before it is known what it changes.
enum TypedLine: Hashable, Sendable {
  case empty
  case command(TypedCommand)
  /// `@yesterday 18:30 Push A`: the sets below belong there.
  case head(TimeWord, name: String?)
  /// `# slept badly`: a note of the session.
  case note(String)
  /// Sets, of the exercise of a name or of the one at hand.
  case sets(TypedName?, TypedSets, note: String?)
  /// An exercise alone: it is the one at hand from here on, perhaps with a note.
  case exercise(TypedName, note: String?)
  /// Sets with words behind them that are none: they may be a note.
  case stray(sets: String, words: String)
  /// A line of a text that another app shares, which says nothing: its address.
  case passedOver
  /// Anything else.
  case unread
}

/// A name as it was typed.
struct TypedName: Hashable, Sendable {
  let text: String
  /// Whether it stood in quotes, so that it cannot be anything else.
  var isQuoted = false
}

/// What a line asks besides sets.
enum TypedCommand: Hashable, Sendable {
  case undo
  case fix(number: Int, change: String)
  case drop(ClosedRange<Int>)
  /// A note of a set, or of the session.
  case note(number: Int?, text: String)
  /// A rest of so many seconds from now; nil to ask what is left of it.
  case rest(seconds: Double?)
  case skip(TypedName?)
  case last(TypedName?)
  case next(TypedName?)
  case plan
  case weigh(String)
  case list
  /// The end, now or at a time, with a note.
  case done(TimeWord?, note: String?)
  case quit
  case help
}

extension TypedLine {
  /// No line is longer.
  static let greatestLength = 1000

  /// Reads a line.
  /// - Parameter names: Those of the exercises. A name that is known by its whole wins over any other reading.
  /// - Throws: Where numbers look like sets and cannot be told apart.
  static func read(_ line: String, _ names: KnownNames) throws(TypedRefusal) -> TypedLine {
    guard line.utf8.count <= greatestLength else {
      throw TypedRefusal(
        reason: "the line has more than \(greatestLength) bytes",
        hint: "write one exercise on a line")
    }
    let (whole, note) = withoutNote(line.trimmed)
    if whole.isEmpty { return note.map { .note($0) } ?? .empty }
    if whole.hasPrefix("@"), let head = head(String(whole.dropFirst())) { return head }
    if isOfOtherApp(whole) { return .passedOver }
    if let command = TypedCommand(line.trimmed) { return .command(command) }
    if let quoted = try quoted(whole, note) { return quoted }
    if let known = names.beginning(of: whole) {
      let name = TypedName(text: known.name, isQuoted: true)
      let rest = rest(of: whole, from: known.rest)
      if rest.isEmpty { return .exercise(name, note: note) }
      if let sets = try SetsParser.sets(in: rest) { return .sets(name, sets, note: note) }
    }
    return try split(whole, note, names)
  }

  /// Finds the longest end of a line that says sets; what stands before it is the name.
  private static func split(
    _ whole: String, _ note: String?, _ names: KnownNames
  ) throws(TypedRefusal) -> TypedLine {
    let tokens = TypedToken.all(in: whole)
    for place in tokens.indices where tokens[place].isApart {
      let start = tokens[place].range.lowerBound
      let name = String(whole[..<start]).trimmed
      guard name.isEmpty || isName(name, names) else { continue }
      guard let sets = try SetsParser.sets(of: Array(tokens[place...])) else { continue }
      return .sets(typedName(name), sets, note: note)
    }
    let name = TypedName(text: rest(of: whole, from: whole.startIndex))
    if !names.matching(name.text).isEmpty { return .exercise(name, note: note) }
    for place in tokens.indices.reversed() where place > 0 && tokens[place].isApart {
      guard case .word = tokens[place].piece else { continue }
      let start = tokens[place].range.lowerBound
      let before = String(whole[..<start]).trimmed
      guard case .sets = try splitPlainly(before, names) else { continue }
      return .stray(sets: before, words: String(whole[start...]))
    }
    // A name alone has no numbers in front: those were meant as sets.
    if case .word? = tokens.first?.piece, isName(name.text, names) {
      return .exercise(name, note: note)
    }
    return .unread
  }

  /// Whether a text may be a name: it has a letter, and none of the signs of the grammar unless it is known.
  private static func isName(_ text: String, _ names: KnownNames) -> Bool {
    guard text.contains(where: \.isLetter) else { return false }
    let isPlain =
      text.first.map { $0.isLetter || $0.isNumber } ?? false
      && !text.dropLast(text.hasSuffix(":") ? 1 : 0).contains { "@>#\"[]=:;×*!".contains($0) }
    return isPlain || !names.matching(text).isEmpty
  }

  /// Whether a text says sets, perhaps with a name.
  private static func splitPlainly(
    _ text: String, _ names: KnownNames
  ) throws(TypedRefusal) -> TypedLine? {
    let tokens = TypedToken.all(in: text)
    for place in tokens.indices where tokens[place].isApart {
      guard let sets = try SetsParser.sets(of: Array(tokens[place...])) else { continue }
      let name = String(text[..<tokens[place].range.lowerBound]).trimmed
      guard name.isEmpty || isName(name, names) else { continue }
      return .sets(typedName(name), sets, note: nil)
    }
    return nil
  }

  private static func typedName(_ text: String) -> TypedName? {
    let name = rest(of: text, from: text.startIndex)
    return name.isEmpty ? nil : TypedName(text: name)
  }

  /// A text without the colon that may stand behind a name, and without blanks.
  private static func rest(of text: String, from start: String.Index) -> String {
    var rest = String(text[start...]).trimmed
    if rest.hasPrefix(":") { rest = String(rest.dropFirst()).trimmed }
    if rest.hasSuffix(":") { rest = String(rest.dropLast()).trimmed }
    return rest
  }

  /// Takes off what stands behind ` #` or ` //`.
  private static func withoutNote(_ line: String) -> (line: String, note: String?) {
    var before: Character = " "
    for place in line.indices {
      let rest = line[place...]
      if before.isWhitespace, rest.hasPrefix("#") || rest.hasPrefix("//") {
        let note = String(rest.dropFirst(rest.hasPrefix("#") ? 1 : 2)).trimmed
        return (String(line[..<place]).trimmed, note.isEmpty ? nil : note)
      }
      before = line[place]
    }
    return (line, nil)
  }

  /// `"Undo" 5x5@60kg`.
  private static func quoted(_ line: String, _ note: String?) throws(TypedRefusal) -> TypedLine? {
    guard line.hasPrefix("\""), let end = line.dropFirst().firstIndex(of: "\"") else { return nil }
    let text = String(line[line.index(after: line.startIndex)..<end]).trimmed
    guard !text.isEmpty else { return nil }
    let name = TypedName(text: text, isQuoted: true)
    let rest = rest(of: line, from: line.index(after: end))
    if rest.isEmpty { return .exercise(name, note: note) }
    guard let sets = try SetsParser.sets(in: rest) else { return .unread }
    return .sets(name, sets, note: note)
  }

  /// `yesterday 18:30 Push A`, behind its `@`.
  private static func head(_ text: String) -> TypedLine? {
    let words = text.split(separator: " ").map(String.init)
    for count in (1...4).reversed() where count <= words.count {
      guard let time = TimeWord(words.prefix(count).joined(separator: " ")) else { continue }
      let name = words.dropFirst(count).joined(separator: " ")
      return .head(time, name: name.isEmpty ? nil : name)
    }
    return nil
  }

  /// Whether a line is the address at the end of what Strong or Hevy shares.
  private static func isOfOtherApp(_ line: String) -> Bool {
    let lowered = line.lowercased()
    return lowered.hasPrefix("https://") || lowered.hasPrefix("http://") || lowered == "@hevyapp"
  }
}
