import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Random lines: none ends the tool, and what is echoed is what is stored.
struct RandomLinesTests {
  /// How many lines are typed: `LIFTTRAIL_TYPED_LINES`, else 500.
  private static var count: Int {
    getenv("LIFTTRAIL_TYPED_LINES").flatMap { Int(String(cString: $0)) } ?? 500
  }

  private static let pieces = [
    "bench", "pull up", "Plank", "squat", "run", "bw", "bar", "80", "82,5", "82.5", "5", "3", "10",
    "100", "0", "x", "x5", "80x5", "80x5x3", "60x8", "+10x8", "-20x8", "3x8", "5x5", "2x22.5x10",
    "12+4", "10+10", "5+1", "60s", "1:30", "90\"", "5km", "25:10", "40m", "kg", "lb", "#", "# note",
    "@8", "@", "@8/9", "rpe 9", "2rir", "w", "f", "!", ">", "->", ",", ";", "/", ":", "+", "+3x",
    "=",
    "L", "each", "/side", "assisted", "fail", "\"Bench Press\"", "\"", "set 1:", "é", "🏋️",
    "x".uppercased(),
    "１２", "×", "½", "felt easy", "reps", "of", "-", "(", "[Failure]", "999999999", "1e9", "..",
    "0.5",
  ]

  /// A line of random pieces, with or without blanks between them.
  private static func line(_ random: inout SplitMix64) -> String {
    let length = Int.random(in: 1...6, using: &random)
    var line = ""
    for place in 0..<length {
      if place > 0, Int.random(in: 0..<3, using: &random) > 0 { line += " " }
      line += pieces.randomElement(using: &random) ?? ""
    }
    return line
  }

  @Test func `what is echoed is what is stored, whatever is typed`() throws {
    var random = SplitMix64(seed: 20_261_129)
    var typed = 0
    var logged = 0
    while typed < Self.count {
      let bench = TrainBench()
      let lines = (0..<min(25, Self.count - typed)).map { _ in Self.line(&random) }
      typed += lines.count
      let outcome = bench.type(lines + ["quit"], words: ["--new", "--yes"])
      #expect(outcome.status == .done, "\(lines) \(outcome.error)")
      logged += try check(outcome.output, bench, lines)
    }
    #expect(logged > typed / 10)
  }

  @Test func `each spelling of a question is read without that question`() throws {
    var random = SplitMix64(seed: 7)
    var asked = 0
    for _ in 0..<Self.count * 4 {
      let line = Self.line(&random)
      for bench in [GrammarBench.bench, .pullUp, .plank, .run, .new] {
        let sets: TypedSets?
        do throws(TypedRefusal) { sets = try SetsParser.sets(in: line) } catch { continue }
        guard let sets, case .question(let question) = SetInterpreter.read(sets, bench.facts),
          sets.groups.count == 1
        else { continue }
        asked += 1
        for choice in question.choices {
          let spelled = bench.reading(choice.spelling)
          #expect(spelled != "no sets", "\(line): \(choice.spelling)")
          // A line may be open in two ways, which are asked one after the other.
          guard let sets = try SetsParser.sets(in: choice.spelling),
            case .question(let other) = SetInterpreter.read(sets, bench.facts)
          else { continue }
          #expect(other.kind != question.kind, "\(line): \(choice.spelling)")
        }
      }
    }
    #expect(asked > 20)
  }

  /// Holds the rows of numbered sets in an output against the store.
  /// - Returns: How many sets are stored.
  private func check(_ output: String, _ bench: TrainBench, _ lines: [String]) throws -> Int {
    let replica = try Replica.open(
      at: "/phone", for: .reading, environment: bench.bench.environment)
    let reader = TimeReader(now: .earliestStamped, zone: .ofMachine)
    let view = try TypingView(
      TrainingAnswers(replica, in: reader.zone, unit: nil), reader)
    let sets = try view.running().first?.sets ?? []
    var echoed: Set<Int> = []
    for line in output.split(separator: "\n") {
      var row = line[...]
      while row.hasPrefix("> ") { row = row.dropFirst(2) }
      let lead = row.prefix { $0.isNumber || $0 == "-" }
      let rest = row.dropFirst(lead.count)
      let ends = lead.split(separator: "-").compactMap { Int($0) }
      guard rest.hasPrefix("  "), let first = ends.first, let last = ends.last,
        (1...2).contains(ends.count)
      else { continue }
      // The choices of a question have numbers, too.
      let isEcho = (first...last).allSatisfy { number in
        guard sets.indices.contains(number - 1) else { return false }
        let set = sets[number - 1]
        let name = view.catalogue.name(of: ExerciseLabel(set))
        let text = Printable.text("\(name)  \(SessionAtHand.text(of: set, view))")
        return rest.dropFirst(2).hasPrefix(text)
      }
      if isEcho { echoed.formUnion(first...last) }
    }
    #expect(echoed == Set(sets.indices.map { $0 + 1 }), "\(lines)\n\(output)")
    return sets.count
  }
}
