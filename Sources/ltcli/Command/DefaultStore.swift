import EventLog
import Projections
import Training

/// The store of a command line that names none.
struct DefaultStore {
  /// The environment's variable that names it.
  static let variable = "LT_STORE"
  /// Where it stands if the variable names none, as the help says it.
  static let place = "~/.local/share/lifttrail"

  private let named: String?
  private let home: String?
  private let files: (any FileSystem)?

  /// There is none.
  init() { (named, home, files) = (nil, nil, nil) }

  init(_ console: any Console, _ files: any FileSystem) {
    func value(_ name: String) -> String? {
      console.variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    named = value(DefaultStore.variable)
    let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    home = data.map { $0 + "/lifttrail" }
    self.files = files
  }

  /// The default store in the place of one that the words do not name.
  struct Completion: Sendable, Hashable {
    /// Its folder.
    let path: String
    /// The word that stood where a store may stand, and was taken for what comes behind it; nil if there was none.
    let word: String?
  }

  /// Puts the default store among the words of a command line that names none.
  ///
  /// A word in its place is the store where it has to be one, where a store is there, and where it cannot be what
  /// comes behind the store.
  func complete(_ operands: inout [String], of verb: VerbDescription) -> Completion? {
    guard let index = verb.storeIndex, operands.count >= index else { return nil }
    let path: String?
    switch verb.operands[index].fallback {
    case .none: path = nil
    case .defaultFolder: path = isTooFew(operands, for: verb) ? named ?? home : nil
    case .defaultStore: path = isLeftOut(of: operands, verb, at: index) ? existing : nil
    }
    guard let path else { return nil }
    let word = index < operands.count ? operands[index] : nil
    operands.insert(path, at: index)
    return Completion(path: path, word: word)
  }

  /// Whether what lacks among the words is the store, since there is no default one.
  func isMissing(from operands: [String], of verb: VerbDescription) -> Bool {
    guard let index = verb.storeIndex, operands.count >= index, existing == nil,
      case .defaultStore = verb.operands[index].fallback
    else { return false }
    return isLeftOut(of: operands, verb, at: index)
  }

  /// The store that the variable names, else the one among the user's data if it is there.
  private var existing: String? { named ?? home.flatMap { isStore($0) ? $0 : nil } }

  private func isTooFew(_ operands: [String], for verb: VerbDescription) -> Bool {
    operands.count < verb.operands.count { !$0.isOptional }
  }

  private func isLeftOut(
    of operands: [String], _ verb: VerbDescription, at index: Int
  ) -> Bool {
    guard index < operands.count else { return true }
    let (word, next) = (operands[index], index + 1)
    guard next < verb.operands.count else { return false }
    let isTooFew = isTooFew(operands, for: verb)
    // Where there are as many words as are required, and none may follow, the first of them is the store.
    guard isTooFew || verb.operands.contains(where: { $0.isOptional || $0.isRepeated }) else {
      return false
    }
    return switch verb.operands[next].form {
    // A store may be what comes behind a store: the words are counted.
    case .folder: isTooFew
    case .entity: isEntity(word) && !isStore(word)
    case .word: (isTooFew || !word.contains("/") || isEntity(word)) && !isStore(word)
    }
  }

  /// Whether a word has the form KIND/ID, of a kind that the default store has.
  private func isEntity(_ word: String) -> Bool {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return false }
    var tables = KindSet.known.prefix(1).map { KindTable($0) }
    if let files, let path = existing {
      tables = [KindFile(at: path, files: files).read(KindSet.known).table]
    }
    return tables.contains { $0.named(String(parts[0])) != nil }
  }

  /// Whether a folder is a store, or was one before it lost its `store.json`: opening it says so.
  private func isStore(_ path: String) -> Bool {
    guard let files else { return false }
    do throws(LogError) {
      let folder = StoreFolder(path)
      guard try files.status(of: folder.path)?.isFolder == true else { return false }
      if try files.status(of: folder.manifest) != nil { return true }
      return try folder.hasLostManifest(files)
    } catch {
      // Opening it reports why it cannot be looked at.
      return true
    }
  }
}

extension VerbDescription {
  /// Where the operand stands in whose place there may be the default store; nil if there is none.
  var storeIndex: Int? { operands.firstIndex { $0.fallback != .none } }

  /// Puts what stands for the first operand among the words of a command line that leaves it out: where there are fewer
  /// words than operands, and the first is none that it offers.
  func completeFirst(of words: inout [String]) {
    guard let operand = operands.first, let standIn = operand.standIn,
      case .words(let known) = operand.offers, let word = words.first, !known.contains(word),
      words.count < operands.count
    else { return }
    words.insert(standIn, at: 0)
  }
}

extension CommandError {
  /// The error with whose store it is about, where a word was not what it was taken for: it may be a misspelt store.
  func saying(_ store: DefaultStore.Completion?) -> CommandError {
    guard let store, let word = store.word, let name = word.split(separator: "/").last,
      reason.contains(name)
    else { return self }
    switch status {
    case .wrongUsage, .different:
      var error = self
      let words = "“\(word)” is no store, so the default one was taken, \(store.path)"
      error.hint = hint.map { "\($0); \(words)" } ?? words
      return error
    default: return self
    }
  }
}
