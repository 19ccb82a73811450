import EventLog
import EventLogTesting
import Foundation
import Testing

@testable import ltcli

/// Random sequences of commands, undone one by one, show what they showed before.
struct UndoneSequencesTests {
  /// `LIFTTRAIL_SEQUENCES` says how many sequences are tried; else 50.
  private static let count =
    ProcessInfo.processInfo.environment["LIFTTRAIL_SEQUENCES"].flatMap { Int($0) } ?? 50

  @Test(arguments: 0..<4)
  func `each undo shows what was before, on one device`(part: Int) throws {
    for seed in Self.seeds(part) {
      var sequence = Sequence(seed, isSynced: false)
      try sequence.run()
    }
  }

  @Test(arguments: 0..<4)
  func `each undo shows what was before, with syncs between`(part: Int) throws {
    for seed in Self.seeds(part) {
      var sequence = Sequence(seed, isSynced: true)
      try sequence.run()
    }
  }

  private static func seeds(_ part: Int) -> [UInt64] {
    (0..<count / 2).filter { $0 % 4 == part }.map { UInt64($0) }
  }

  /// One sequence.
  private struct Sequence {
    private var random: SplitMix64
    private let seed: UInt64
    private let isSynced: Bool
    private let hand = HandBench()
    /// The last commands, for a failure.
    private var told: [String] = []
    private static let exercises = ["Bench Press", "Flachbank", "Squat", "Row"]
    private static let watched: Set<String> = ["watch-module"]

    init(_ seed: UInt64, isSynced: Bool) {
      (self.seed, self.isSynced) = (seed, isSynced)
      random = SplitMix64(seed: seed &* 7919 &+ (isSynced ? 1 : 0))
      if isSynced { hand.run("clone", "/phone", "/watch", "--replica", "bbbbbbbbbbbbbbbb") }
    }

    private func shown() throws -> String { try hand.shown(without: Self.watched) }

    mutating func run() throws {
      // What was shown before each command that is not undone.
      var before: [String] = []
      for _ in 0..<8 {
        try sync()
        let (state, newest) = (try shown(), try hand.newest())
        if !before.isEmpty, random.once(in: 5) {
          try undo(to: before.removeLast())
          // An undo that is undone at once.
          if random.once(in: 2) {
            let outcome = hand.run("undo", "/phone", "1")
            #expect(outcome.status == .done, "\(seed) \(told): \(outcome.error)")
            #expect(try shown() == state, "\(seed) \(told): redone")
            before.append(shownBefore)
          }
          continue
        }
        let words = command()
        let outcome = hand.run(words)
        if try hand.newest() == newest {
          #expect(try shown() == state, "\(seed) \(words): \(outcome.error)")
          continue
        }
        told.append(words.joined(separator: " "))
        before.append(state)
        shownBefore = state
      }
      while let state = before.popLast() {
        try sync()
        try undo(to: state)
      }
      if isSynced {
        hand.run("sync", "/phone", "/watch")
        #expect(
          hand.run("digest", "/phone").output == hand.run("digest", "/watch").output,
          "\(seed) \(told)")
      }
    }

    /// What the undo that was just made has shown.
    private var shownBefore = ""

    private mutating func undo(to state: String) throws {
      let outcome = hand.run("undo", "/phone")
      #expect(outcome.status == .done, "\(seed) \(told): \(outcome.error)")
      #expect(try shown() == state, "\(seed) \(told): \(outcome.output)")
      shownBefore = state
      told.append("undo")
    }

    private mutating func sync() throws {
      guard isSynced, random.once(in: 3) else { return }
      // The other device does something of its own.
      hand.run(
        ["append", "/watch"],
        CapturedConsole(input: [Line.module("watch-module", "Watch \(random.below(1000))")]))
      #expect(hand.run("sync", "/phone", "/watch").status == .done)
      told.append("sync")
    }

    private mutating func command() -> [String] {
      let exercise = random.one(of: Self.exercises)
      let other = random.one(of: Self.exercises)
      let session = random.one(of: ["s-old", "today", "yesterday", "2026-01-08"])
      let number = "\(1 + random.below(3))"
      switch random.below(26) {
      case 0, 1, 2:
        return [
          "set", "/phone", "--new", "--yes", "--go-on", exercise,
          "\(40 + 5 * random.below(12))x\(1 + random.below(9))",
        ]
      case 3:
        return ["set", "/phone", "--new", "--yes", "--on", "yesterday 18:30", exercise, "60x5x2"]
      case 4:
        return ["fix", "/phone", "--session", session, number, "reps", "\(1 + random.below(9))"]
      case 5: return ["fix", "/phone", "--new", "--session", session, number, "exercise", exercise]
      case 6: return ["drop", "/phone", "--yes", "--session", session, number]
      case 7: return ["note", "/phone", "--session", session, "note \(random.below(100))"]
      case 8: return ["finish", "/phone"]
      case 9: return ["start", "/phone", "Legs"]
      case 10: return ["weigh", "/phone", "--yes", "\(70 + random.below(20))"]
      case 11: return ["session", "rename", "/phone", session, random.one(of: ["A", "B", "none"])]
      case 12:
        return [
          "session", "move", "/phone", session, "--to",
          random.one(of: ["tue", "2026-01-05 17:00"]),
        ]
      case 13: return ["session", "copy", "/phone", session, "--to", "2026-01-03"]
      case 14: return ["session", "delete", "/phone", session, "--yes"]
      case 15: return ["session", "note", "/phone", session, "more \(random.below(100))"]
      case 16: return ["session", "end", "/phone", session, "--at", "23:30"]
      case 17: return ["session", "join", "/phone", "s-old", session]
      case 18: return ["session", "part", "/phone", session]
      case 19: return ["exercise", "rename", "/phone", exercise, "\(other) \(random.below(3))"]
      case 20:
        return [
          "exercise", "set", "/phone", exercise, "--rest", "\(60 + random.below(60))", "--yes",
        ]
      case 21: return ["exercise", "merge", "/phone", exercise, other, "--yes"]
      case 22: return ["restore", "/phone", "--last"]
      case 23:
        return isSynced
          ? ["clear", "/phone", "--from", "2026-01-01", "--to", "2026-01-31", "--yes"]
          : ["clear", "/phone", "--everywhere", "--yes"]
      case 24: return ["workout", "new", "/phone", "W\(random.below(100))", "from", session]
      default: return ["progress", "/phone", exercise, "+2.5", "5x\(1 + random.below(9))"]
      }
    }
  }
}
