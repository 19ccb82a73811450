import EventLog

/// What a command line says, taken apart by a verb's description.
struct Arguments: Sendable {
  /// The words that stand by themselves.
  private(set) var operands: [String] = []
  /// The store that stands among them though the words name none; nil where they name one.
  private(set) var defaultStore: DefaultStore.Completion?
  /// The options' values; empty for an option that has none.
  private var values: [String: String] = [:]
  /// All values of the options that may be given more than once, in their order.
  private var allValues: [String: [String]] = [:]
  /// When and where the command is called.
  var here = Here.nowhere

  /// Takes the words after the verb apart.
  ///
  /// An option's value is the next word or stands behind `=`; `--` ends the options.
  /// Throws `wrongUsage` for whatever the verb does not know, or lacks.
  init(
    _ words: some Sequence<String>, for verb: VerbDescription,
    defaultStore: DefaultStore = DefaultStore()
  ) throws(CommandError) {
    var rest = words.makeIterator()
    while let word = rest.next() {
      if word == "--" {
        while let operand = rest.next() { operands.append(operand) }
      } else if word == "-h" {
        values[CommandOption.help.name] = ""
      } else if word.hasPrefix("-"), word != "-", !Arguments.isNumber(word) {
        try read(option: word, followedBy: &rest, of: verb)
      } else {
        operands.append(word)
      }
    }
    if has(.help) { return }
    let verb = verb.called(with: values.keys)
    verb.completeFirst(of: &operands)
    self.defaultStore = defaultStore.complete(&operands, of: verb)
    try check(for: verb, defaultStore)
  }

  func has(_ option: CommandOption) -> Bool { values[option.name] != nil }

  subscript(option: CommandOption) -> String? { values[option.name] }

  /// Every value of an option that may be given more than once.
  func all(_ option: CommandOption) -> [String] { allValues[option.name] ?? [] }

  /// An option's value as what it must be; nil where it is not given.
  func value<Value>(
    _ option: CommandOption, otherwise fault: String, hint: String? = nil,
    _ read: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = self[option] else { return nil }
    if let value = read(text) { return value }
    throw .usage("\(option.name): “\(Printable.text(text))” \(fault)", hint: hint)
  }

  /// A replica id; nil where the option is not given.
  func replica(_ option: CommandOption) throws(CommandError) -> ReplicaID? {
    try value(option, otherwise: "is not 16 lowercase hex digits") { ReplicaID($0) }
  }

  private mutating func read(
    option word: String, followedBy rest: inout some IteratorProtocol<String>,
    of verb: VerbDescription
  ) throws(CommandError) {
    let parts = Arguments.parts(of: word, among: verb.allOptions)
    let name = String(parts[0])
    guard let option = verb.allOptions.first(where: { $0.name == name }) else {
      throw .usage(
        "\(verb.name) has no option \(name)",
        hint: verb.optionsElsewhere[name]
          ?? Suggestion.text(for: name, among: verb.allOptions.map(\.name))
          ?? "see ltcli help \(verb.name)")
    }
    guard values[name] == nil || option.isRepeated else { throw .usage("\(name) is given twice") }
    if let valueName = option.value {
      let value = parts.count == 2 ? String(parts[1]) : rest.next()
      // A value that looks like an option is far more often one that was forgotten.
      guard let value, option.allowsEmpty || !value.isEmpty,
        parts.count == 2 || !value.hasPrefix("--")
      else {
        throw .usage("\(name) needs a value", hint: "write \(name) \(valueName)")
      }
      values[name] = value
      if option.isRepeated { allValues[name, default: []].append(value) }
    } else {
      guard parts.count == 1 else { throw .usage("\(name) takes no value") }
      values[name] = ""
    }
  }

  /// Whether a word begins with a minus and a digit, as help of 20 kg does: no option has such a name.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// An option's name, and its value where that is part of the word: behind `=`, or, of an option of one
  /// letter, right behind that.
  private static func parts(of word: String, among options: [CommandOption]) -> [Substring] {
    let name = word.prefix(2)
    if word.count > 2, options.contains(where: { $0.name == name && $0.value != nil }),
      !word.hasPrefix("\(name)=")
    {
      return [name, word.dropFirst(2)]
    }
    return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  }

  private func check(
    for verb: VerbDescription, _ defaultStore: DefaultStore
  ) throws(CommandError) {
    var hint = "usage: \(verb.usage)"
    if verb.operands.contains(where: { $0.fallback == .defaultStore }) {
      hint += "; \(DefaultStore.variable) may name the store to take if none is given"
    }
    let required = verb.operands.filter { !$0.isOptional }
    if defaultStore.isMissing(from: operands, of: verb) {
      throw .usage(
        "STORE is missing, and there is no default store", hint: "\(hint); ltcli init makes one")
    }
    if operands.count < required.count {
      throw .usage("\(required[operands.count].name) is missing", hint: hint)
    }
    if operands.count > verb.operands.count, verb.operands.last?.isRepeated != true {
      throw .usage("“\(operands[verb.operands.count])” is one word too many", hint: hint)
    }
    if let empty = operands.firstIndex(of: "") {
      let operand = verb.operands[min(empty, verb.operands.count - 1)]
      throw .usage("\(operand.name) is empty", hint: hint)
    }
    if let missing = verb.options.first(where: { $0.isRequired && !has($0) }) {
      throw .usage("\(missing.name) is missing", hint: hint)
    }
  }
}
