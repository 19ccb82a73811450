import EventLog

/// One event line and what a reader must make of it (log-format 1).
///
/// The line stands in a `.jsonl` file as it is, or is made by a `.gen` file where it is too long to
/// keep. Below `invalid/`, a `.txt` file beside it holds the reason, and on its last line the code
/// and the byte of the first fault.
struct LineFixture: Hashable {
  /// The line, with its newline where it has one.
  var bytes: [UInt8]
  /// Why the line is not an event, as comments; nil for a valid one.
  var expectation: Expectation?

  struct Expectation: Hashable {
    /// The rule, as comments.
    var comments: [String]
    /// For example `malformed, byte 48`.
    var refusal: String
  }
}

extension LineFixture.Expectation {
  init(text: String) throws(ConformanceError) {
    let lines = text.split(separator: "\n").map(String.init)
    comments = lines.filter { $0.hasPrefix("#") }
    guard !comments.isEmpty, lines.count == comments.count + 1, let last = lines.last else {
      throw .scenario("an expectation is a # comment that names the rule, and one line below it")
    }
    refusal = last
  }

  var text: String { (comments + [refusal]).joined(separator: "\n") + "\n" }
}

extension LineFixture {
  /// What the engine makes of the line, as an expectation has it.
  func outcome(_ client: EngineClient) throws -> String {
    let answer = try client.askAllowingRefusal(
      "parse-line",
      ["dataset": .string(DatasetID.ofFixtures.text), "hex": .string(HexText.text(of: bytes))])
    if let refusal = try EngineClient.refusal(in: answer) {
      return refusal.byte.map { "\(refusal.code), byte \($0)" } ?? refusal.code
    }
    // What an invalid line says is not asked: that it was taken is the fault.
    guard expectation == nil else { return "valid" }
    let reading = try reading()
    for (name, expected) in reading {
      let said = name == "v" ? answer[name]?.canonicalText() : answer[name]?.string
      if said.map(UTF8Text.init) != expected.map(UTF8Text.init) {
        return "valid, but its \(name) is read otherwise"
      }
    }
    return "valid"
  }

  /// Whether what an engine made of the line is what the fixture expects.
  ///
  /// An engine need not say at which byte it found the fault.
  func accepts(_ outcome: String) -> Bool {
    guard let expectation else { return outcome == "valid" }
    let code = expectation.refusal.prefix { $0 != "," }
    return outcome == expectation.refusal || outcome == code
  }

  /// The members of the answer, as this build reads them.
  private func reading() throws(ConformanceError) -> KeyValuePairs<String, String?> {
    do throws(LogError) {
      let event = try Event(line: Array(bytes.dropLast()), of: DatasetID.ofFixtures)
      return [
        "id": "\(event.id)", "stamp": "\(event.stamp)", "batch": event.batch?.description,
        "type": "\(event.type)", "v": "\(event.version)", "entity": "\(event.entity)",
        "data": String(decoding: event.dataBytes, as: UTF8.self),
      ]
    } catch {
      throw .scenario("the fixture is not valid itself: \(error)")
    }
  }
}
