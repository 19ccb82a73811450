import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// A first meeting of two stores on this machine.
struct MeetCommandTests {
  private let bench = Workbench()
  private static let other = DatasetID(checked: "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47")

  init() {
    bench.makeStore()
    bench.makeStore("/watch", digit: "b", dataset: Self.other)
    _ = bench.run("append /phone", input: Line.module("push", "Push") + Line.module("pull", "Pull"))
    _ = bench.run("append /watch", input: Line.module("legs", "Legs"))
  }

  @Test func `a sync names both sides, and what to do`() async throws {
    try await onThread {
      let outcome = bench.run("sync /phone /watch")
      #expect(outcome.status == .undecided && outcome.output.isEmpty)
      #expect(outcome.error.contains("two histories that have never met; nothing was sent"))
      #expect(outcome.error.contains("2 events") && outcome.error.contains("1 event,"))
      #expect(outcome.error.contains("hint: ltcli meet /phone /watch --plan"))
      #expect(bench.run("sync /phone /watch --plan").status == .undecided)
    }
  }

  @Test func `without a choice the plan is shown, and nothing is done`() async throws {
    try await onThread {
      let outcome = bench.run("meet /phone /watch")
      #expect(outcome.status == .undecided)
      #expect(outcome.lines.contains("--merge  both count: they become one history, on both sides"))
      #expect(outcome.lines.contains("  /phone: adds 1 module; leaves 2 modules"))
      #expect(outcome.error.contains("say one of --merge, --use-theirs, --use-mine"))
      #expect(bench.run("meet /phone /watch --plan").output == outcome.output)
      #expect(bench.run("meet /phone /watch --plan --merge").status == .wrongUsage)
      #expect(bench.run("meet /phone /phone --plan").status == .wrongUsage)
      let json = bench.run("meet /phone /watch --plan --json")
      #expect(
        json.output.contains(
          #"{"choice":"useTheirs","here":[{"added":1,"changed":0,"gone":2,"kind":"module","same":0}]"#
        ))
    }
  }

  @Test func `after a merge both hold one history, and taking it back puts the folder back`()
    async throws
  {
    try await onThread {
      #expect(bench.run("meet /phone /watch --merge").status == .done)
      #expect(bench.run("diff /phone /watch").status == .done)
      #expect(bench.run("show /watch modules").output.contains("Push"))
      _ = bench.run("append /phone", input: Line.module("since", "Since"))
      let back = bench.run("meet /phone --take-back")
      #expect(back.status == .done && back.output.contains("with 1 event written here since"))
      #expect(bench.run("log /phone --coverage").output.contains("aaaaaaaaaaaaaaaa:1-2"))
      #expect(bench.run("meet /phone --take-back").status == .damaged)
    }
  }

  @Test func `with mine the peer's folder is kept, and the peer holds what is here`() async throws {
    try await onThread {
      let outcome = bench.run("meet /phone /watch --use-mine")
      #expect(outcome.status == .done && outcome.output.contains("/watch-before-meeting-"))
      #expect(bench.run("diff /phone /watch").status == .done)
      #expect(bench.run("sync /phone /watch").status == .done)
      #expect(bench.run("meet /watch --take-back").status == .done)
      #expect(bench.run("show /watch modules").output.contains("Legs"))
      #expect(bench.run("sync /phone /watch").status == .undecided)
    }
  }

  @Test func `with theirs the folder here is kept`() async throws {
    try await onThread {
      let outcome = bench.run("meet /phone /watch --use-theirs --json")
      #expect(outcome.status == .done && outcome.output.contains(#""choice":"useTheirs""#))
      #expect(bench.run("diff /phone /watch").status == .done)
      #expect(bench.files.paths().contains { $0.hasPrefix("/phone-before-meeting-") })
    }
  }
}
