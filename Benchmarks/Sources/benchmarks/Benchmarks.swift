import EventLog

/// Measures the engine and its peers on the same bytes; see `docs/performance.md`.
@main
struct Benchmarks {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.first == ColdProcess.marker {
        try ColdProcess.answer(Array(arguments.dropFirst()))
      } else if arguments.contains("--help") || arguments.contains("-h") {
        print(
          Options.help
            + BenchmarkRow.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      } else {
        try run(Options(arguments))
      }
    } catch BenchmarkError.usage(let reason) {
      Progress.say("benchmarks: \(reason); see --help")
      Executable.exit(2)
    } catch {
      Progress.say("benchmarks: \(error)")
      Executable.exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let rows = try Runner.rows(for: options)
    let machine = Machine()
    let context = try Context(options: options)
    if Folder.isInMemory(context.folder) {
      Progress.say("\(context.folder) is in memory, so that durable appends cost nothing there")
    }
    let result = Result { try Runner(context: context, rows: rows).run() }
    try context.cleanUp()
    let outcome = try result.get()
    let report = Report(outcome: outcome, options: options, machine: machine)
    if options.isJSON {
      print(report.json.canonicalText())
    } else if options.isSmoke {
      for skipped in outcome.skipped { print("not run: \(skipped.name): \(skipped.reason)") }
      print("every result of \(rows.count - outcome.skipped.count) cases is what it must be")
    } else {
      print(report.text)
    }
  }
}
