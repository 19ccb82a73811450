/// A search for words in texts, without case and accents.
package struct TextSearch: Sendable {
  private let sought: FoldedText

  /// Looks for words by how they begin.
  package init(_ words: String) { sought = FoldedText(words) }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { sought.words.isEmpty }

  /// Whether a text has all of the words, in any order.
  /// - Complexity: O(bytes)
  package func finds(_ text: String) -> Bool { FoldedText(text).fit(of: sought) != nil }
}
