import EventLog
import EventLogTesting
import Projections
import Training

@testable import ltcli

/// A store into which lines are typed.
final class TrainBench {
  var bench = Workbench()

  /// Thursday, 15 January 2026, 10:00 in Greenwich.
  init(isEmpty: Bool = false) {
    bench.makeStore()
    if isEmpty { return }
    _ = bench.run(
      "append /phone --atomic",
      input: [
        TrainingBench.start("s-old", "2026-01-08T18:00:00.000Z", "Push", zone: "UTC"),
        TrainingBench.set(
          "s-old", "1", "Bench Press", kg: 80, reps: 5, more: #","weightUnit":"kg""#),
        TrainingBench.set(
          "s-old", "2", "Bench Press", kg: 80, reps: 4, more: #","weightUnit":"kg""#),
        TrainingBench.set("s-old", "3", "Pull Up", kg: 0, reps: 8),
        TrainingBench.end("s-old", "2026-01-08T19:00:00.000Z"),
      ].map { $0 + "\n" }.joined())
  }

  /// Types lines into `train` on a terminal.
  func type(_ lines: String..., words: [String] = [], width: Int? = nil) -> Workbench.Outcome {
    type(lines, words: words, width: width)
  }

  func type(_ lines: [String], words: [String] = [], width: Int? = nil) -> Workbench.Outcome {
    // Each command has random bits of its own, as on a machine.
    bench.seed &+= 1
    let console = CapturedConsole(input: lines.map { $0 + "\n" })
    console.isInputTerminal = true
    console.outputWidth = width
    return bench.run(["train", "/phone"] + words, on: console)
  }

  /// Runs a verb with words that may have blanks.
  func run(_ words: String..., input: String = "") -> Workbench.Outcome {
    bench.seed &+= 1
    return bench.run(words, on: CapturedConsole(input: [input]))
  }

  /// All sessions of the store, by their starts.
  func sessions() throws -> [Session] {
    let replica = try Replica.open(at: "/phone", for: .reading, environment: bench.environment)
    return try replica.state.all(Session.self).sorted { left, right in
      (left.started?.startedAt ?? .earliestStamped) < (right.started?.startedAt ?? .earliestStamped)
    }
  }

  /// The sets of the last session, in words with their exercises.
  func sets() throws -> [String] {
    (try sessions().last?.sets ?? []).map { set in
      "\(set.exercise ?? "") \(GrammarBench.text(set))"
    }
  }

  /// The settings in which answers are kept.
  func settings() throws -> [String: JSONValue] {
    let replica = try Replica.open(at: "/phone", for: .reading, environment: bench.environment)
    let settings = try replica.state.all(Setting.self)
    return Dictionary(uniqueKeysWithValues: settings.map { ($0.id.text, $0.value) })
  }
}
