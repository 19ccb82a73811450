/// `ltcli driver`: serves this engine to whoever runs fixtures.
enum DriverCommand: Command {
  static let description = VerbDescription(
    name: "driver", summary: "answer the fixtures' requests, one JSON line each",
    examples: [
      .init(
        "ltcli conformance Fixtures --driver 'ltcli driver'",
        "runs the fixtures through the protocol that other implementations speak")
    ],
    notes: ["Requests come on standard input; Fixtures/README.md describes them."])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    do throws(ConformanceError) {
      try Driver.run()
    } catch {
      throw CommandError(error, attempting: "answering requests")
    }
    return .done
  }
}
