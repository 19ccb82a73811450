public import Projections

/// What a store says to the person who holds the device, in one language: a table that an app chooses and changes.
///
/// ```swift
/// options.words = .preferred(by: Bundle.main.preferredLocalizations)
/// options.words.data = "your recipes"
/// ```
///
/// The table has an entry for each ``Topic``. One in another language is a function with a `switch` over all of them, so
/// that it compiles only if no sentence is missing. A sentence names no member and no file.
public struct StoreWords: Sendable {
  /// What the person's data is called, as the object of a sentence: `your data` in "This device cannot read your data."
  /// In German it stands in the accusative: `deine Daten`.
  public var data: String
  private let table: @Sendable (Topic, _ data: String) -> Saying

  /// Makes a table.
  /// - Parameters:
  ///   - data: What the person's data is called, as the object of a sentence.
  ///   - table: What is said of a topic; a pure function.
  public init(data: String, _ table: @escaping @Sendable (Topic, _ data: String) -> Saying) {
    (self.data, self.table) = (data, table)
  }

  /// What is said, and what the person can do about it.
  public struct Saying: Sendable, Hashable {
    /// One sentence or two.
    public var text: String
    /// What the person can do, in one sentence or two; nil where there is nothing.
    public var advice: String?

    /// Makes one from its sentences.
    public init(_ text: String, advice: String? = nil) {
      (self.text, self.advice) = (text, advice)
    }
  }

  /// What a store has something to say about. A later version may add one, and then a table of an app's own has to say
  /// it before it compiles.
  public enum Topic: Sendable, Hashable {
    /// What failed.
    case failure(Failure)
    /// What is said behind a failure.
    case detail(Detail)
    /// What a repair came to.
    case repair(Repair)
    /// Why the write of another device counts, and not the one of this device (``OverruledWrite/reason``).
    case overruled(MergeRule)
  }

  /// What is said of a topic.
  public subscript(topic: Topic) -> Saying { table(topic, data) }

  /// The table with other words for some topics.
  /// - Parameter others: What is said of a topic instead; nil for what the table says.
  public func replacing(
    _ others: @escaping @Sendable (Topic, _ data: String) -> Saying?
  ) -> StoreWords {
    StoreWords(data: data) { [table] in others($0, $1) ?? table($0, $1) }
  }
}

extension StoreWords {
  /// The first table for one of some languages, in the order of the person's preference; the English one where there is
  /// none.
  /// - Parameters:
  ///   - languages: For example `["de-AT", "en"]`: in an app, those of `Bundle.main.preferredLocalizations`.
  ///   - tables: The tables by their languages, such as an app's own.
  public static func preferred(
    by languages: [String], among tables: [String: StoreWords] = known
  ) -> StoreWords {
    for language in languages {
      let main = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
      if let words = tables[language] ?? tables[main] { return words }
    }
    return tables["en"] ?? .english
  }

  /// The tables that are there: `de` and `en`.
  public static var known: [String: StoreWords] { ["de": .german, "en": .english] }
}
