import EventLogTesting
import Testing

@testable import ltcli

struct ArgumentsTests {
  private static let name = CommandOption(name: "--name", value: "TEXT", meaning: "a name")
  private static let loud = CommandOption(name: "--loud", meaning: "be loud")
  private let verb = VerbDescription(
    name: "greet", summary: "say hello", examples: [:],
    operands: [
      Operand(name: "WHO", meaning: "who"), Operand(name: "WHY", meaning: "why", isOptional: true),
    ],
    options: [name, loud])

  private func parse(_ words: String...) throws(CommandError) -> Arguments {
    try Arguments(words, for: verb)
  }

  private func refusal(_ words: [String]) -> CommandError? {
    do throws(CommandError) {
      _ = try Arguments(words, for: verb)
      return nil
    } catch {
      return error
    }
  }

  @Test func `options stand anywhere, with a space or an equals sign before their value`() throws {
    for words in [["--name", "Ann", "you"], ["you", "--name=Ann"]] {
      let arguments = try Arguments(words, for: verb)
      #expect(arguments.operands == ["you"])
      #expect(arguments[Self.name] == "Ann")
      #expect(!arguments.has(Self.loud))
    }
  }

  @Test func `two dashes end the options`() throws {
    let arguments = try parse("--loud", "--", "--name", "-h")
    #expect(arguments.operands == ["--name", "-h"])
    #expect(arguments.has(Self.loud))
    #expect(!arguments.has(.help))
  }

  @Test func `a value with an equals sign in it is kept whole`() throws {
    #expect(try parse("you", "--name=a=b")[Self.name] == "a=b")
    #expect(try parse("you", "--name=--loud")[Self.name] == "--loud")
  }

  @Test func `a lone dash is an operand`() throws {
    #expect(try parse("-").operands == ["-"])
  }

  @Test func `help is asked for without the operands that are missing`() throws {
    #expect(try parse("-h").has(.help))
    #expect(try parse("--help").has(.help))
  }

  @Test func `only an operand that may be repeated stands more than once`() throws {
    let verb = VerbDescription(
      name: "run", summary: "run", examples: [:],
      operands: [Operand(name: "PATH", meaning: "a path", isRepeated: true)])
    #expect(verb.usage == "ltcli run PATH…")
    #expect(try Arguments(["a", "b", "c"], for: verb).operands == ["a", "b", "c"])
    #expect(throws: CommandError.self) { try Arguments([String](), for: verb) }
    #expect(throws: CommandError.self) { try Arguments(["a", "b", ""], for: verb) }
  }

  private static let usage = "usage: ltcli greet WHO [WHY] [--name TEXT] [--loud]"
  /// Words separated by spaces, the reason of their refusal, and the hint.
  private static let refusals: [(String, String, String?)] = [
    ("you --nam x", "greet has no option --nam", "did you mean --name?"),
    ("you -x", "greet has no option -x", "see ltcli help greet"),
    ("you --name", "--name needs a value", "write --name TEXT"),
    ("you --name=", "--name needs a value", "write --name TEXT"),
    ("you --name --loud", "--name needs a value", "write --name TEXT"),
    ("you --loud=yes", "--loud takes no value", nil),
    ("you --loud --loud", "--loud is given twice", nil),
    ("--loud", "WHO is missing", usage),
    ("", "WHO is empty", usage),
    ("a b c", "“c” is one word too many", usage),
  ]

  @Test(arguments: refusals)
  func `whatever a verb does not know is refused`(words: String, reason: String, hint: String?) {
    let error = refusal(
      words.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
    #expect(error?.status == .wrongUsage)
    #expect(error?.reason == reason)
    #expect(error?.hint == hint)
  }
}

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("append", "apend", 1), ("append", "appned", 1), ("log", "show", 3),
    ("digest", "digets", 1),
  ])
  func `the distance counts letters put in, taken out, replaced or swapped`(
    left: String, right: String, distance: Int
  ) {
    #expect(Suggestion.distance(left, right) == distance)
    #expect(Suggestion.distance(right, left) == distance)
  }

  /// The plain twin: the whole table of all beginnings.
  private func plainDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (place, letter) in left.enumerated() {
      var row = [place + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          row[column] + 1, rows[place][column + 1] + 1,
          rows[place][column] + (letter == other ? 0 : 1))
        if place > 0, column > 0, letter == right[column - 1], left[place - 1] == other {
          cost = min(cost, rows[place - 1][column - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }

  @Test func `a distance up to a limit is that of the whole table`() {
    var random = SplitMix64(seed: 62)
    for _ in 0..<4000 {
      let words = (0..<2).map { _ in
        (0..<random.below(9)).map { _ in UInt8(ascii: "a") + UInt8(random.below(3)) }
      }
      let (limit, plain) = (random.below(10), plainDistance(words[0], words[1]))
      let distance = Suggestion.distance(words[0], words[1], atMost: limit)
      #expect(distance == (plain <= limit ? plain : nil), "\(words) \(limit)")
    }
  }

  @Test func `of equally near words the first is suggested`() {
    #expect(
      Suggestion.nearest(to: "2026-01-15", among: ["2026-03-15x", "2026-01-14", "2026-01-16"])
        == "2026-01-14")
    #expect(Suggestion.nearest(to: "abcdef", among: ["abcxyz", "abcdxy", "bacdef"]) == "bacdef")
  }

  @Test func `what is near or begins alike is suggested, and what is far is not`() {
    let verbs = ["init", "append", "receive", "log"]
    #expect(Suggestion.nearest(to: "apend", among: verbs) == "append")
    #expect(Suggestion.nearest(to: "rec", among: verbs) == "receive")
    #expect(Suggestion.nearest(to: "zzzzzz", among: verbs) == nil)
  }

  @Test func `a word that no hand mistypes is not compared letter by letter`() {
    let known = [
      String(repeating: "squat ", count: 11), "e" + String(repeating: "\u{301}", count: 500),
    ]
    for word in known {
      #expect(Suggestion.nearest(to: String(word.dropFirst()), among: known) == nil)
    }
    let typed = String(known[0].dropLast())
    #expect(Suggestion.nearest(to: typed, among: [known[0] + "x"]) == known[0] + "x")
  }
}
