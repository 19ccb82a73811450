import EventLog

/// The store of a command line that names none.
struct DefaultStore {
  /// The environment's variable that names it.
  static let variable = "LT_STORE"
  /// Where it stands if the variable names none, as the help says it.
  static let place = "~/.local/share/lifttrail"

  private let named: String?
  private let home: String?
  private let isStore: (String) -> Bool

  /// There is none.
  init() {
    (named, home) = (nil, nil)
    isStore = { _ in false }
  }

  init(_ console: any Console, _ files: any FileSystem) {
    func value(_ name: String) -> String? {
      console.variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    named = value(DefaultStore.variable)
    let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    home = data.map { $0 + "/lifttrail" }
    isStore = { path in
      do throws(LogError) {
        return try files.status(of: StoreFolder(path).manifest) != nil
      } catch {
        // Whoever opens it learns why it cannot be looked at.
        return true
      }
    }
  }

  /// Puts the default store among the words of a command line that names none.
  ///
  /// A word is taken for a store where it has to be one, where it is one, and where it has a slash: that is
  /// a path, however it is misspelt.
  /// - Returns: Whether it did.
  func complete(_ operands: inout [String], of verb: VerbDescription) -> Bool {
    guard let index = verb.operands.firstIndex(where: { $0.fallback != .none }),
      operands.count >= index
    else { return false }
    let required = verb.operands.count { !$0.isOptional }
    let isMissing = operands.count < required
    let path: String?
    switch verb.operands[index].fallback {
    case .none: path = nil
    case .defaultFolder: path = isMissing ? named ?? home : nil
    case .defaultStore:
      let isLeftOut = isMissing || mayBeLeftOut(operands[index], of: verb)
      path = isLeftOut ? named ?? home.flatMap { isStore($0) ? $0 : nil } : nil
    }
    if let path { operands.insert(path, at: index) }
    return path != nil
  }

  /// Whether a word that stands where a store may stand is something else.
  private func mayBeLeftOut(_ word: String, of verb: VerbDescription) -> Bool {
    // Where every word is required there are enough of them, so this one is the store.
    verb.operands.contains { $0.isOptional || $0.isRepeated } && !word.contains("/")
      && !isStore(word)
  }
}
