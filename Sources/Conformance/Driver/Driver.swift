import EventLog

/// Serves the driver protocol: this very engine, for another program to ask.
package enum Driver {
  /// Answers each line of standard input with one line on standard output, until the input ends.
  /// - Parameter seed: Of what its stores make at random.
  /// - Throws: `broken` if the reader of the answers has gone.
  package static func run(seed: UInt64 = 0) throws(ConformanceError) {
    let engine = InProcessEngine(seed: seed)
    let pipe = LinePipe(reading: 0, writing: 1)
    while let line = try pipe.line() { try pipe.write(answer(line, by: engine)) }
  }

  private static func answer(_ line: [UInt8], by engine: InProcessEngine) -> JSONObject {
    do throws(LogError) {
      if let request = try JSONReader.value(of: line).object { return engine.answer(request) }
      return ["refusal": .object(EngineRefusal.request("not-an-object").json)]
    } catch {
      return ["refusal": .object(EngineRefusal.request("not-json").json)]
    }
  }
}
