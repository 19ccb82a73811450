import EventLog

/// The words of a block's command line, and its input.
struct ScenarioCommand {
  let verb: String
  /// The words behind it, without the options.
  let words: [String]
  /// The words `name=value`.
  let options: [String: String]
  let input: [String]

  init(_ block: ScenarioBlock) {
    let parts = block.command.split(separator: " ").map(String.init)
    verb = parts.first ?? ""
    words = parts.dropFirst().filter { !$0.contains("=") }
    options = Dictionary(
      parts.dropFirst().compactMap { part in
        part.firstIndex(of: "=").map { (String(part[..<$0]), String(part[$0...].dropFirst())) }
      }, uniquingKeysWith: { $1 })
    input = block.input
  }

  /// The word at a place, from 0.
  func word(_ index: Int, _ what: String) throws(ConformanceError) -> String {
    guard index < words.count else { throw .scenario("\(verb) lacks \(what)") }
    return words[index]
  }

  /// A whole number given as an option, as a request has it.
  func number(_ name: String) throws(ConformanceError) -> JSONValue? {
    guard let text = options[name] else { return nil }
    guard let number = Int(text) else { throw .scenario("\(name)= is not a number: \(text)") }
    return .number(Double(number))
  }

  /// The words of an option, with commas between them.
  func list(_ name: String) -> [String] {
    (options[name] ?? "").split(separator: ",").map(String.init)
  }

  /// Refuses what the verb does not know, so that a mistyped option cannot pass unnoticed.
  func allow(words count: ClosedRange<Int>, options names: [String]) throws(ConformanceError) {
    guard count.contains(words.count) else {
      throw .scenario("\(verb) takes \(count.lowerBound) to \(count.upperBound) words")
    }
    for name in options.keys.sorted() where !names.contains(name) {
      throw .scenario("\(verb) knows no option \(name)=")
    }
  }
}
