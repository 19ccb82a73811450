import EventLog
import Training

/// Reads the sets of a line by their looks alone: the grammar of docs/typing.md.
///
/// It knows no exercise. What may mean several things stays one ``TypedWork``, which ``SetInterpreter`` reads with what
/// is known of the exercise.
struct SetsParser {
  let tokens: [TypedToken]
  /// From where on nothing was found.
  private var failed: Set<Int> = []

  private init(_ tokens: [TypedToken]) { self.tokens = tokens }

  /// The sets that a text says; nil where it says none.
  /// - Complexity: O(n²) in the pieces of the text
  static func sets(in line: String) throws(TypedRefusal) -> TypedSets? {
    try sets(of: TypedToken.all(in: line))
  }

  /// The sets that some pieces of a line say; nil where they say none.
  static func sets(of all: [TypedToken]) throws(TypedRefusal) -> TypedSets? {
    var (tokens, kind) = withoutKind(withoutNumbering(all))
    if kind == nil, let last = tokens.indices.last, last > 0, let words = warmup(tokens, upTo: last)
    {
      tokens.removeLast(words)
      kind = .warmup
    }
    guard !tokens.isEmpty else { return nil }
    var parser = SetsParser(tokens)
    if let refusal = parser.mixedCommas { throw refusal }
    if let groups = parser.groups(from: 0) { return TypedSets(groups: groups, kind: kind) }
    if let refusal = parser.refusal { throw refusal }
    return nil
  }

  /// The change that a correction says: a group, or marks alone.
  static func change(in line: String) throws(TypedRefusal) -> TypedGroup? {
    let tokens = TypedToken.all(in: line)
    let parser = SetsParser(tokens)
    if let (marks, next) = parser.marks(at: 0), next == tokens.count, next > 0 {
      return TypedGroup(work: .none, marks: marks, text: line)
    }
    guard var sets = try sets(of: tokens), sets.groups.count == 1 else { return nil }
    if let kind = sets.kind { sets.groups[0].marks.kind = kind }
    return sets.groups[0]
  }

  /// Takes `Set 3:` away, as a text that Strong or Hevy shares begins its lines.
  private static func withoutNumbering(_ tokens: [TypedToken]) -> [TypedToken] {
    guard tokens.count > 3, tokens[0].piece == .word("set"), case .number = tokens[1].piece,
      tokens[2].isSign(":")
    else { return tokens }
    return Array(tokens.dropFirst(3))
  }

  /// Takes a first word that says what all sets are.
  private static func withoutKind(
    _ tokens: [TypedToken]
  ) -> (tokens: [TypedToken], kind: SetKind?) {
    guard tokens.count > 1 else { return (tokens, nil) }
    if let words = warmup(tokens, from: 0), words < tokens.count, tokens[words].isApart {
      return (Array(tokens.dropFirst(words)), .warmup)
    }
    guard tokens[0].piece == .word("d") || tokens[0].piece == .word("drop"), tokens[1].isApart
    else { return (tokens, nil) }
    return (Array(tokens.dropFirst()), .drop)
  }

  /// How many pieces say “warm-up” from one on.
  static func warmup(_ tokens: [TypedToken], from start: Int) -> Int? {
    guard start < tokens.count, case .word(let word) = tokens[start].piece else { return nil }
    if TypedWords.warmups.contains(word) { return 1 }
    guard word == "warm", start + 1 < tokens.count else { return nil }
    if tokens[start + 1].piece == .word("up") { return 2 }
    guard tokens[start + 1].isSign("-"), start + 2 < tokens.count,
      tokens[start + 2].piece == .word("up")
    else { return nil }
    return 3
  }

  /// How many of the last pieces say “warm-up”.
  private static func warmup(_ tokens: [TypedToken], upTo last: Int) -> Int? {
    for count in 1...3 where last - count + 1 > 0 {
      if tokens[last - count + 1].isApart, warmup(tokens, from: last - count + 1) == count {
        return count
      }
    }
    return nil
  }
}

extension SetsParser {
  /// All groups from a piece to the end; nil where they cannot be read.
  private mutating func groups(from start: Int) -> [TypedGroup]? {
    if failed.contains(start) { return nil }
    for (work, next) in works(at: start) {
      guard let (marks, end) = marks(at: next), isEnd(end) else { continue }
      if !fits(work, from: start, to: end) { continue }
      let text = tokens[start..<end].map { ($0.isApart ? " " : "") + $0.text }.joined().trimmed
      let group = TypedGroup(work: work, marks: marks, text: text)
      if end == tokens.count { return [group] }
      let (isDrop, after) = separator(at: end)
      guard after < tokens.count, var rest = groups(from: after) else { continue }
      rest[0].isDrop = isDrop
      return [group] + rest
    }
    failed.insert(start)
    return nil
  }

  /// Whether a group may end before a piece.
  private func isEnd(_ place: Int) -> Bool {
    guard place < tokens.count else { return true }
    let token = tokens[place]
    return token.isApart || token.isSign(",") || token.isSign(";") || token.piece == .then
  }

  /// What parts two groups, and where the next one begins.
  private func separator(at place: Int) -> (isDrop: Bool, next: Int) {
    switch tokens[place].piece {
    case .then: (true, place + 1)
    case .sign(","), .sign(";"): (false, place + 1)
    default: (false, place)
    }
  }

  /// Whether a group may stand where it stands: numbers without an `x` or a unit mean something by themselves only.
  private func fits(_ work: TypedWork, from start: Int, to end: Int) -> Bool {
    let isFirst = start == 0
    let isLast = end == tokens.count
    switch work {
    case .numbers, .more, .again, .failed(nil): return isFirst && isLast
    case .load(.weight(let weight)) where weight.unit == nil && weight.sign == .plain:
      return isFirst && isLast
    case .loadAndNumber:
      return (isFirst || isSeparated(before: start)) && (isLast || isSeparated(after: end))
    default: return true
    }
  }

  private func isSeparated(before start: Int) -> Bool {
    start > 0 && isSeparator(tokens[start - 1])
  }

  private func isSeparated(after end: Int) -> Bool {
    end < tokens.count && isSeparator(tokens[end])
  }

  private func isSeparator(_ token: TypedToken) -> Bool {
    token.isSign(",") || token.isSign(";") || token.piece == .then
  }

  /// Why commas that part both fractions and sets are not read: `82,5x5,85,5x5` would have a set of 85 repetitions.
  private var mixedCommas: TypedRefusal? {
    func number(_ place: Int) -> Int? {
      guard tokens.indices.contains(place), !tokens[place].isApart,
        case .number(let text) = tokens[place].piece
      else { return nil }
      return Int(text)
    }
    for place in tokens.indices where tokens[place].isSign(",") && !tokens[place].isApart {
      guard let load = number(place + 1), load > 30, isSign(",", place + 2),
        let fraction = number(place + 3), isTimes(place + 4), !tokens[place + 4].isApart,
        place > 1, tokens[..<place].contains(where: { $0.piece == .times })
      else { continue }
      return TypedRefusal(
        reason: "commas part both fractions and sets, so \(load) may be repetitions",
        hint: "write a blank between the sets, such as 82,5x5 \(load),\(fraction)x5")
    }
    return nil
  }

  /// Why numbers that look like sets are not read.
  private var refusal: TypedRefusal? {
    let numbers = tokens.compactMap { token -> String? in
      if case .number(let text) = token.piece { text } else { nil }
    }
    if numbers.count == 3, tokens.count == 3 {
      let (load, reps, third) = (numbers[0], numbers[1], numbers[2])
      return TypedRefusal(
        reason: "the third of three numbers may be sets or an RPE",
        hint: "write \(load)x\(reps)x\(third) for sets, or \(load)x\(reps) @\(third)")
    }
    guard let times = tokens.firstIndex(where: { $0.piece == .times }) else { return nil }
    let before = tokens[..<times]
    let isList =
      before.count >= 5 && before.count % 2 == 1
      && before.enumerated().allSatisfy { place, token in
        if place % 2 == 1 { return token.isSign(",") && !token.isApart }
        if case .number = token.piece { return place == 0 || !token.isApart }
        return false
      }
    guard isList, case .number(let reps)? = tokens.dropFirst(times + 1).first?.piece else {
      return nil
    }
    let loads = numbers.prefix(before.count / 2 + 1)
    return TypedRefusal(
      reason: "two commas stand in one load",
      hint: "write " + loads.map { "\($0)x\(reps)" }.joined(separator: " ")
        + ", or one comma for a fraction, such as 82,5x5")
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
