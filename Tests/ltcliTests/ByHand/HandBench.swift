import EventLog
import EventLogTesting

@testable import ltcli

/// A store that commands change one after another, a minute apart, as a person calls them.
final class HandBench {
  var bench = Workbench()
  private var time = Instant("2026-01-15T10:00:00.000Z") ?? .earliestStamped

  init(isEmpty: Bool = false) {
    bench.makeStore()
    if isEmpty { return }
    _ = run(
      "append", "/phone", "--atomic",
      input: [
        TrainingBench.start("s-old", "2026-01-08T18:00:00.000Z", "Push", zone: "UTC"),
        TrainingBench.set("s-old", "1", "Bench Press", kg: 80, reps: 5),
        TrainingBench.set("s-old", "2", "Flachbank", kg: 85, reps: 5),
        TrainingBench.end("s-old", "2026-01-08T19:00:00.000Z"),
      ].map { $0 + "\n" }.joined())
  }

  /// Runs a command line of words.
  @discardableResult
  func run(_ words: String..., input: String = "") -> Workbench.Outcome {
    run(words, CapturedConsole(input: [input]))
  }

  /// Runs a command line on a terminal at which a person answers.
  func ask(_ words: String..., answer: String) -> Workbench.Outcome {
    let console = CapturedConsole(input: [answer + "\n"])
    console.isInputTerminal = true
    return run(words, console)
  }

  @discardableResult
  func run(_ words: [String], _ console: CapturedConsole = CapturedConsole()) -> Workbench.Outcome {
    bench.seed &+= 1
    time = Instant(milliseconds: time.milliseconds + 60_000)
    bench.clock = "\(time)"
    return bench.run(words, on: console)
  }

  /// What a store shows, without what an undo leaves: deletions, times of change, empty units, records of commands.
  func shown(_ store: String = "/phone", without entities: Set<String> = []) throws -> String {
    let text = run("show", store, "--json").output
    var state = try JSONReader.value(of: Array(text.utf8.dropLast())).object ?? [:]
    state["deletions"] = nil
    var shown: JSONObject = [:]
    for (kind, value) in state.map({ ($0.key, $0.value) }) {
      var kept: JSONObject = [:]
      for (id, entity) in (value.object ?? [:]).map({ ($0.key, $0.value) }) {
        if id.hasPrefix("command:") || id.hasPrefix("import:") || entities.contains(id) { continue }
        var members = entity.object ?? [:]
        members["updatedAt"] = nil
        for (name, member) in members.map({ ($0.key, $0.value) })
        where member == .null || member.object?.isEmpty == true || member.array?.isEmpty == true {
          members[name] = nil
        }
        kept[id] = .object(members)
      }
      if !kept.isEmpty { shown[kind] = .object(kept) }
    }
    return shown.canonicalText()
  }

  /// The newest command of the list, as JSON.
  func newest(_ store: String = "/phone") throws -> String {
    let text = run("undo", store, "--list", "--json").output
    let list = try JSONReader.value(of: Array(text.utf8.dropLast())).object?["commands"]?.array
    return list?.first?.object?["command"]?.string ?? ""
  }
}
