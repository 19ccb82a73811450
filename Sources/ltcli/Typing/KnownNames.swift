import EventLog

/// The names among which a typed one is looked for.
///
/// A name is found if it is the same, else if it begins with what was typed, else if each typed word begins one of its
/// words, in any order. Only the best of these counts. Capitals do not matter.
struct KnownNames: Sendable {
  /// The names, each once.
  let all: [String]
  /// What was answered before: a typed name in lower case, and the name that it stands for.
  let answered: [String: String]

  init(_ names: [String], answered: [String: String] = [:]) {
    all = names
    self.answered = answered
  }

  /// The names that a typed one may stand for, the best alone.
  /// - Complexity: O(bytes of all names)
  func matching(_ typed: String) -> [String] {
    let key = KnownNames.key(typed)
    guard !key.isEmpty else { return [] }
    if let same = all.first(where: { TextOrder.isSame($0, typed) }) { return [same] }
    if let answered = answered[key], all.contains(where: { TextOrder.isSame($0, answered) }) {
      return [answered]
    }
    let keyed = all.map { (name: $0, key: KnownNames.key($0)) }
    func first(_ fits: (String) -> Bool) -> [String]? {
      let found = keyed.filter { fits($0.key) }.map(\.name)
      return found.isEmpty ? nil : found
    }
    return first { $0 == key } ?? first { $0.hasPrefix(key) }
      ?? first { KnownNames.fits(KnownNames.words(key), $0) }
      // `pullups` and `lunges` for “Pull Up” and “Lunge”.
      ?? first { KnownNames.joined($0).hasPrefix(KnownNames.singular(KnownNames.joined(key))) }
      ?? first { KnownNames.fits(KnownNames.words(key).map(KnownNames.singular), $0) } ?? []
  }

  /// The known name that a text begins with, and where the rest begins; of several the longest.
  func beginning(of text: String) -> (name: String, rest: String.Index)? {
    var best: (name: String, rest: String.Index)?
    let lowered = text.lowercased()
    // Offsets hold in the text only if lowering has changed no length.
    guard lowered.utf8.count == text.utf8.count else { return nil }
    for name in all {
      let key = name.lowercased()
      guard !key.isEmpty, lowered.utf8.starts(with: key.utf8) else { continue }
      let end = text.utf8.index(text.startIndex, offsetBy: key.utf8.count)
      guard let place = end.samePosition(in: text) else { continue }
      if place < text.endIndex, !text[place].isWhitespace, text[place] != ":" { continue }
      if best.map({ $0.name.utf8.count < name.utf8.count }) ?? true { best = (name, place) }
    }
    return best
  }

  /// A name as it is compared: in lower case, with single blanks.
  static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func words(_ key: String) -> [String] {
    key.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func joined(_ key: String) -> String { words(key).joined() }

  private static func singular(_ word: String) -> String {
    word.utf8.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// Whether each word begins one of a name's own.
  private static func fits(_ typed: [String], _ key: String) -> Bool {
    let own = words(key)
    return !typed.isEmpty && typed.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
  }
}
