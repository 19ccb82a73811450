import EventLog
import EventLogTesting
import Testing

/// Strings that are their bytes (log-format 2).
struct UTF8TextTests {
  private let composed = UTF8Text("\u{e9}")
  private let decomposed = UTF8Text("e\u{301}")

  @Test func `é and e with an accent behind it are two texts`() {
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed == UTF8Text("\u{e9}"))
    #expect(composed.description == "\u{e9}")
  }

  @Test func `texts are in the order of their bytes`() {
    let texts = ["", "B", "_", "a", "a1", "a10", "a2", "e\u{301}", "z", "\u{e9}", "\u{1F600}"]
    #expect(
      texts.reversed().map(UTF8Text.init).sorted().map { Array($0.string.utf8) }
        == texts.map { Array($0.utf8) })
    #expect(decomposed < composed)
    #expect(!(composed < composed))
  }

  @Test func `order, equality and hash agree with the bytes`() {
    var generator = SplitMix64(seed: 5)
    let alphabet = ["e", "\u{301}", "\u{e9}", "a", "\0", "\u{212B}", "\u{C5}"]
    func text() -> UTF8Text {
      let length = Int.random(in: 0...3, using: &generator)
      return UTF8Text(
        (0..<length).map { _ in alphabet[Int.random(in: 0..<7, using: &generator)] }.joined())
    }
    for _ in 1...2000 {
      let (left, right) = (text(), text())
      let (bytes, otherBytes) = (Array(left.string.utf8), Array(right.string.utf8))
      #expect((left == right) == (bytes == otherBytes))
      #expect((left < right) == bytes.lexicographicallyPrecedes(otherBytes))
      #expect((left.hashValue == right.hashValue) == (bytes == otherBytes))
    }
  }
}
