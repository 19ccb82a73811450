#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TrainingError: LocalizedError {
  /// What happened, in one or two sentences, in the words of the store that it comes from (``StoreOptions/words``).
  public var errorDescription: String? { description(in: spoken.words) }

  /// What the person who holds the device can do, in the words of the store that it comes from.
  public var recoverySuggestion: String? { suggestion(in: spoken.words) }

  /// What the refused ``member`` must be like, as a form says beside its field: a sentence, in the words of the store
  /// that it comes from. Nil where no member was refused, or its rule has no words for people.
  public var demand: String? {
    guard member != nil, let detail else { return nil }
    return spoken.words[.detail(detail)].text
  }

  /// What happened, in one or two sentences.
  public func description(in words: StoreWords) -> String {
    let details = detail.map { [words[.detail($0)].text] } ?? []
    return ([words[.failure(failure)].text] + details).joined(separator: " ")
  }

  /// What the person who holds the device can do; nil where there is nothing.
  public func suggestion(in words: StoreWords) -> String? { words[.failure(failure)].advice }
}

extension TrainingError {
  /// The error in the words of a store, unless it has those of another one.
  func said(in words: StoreWords) -> TrainingError {
    if spoken.isChosen { return self }
    var error = self
    error.spoken = SpokenWords(words)
    return error
  }
}

extension StoreWords {
  /// What a body returns; an error of this module that it throws speaks in these words.
  func speaking<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as TrainingError {
      throw error.said(in: self)
    }
  }

  /// An error of this module in these words; any other one as it is.
  func spoken(_ error: any Error) -> any Error {
    (error as? TrainingError)?.said(in: self) ?? error
  }
}

/// The words in which an error speaks. They do not belong to what it says: all are equal.
struct SpokenWords: Sendable, Hashable {
  let words: StoreWords
  /// Whether they are those of a store.
  let isChosen: Bool

  /// English, as long as no store has given its words.
  init() { (words, isChosen) = (.english, false) }

  init(_ words: StoreWords) { (self.words, isChosen) = (words, true) }

  static func == (left: SpokenWords, right: SpokenWords) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension TrainingError: CustomStringConvertible {
  /// All that is known of it on one line, for those who make apps: the code, the call, the member and the causes.
  public var description: String {
    let call = write.map { "call \($0)" }
    let detail = detail.map { StoreWords.english[.detail($0)].text }
    let parts = [code.description, call, member, detail].compactMap(\.self) + causes
    return parts.joined(separator: ": ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension TrainingError {
  /// What failed, as the table of words has it.
  var failure: StoreWords.Failure {
    switch code.sort {
    case .notFound: origin?.code == .notAStore ? .noStore : .notFound
    case .invalidValue: .invalidValue
    case .alreadyWritten: .alreadyWritten
    case .changedSince: .changedSince
    case .notUndoable: .notUndoable
    case .newerVersion: .newerVersion
    case .tooLarge: .tooLarge
    case .kindNotRegistered: .kindNotRegistered
    case .faultyDeclaration: .faultyDeclaration
    case .readOnly: .readOnly
    case .inUse: .inUse
    case .damaged:
      switch hasMetPeers {
      case true: .damagedWithCopies
      case false: .damagedWithoutCopies
      case nil: .damaged
      }
    case .unsupportedFormat: .unsupportedFormat
    case .noSpace: .noSpace
    case .storage: .storage
    case .suspended: .suspended
    case .closed: .closed
    case .unreachable: .unreachable
    case .refusedByPeer: .refusedByPeer
    case .unauthorised: .unauthorised
    case .stillDifferent: .stillDifferent
    case .otherDataset: .otherDataset
    }
  }
}
