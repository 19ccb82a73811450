import EventLog
import Testing

@testable import Importers
import Training

struct NameSpellingTests {
  @Test(arguments: [
    ("Bench Press ", "Bench Press"), (" Bench Press", "Bench Press"),
    ("Bench  Press", "Bench Press"), ("Bench\u{A0}Press", "Bench Press"),
    ("Bench\u{200B} Press", "Bench Press"), ("\u{202E}Bench Press", "Bench Press"),
    ("Bench Press\u{FEFF}", "Bench Press"), ("Bench\u{3000}Press", "Bench Press"),
    ("De\u{301}veloppe\u{301}", "Développé"), ("\u{212B}", "\u{C5}"), ("\u{1F71}", "\u{3AC}"),
    ("e\u{302}\u{301}", "\u{1EBF}"), ("\u{304B}\u{3099}", "\u{304C}"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}", "한가"), ("x\u{301}", "x\u{301}"),
    ("", ""), (" \u{200B} ", ""),
  ])
  func `what nobody sees makes no other name`(name: String, clean: String) {
    #expect(UTF8Text(NameSpelling.clean(name)) == UTF8Text(clean))
    #expect(UTF8Text(NameSpelling.clean(clean)) == UTF8Text(clean))
  }

  @Test func `what parts of an emoji and of letters need stays`() {
    let name = "\u{1F469}\u{200D}\u{1F467} \u{646}\u{200C}\u{645}"
    #expect(UTF8Text(NameSpelling.clean(name)) == UTF8Text(name))
  }

  @Test func `names that differ in case or width are alike, and are not the same`() {
    for name in ["bench press", "BENCH  PRESS", "\u{FF22}ench Press"] {
      #expect(NameSpelling.likeness(name) == NameSpelling.likeness("Bench Press"))
      #expect(NameSpelling.clean(name) != NameSpelling.clean("Bench Press"))
    }
    #expect(NameSpelling.likeness("Bench") != NameSpelling.likeness("Bench Press"))
  }
}
