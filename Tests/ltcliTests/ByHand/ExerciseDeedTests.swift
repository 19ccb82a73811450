import EventLog
import Testing

@testable import ltcli

/// Exercises by hand: names, aliases, merging.
struct ExerciseDeedTests {
  private let hand = HandBench()

  private func names(_ store: String = "/phone") -> [String] {
    let output = hand.run("exercises", store, "--json").output
    let object = try? JSONReader.value(of: Array(output.utf8.dropLast())).object
    return (object?["exercises"]?.array ?? []).compactMap { $0.object?["name"]?.string }.sorted()
  }

  @Test func `a rename is that of all sets, and of a name that is taken it is refused`() {
    #expect(hand.run("exercise", "rename", "/phone", "flachbank", "Bench").status == .done)
    #expect(names() == ["Bench", "Bench Press"])
    let taken = hand.run("exercise", "rename", "/phone", "Bench Press", "Bench")
    #expect(taken.status == .undecided)
    #expect(taken.error.contains("ltcli exercise merge"))
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(names() == ["Bench Press", "Flachbank"])
  }

  @Test func `a merge says what moves first, and is taken back`() throws {
    let before = hand.run("exercises", "/phone").output
    let asked = hand.run("exercise", "merge", "/phone", "Flachbank", "Bench Press")
    #expect(asked.status == .undecided)
    #expect(asked.error.contains("1 set of 1 session move"))
    #expect(names() == ["Bench Press", "Flachbank"])
    let merged = hand.run("exercise", "merge", "/phone", "Flachbank", "Bench Press", "--yes")
    #expect(merged.status == .done, "\(merged.error)")
    #expect(names() == ["Bench Press"])
    let state = hand.run("show", "/phone", "session/s-old", "--json").output
    #expect(state.contains(#""exercise":"Flachbank""#))
    #expect(
      hand.run("exercise", "show", "/phone", "bench press").output.contains(
        "also called  Flachbank"))
    #expect(hand.run("undo", "/phone").status == .done)
    #expect(hand.run("exercises", "/phone").output == before)
  }

  @Test func `an alias is found by its name, and removed again`() {
    #expect(hand.run("exercise", "alias", "/phone", "Bench Press", "BP").status == .done)
    #expect(hand.run("set", "/phone", "BP", "90x3").status == .done)
    #expect(names() == ["Bench Press", "Flachbank"])
    #expect(
      hand.run("exercise", "merge", "/phone", "Flachbank", "Bench Press", "--yes").status == .done)
    #expect(
      hand.run("exercise", "alias", "/phone", "Bench Press", "Flachbank", "--remove").status
        == .done)
    #expect(names() == ["Bench Press", "Flachbank"])
    #expect(
      hand.run("exercise", "alias", "/phone", "Bench Press", "Other", "--remove").status
        == .different)
  }

  @Test func `an alias holds for what comes in under the name later`() throws {
    hand.run("exercise", "alias", "/phone", "Bench Press", "Bankdrücken")
    let file = ([ImportBench.header] + [ImportBench.row("Bankdrücken,1,60,8")])
      .map { $0 + "\n" }.joined()
    try hand.bench.files.createFile(at: "/strong.csv").append(Array(file.utf8))
    let outcome = hand.run(
      "import", "strong", "/phone", "/strong.csv", "--unit", "kg", "--zone", "UTC")
    #expect(outcome.status == .done, "\(outcome.error)")
    #expect(names() == ["Bench Press", "Flachbank"])
  }

  @Test func `two devices that alias, import and rename apart show one exercise`() throws {
    hand.run("clone", "/phone", "/watch", "--replica", "bbbbbbbbbbbbbbbb")
    hand.run("exercise", "merge", "/phone", "Flachbank", "Bench Press", "--yes")
    hand.run("exercise", "rename", "/watch", "Bench Press", "Barbell Bench")
    hand.run("set", "/watch", "Flachbank", "60x5")
    hand.run("sync", "/phone", "/watch")
    #expect(names() == ["Barbell Bench"])
    #expect(names("/watch") == ["Barbell Bench"])
    let removed = hand.run(
      "exercise", "alias", "/watch", "Barbell Bench", "Flachbank", "--remove")
    #expect(removed.status == .done, "\(removed.error)")
    hand.run("sync", "/phone", "/watch")
    #expect(names() == ["Barbell Bench", "Flachbank"])
  }

  @Test func `exercises that lead to each other are one`() {
    let lines = [("Bench Press", "Flachbank"), ("Flachbank", "Bench+20Press")].map { from, into in
      let id = from.replacing(" ", with: "+20")
      return TrainingBench.line("customExercise.saved", "name:\(id)", #"{"name":"\#(from)"}"#)
        + "\n"
        + TrainingBench.line(
          "customExercise.sameAsSet", "name:\(id)", #"{"sameAs":"name:\#(into)"}"#) + "\n"
    }
    #expect(hand.run("append", "/phone", input: lines.joined()).status == .done)
    #expect(names() == ["Bench Press"])
  }

  @Test func `words that do not fit a deed are refused`() {
    for words in [
      ["shift", "bench"], ["rename", "bench"], ["merge", "bench"], ["show", "bench", "more"],
      ["set", "bench"], ["show", "bench", "--rest", "9"], ["show", "bench", "--remove"],
    ] {
      let outcome = hand.run(["exercise", words[0], "/phone"] + words.dropFirst())
      #expect(outcome.status == .wrongUsage, "\(words): \(outcome.output)")
    }
    for words in [
      ["merge", "Nothing", "Bench Press"], ["merge", "Bench Press", "Nothing"],
      ["alias", "Nothing", "N"], ["alias", "Bench Press", "Bench Press"],
    ] {
      let outcome = hand.run(["exercise", words[0], "/phone"] + words.dropFirst())
      #expect(outcome.status == .different, "\(words): \(outcome.output)")
    }
  }
}
