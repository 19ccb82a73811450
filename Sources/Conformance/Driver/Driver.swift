import EventLog

/// Serves the driver protocol: this very engine, for another program to ask.
package enum Driver {
  /// Answers each request line with one line, until the input ends.
  /// - Parameters:
  ///   - input: The descriptor that requests come from.
  ///   - output: The descriptor that answers go to.
  /// - Throws: `broken` where nobody reads the answers.
  package static func run(input: Int32 = 0, output: Int32 = 1) throws(ConformanceError) {
    let engine = InProcessEngine()
    let reader = PipeReader(input)
    let writer = PipeWriter(output)
    while let line = try reader.line() {
      try writer.write(answer(line, by: engine).canonicalBytes() + [UInt8(ascii: "\n")])
    }
  }

  private static func answer(_ line: [UInt8], by engine: InProcessEngine) -> JSONObject {
    do throws(LogError) {
      guard let request = try JSONReader.value(of: line).object else {
        return ["refusal": .object(EngineRefusal.request("not-an-object").json)]
      }
      return engine.answer(request)
    } catch {
      return ["refusal": .object(EngineRefusal.request("not-json").json)]
    }
  }
}
