/// Runs the cases in turns, so that a disturbance affects all of them alike.
struct Runner {
  let context: Context
  let rows: [BenchmarkRow]

  /// The cases that the command line names, or all but the optional ones if it names none.
  static func rows(for options: Options) throws(BenchmarkError) -> [BenchmarkRow] {
    guard !options.cases.isEmpty else { return BenchmarkRow.all.filter { !$0.isOptional } }
    for name in options.cases where !BenchmarkRow.all.contains(where: { $0.name == name }) {
      throw .usage("there is no case \(name)")
    }
    return BenchmarkRow.all.filter { options.cases.contains($0.name) }
  }

  /// Runs everything and returns the outcome.
  func run() throws -> Outcome {
    var outcome = Outcome()
    var ready: [(name: String, benchmark: any Benchmark)] = []
    for row in rows {
      do {
        ready.append((row.name, try row.prepare(context)))
      } catch BenchmarkError.skipped(let reason) {
        outcome.skipped.append((row.name, reason))
      }
    }
    // What the preparation wrote must not be on its way to the medium during a measurement.
    Folder.settle()
    for round in 0..<context.options.runs {
      for (name, benchmark) in ready where !outcome.isSkipped(name) {
        Progress.say("run \(round + 1) of \(context.options.runs): \(name)")
        do {
          outcome.add(try benchmark.sample(round: round))
        } catch BenchmarkError.skipped(let reason) {
          outcome.skipped.append((name, reason))
        }
      }
    }
    return outcome
  }
}
