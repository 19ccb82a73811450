import EventLog
import Testing

@testable import ltcli

/// Sessions by hand: what is not named stays.
struct SessionDeedTests {
  private let hand = HandBench()

  private func session(_ id: String = "s-old") throws -> JSONObject {
    let text = hand.run("show", "/phone", "session/\(id)", "--json").output
    return try JSONReader.value(of: Array(text.utf8.dropLast())).object ?? [:]
  }

  private func started(_ member: String, _ id: String = "s-old") throws -> String? {
    try session(id)["started"]?.object?[member]?.string
  }

  @Test func `a rename keeps all else, and none takes the name away`() throws {
    let outcome = hand.run("session", "rename", "/phone", "s-old", "Push", "B")
    #expect(outcome.output.contains("renamed, was “Push”"))
    #expect(outcome.output.contains("ltcli undo /phone aaaaaaaaaaaaaaaa:5 takes it back"))
    #expect(try started("name") == "Push B")
    #expect(try started("zone") == "UTC")
    #expect(
      hand.run("session", "rename", "/phone", "s-old", "Push B").output.hasPrefix("unchanged"))
    hand.run("session", "rename", "/phone", "s-old", "none")
    #expect(try started("name") == nil)
  }

  @Test func `a move keeps the time of day and moves the end`() throws {
    #expect(hand.run("session", "move", "/phone", "s-old", "--to", "2026-01-06").status == .done)
    #expect(try started("startedAt") == "2026-01-06T18:00:00.000Z")
    let finished = try session()["finished"]?.object
    #expect(finished?["finishedAt"]?.string == "2026-01-06T19:00:00.000Z")
    #expect(
      hand.run("session", "move", "/phone", "s-old", "--to", "2026-01-05T07:15").status == .done)
    #expect(try started("startedAt") == "2026-01-05T07:15:00.000Z")
    #expect(try session()["sets"]?.array?.count == 2)
  }

  @Test func `a copy has the same sets under other ids`() throws {
    let outcome = hand.run("session", "copy", "/phone", "s-old", "--to", "2026-01-10", "--json")
    #expect(outcome.status == .done, "\(outcome.error)")
    let object = try JSONReader.value(of: Array(outcome.output.utf8.dropLast())).object
    let id = try #require(object?["session"]?.string)
    let copy = try session(id)
    #expect(try started("startedAt", id) == "2026-01-10T18:00:00.000Z")
    let sets = copy["sets"]?.array ?? []
    #expect(sets.map { $0.object?["exercise"]?.string } == ["Bench Press", "Flachbank"])
    #expect(sets.allSatisfy { !["1", "2"].contains($0.object?["id"]?.string) })
    let future = hand.run("session", "copy", "/phone", "s-old", "--to", "2027-01-10")
    #expect(future.status == .wrongUsage)
  }

  @Test func `notes stand behind each other, and an end can be given`() throws {
    hand.run("session", "note", "/phone", "s-old", "first")
    hand.run("session", "note", "/phone", "s-old", "second")
    #expect(try started("notes") == "first\nsecond")
    #expect(hand.run("session", "end", "/phone", "s-old", "--at", "19:30").status == .done)
    let finished = try session()["finished"]?.object
    #expect(finished?["finishedAt"]?.string == "2026-01-08T19:30:00.000Z")
    #expect(hand.run("session", "end", "/phone", "s-old", "--at", "17:00").status == .wrongUsage)
  }

  @Test func `a day deletes all of its sessions, and show prints one`() {
    #expect(hand.run("session", "show", "/phone", "2026-01-08").output.contains("Bench Press"))
    #expect(hand.run("session", "show", "/phone", "s-old", "--json").output.hasPrefix("{"))
    hand.run("session", "copy", "/phone", "s-old", "--to", "2026-01-08T09:00")
    #expect(
      hand.run("session", "delete", "/phone", "2026-01-08", "--yes").output
        .hasPrefix("deleted 2 sessions\n"))
  }

  @Test func `words that do not fit a deed are refused`() {
    for words in [
      ["shift", "s-old"], ["rename", "s-old"], ["note", "s-old"], ["move", "s-old"],
      ["move", "s-old", "more", "--to", "tue"], ["show", "s-old", "--to", "tue"],
      ["rename", "s-old", "A", "--at", "19:30"], ["move", "s-old", "--to", "never"],
    ] {
      let outcome = hand.run(["session", words[0], "/phone"] + words.dropFirst())
      #expect(outcome.status == .wrongUsage, "\(words): \(outcome.output)")
    }
    #expect(hand.run("session", "rename", "/phone", "none-such", "A").status == .different)
    hand.run(
      "append", "/phone", input: Line.set("s-lone", "1", reps: 5))
    let lone = hand.run("session", "rename", "/phone", "s-lone", "A")
    #expect(lone.status == .different)
    #expect(lone.error.contains("has no start yet"))
  }
}
