import EventLog

/// What is decided about a line besides what it says: answers to questions, and what a script allows.
struct Decisions: Sendable {
  /// Known names by what was typed, as `KnownNames.key` has it.
  var names: [String: String] = [:]
  /// Names that are to be new exercises, likewise.
  var newNames: Set<String> = []
  var readings: [TypedQuestion.Kind: String] = [:]
  /// Whether unlikely values are meant.
  var isSure = false
  /// Whether every unknown name is to be a new exercise.
  var allowsNew = false
  /// The line that is meant in place of what was typed; nil for that.
  var line: String?

  mutating func take(_ decision: Decision) {
    switch decision {
    case .name(let typed, let name): names[KnownNames.key(typed)] = name
    case .newName(let typed): newNames.insert(KnownNames.key(typed))
    case .reading(let kind, let answer): readings[kind] = answer
    case .sure: isSure = true
    case .line(let text): line = text
    case .nothing: break
    }
  }
}

/// What an answer decides.
enum Decision: Hashable, Sendable {
  case name(typed: String, String)
  case newName(String)
  case reading(TypedQuestion.Kind, String)
  /// An unlikely value is meant.
  case sure
  /// Another line is meant.
  case line(String)
  /// Nothing is to be written.
  case nothing
}

/// A question about a line. Nothing of the line is written before it is answered.
struct Asking: Hashable, Sendable {
  struct Choice: Hashable, Sendable {
    /// What it means.
    let words: String
    /// How a script says it.
    let spelling: String
    let decision: Decision
  }

  let text: String
  let choices: [Choice]
  /// The choice that Enter takes; nil where one has to be named.
  var usual: Int?
  /// The name of an exercise that is not known, where that is what is asked.
  var newName: String?
  /// What else may be done, for a person.
  var hint: String?

  /// The choice that an answer names: by its number, by its first letter of yes or no, by what it means.
  func choice(for answer: String) -> Choice? {
    let word = answer.trimmed.lowercased()
    if word.isEmpty { return usual.map { choices[$0] } }
    if word.utf8.count <= 2, let number = Int(word), choices.indices.contains(number - 1) {
      return choices[number - 1]
    }
    if let yes = choices.first(where: { $0.words.hasPrefix("yes") }), word == "y" || word == "yes" {
      return yes
    }
    if word == "n" || word == "no" {
      return choices.first { $0.decision == .nothing }
    }
    let same = choices.filter {
      $0.words.lowercased() == word || $0.spelling.lowercased() == word
    }
    return same.count == 1 ? same.first : nil
  }

  /// The error where nobody can be asked: the choices are spelled out.
  var error: CommandError {
    let spelled = choices.filter { $0.decision != .nothing }.map { choice in
      "\(choice.spelling) (\(choice.words.hasPrefix("yes, ") ? String(choice.words.dropFirst(5)) : choice.words))"
    }
    return CommandError(
      status: .undecided, reason: text, hint: "write " + spelled.joined(separator: ", or "))
  }
}

/// What became of a line.
enum LineOutcome: Sendable {
  /// It was done; these rows say what.
  case said([EchoRow])
  case asked(Asking)
  /// The session is ended, or left as it is.
  case left([EchoRow])
}

/// A row that says what became of a line.
struct EchoRow: Hashable, Sendable {
  /// What stands in front, such as the number of a set; empty for none.
  var lead = ""
  /// The parts, which stand beside each other where there is room, else below each other.
  var parts: [String]
  var style = TextTable.Style.plain
  /// Whether the second part explains the first: it stands below it where there is no room beside it.
  var isExplained = false

  init(_ lead: String = "", _ parts: [String], _ style: TextTable.Style = .plain) {
    (self.lead, self.parts, self.style) = (lead, parts, style)
  }

  /// A row of one sentence.
  init(_ text: String, _ style: TextTable.Style = .plain) { self.init("", [text], style) }
}
