import EventLog

/// The verbs about a store's folder, as bytes.
extension ScenarioRun {
  /// `close NAME`: ends the writer in good order.
  func close(_ command: ScenarioCommand) throws -> [String] {
    _ = try client.ask("close", try replica(command))
    return ["ok"]
  }

  /// `folder NAME`: the files of a closed store, in words that leave out what an engine is free to choose.
  func folder(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    let files = try files(of: name)
    if let id = StoreFileText.replica(in: files["store.json"] ?? []) {
      note(written: ["\(id):1"], by: name)
    }
    return files.keys.sorted { UTF8Text($0) < UTF8Text($1) }.flatMap { path in
      StoreFileText.lines(of: path, files, in: dataset(of: name))
    }
  }

  /// `damage NAME FILE HOW [line=N] [byte=N] [bytes=N]`: changes a file of a closed store.
  func damage(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    let path = try command.word(1, "a file")
    let files = try files(of: name)
    let how = try command.word(2, "what to do")
    if how == "remove" {
      try put(nil, at: path, of: name)
      return ["ok"]
    }
    if how == "seal" {
      let bytes = try StoreFileText.sealed(command.input, in: dataset(of: name))
      try put(bytes, at: path, of: name)
      return ["ok"]
    }
    guard let bytes = files[path] ?? (how == "append" ? [] : nil) else {
      throw ConformanceError.scenario("\(name) has no file \(path)")
    }
    let added = try command.input.flatMap { text in
      Array((try EventNotation.line(text, of: dataset(of: name)) + "\n").utf8)
    }
    var damage = FileDamage(bytes)
    let line = try number(of: "line", command)
    switch how {
    case "flip": try damage.flip(byte: try number(of: "byte", command) ?? 0, of: line)
    case "cut": damage.cut(try number(of: "bytes", command) ?? 0)
    case "append": damage.append(added, first: try number(of: "bytes", command))
    case "repeat": try damage.repeatLine(line)
    case "drop": try damage.dropLine(line)
    case "crlf": damage.changeLineEnds()
    case "split":
      let (first, rest) = try damage.split(at: line)
      try put(first, at: path, of: name)
      try put(rest, at: try StoreFileText.segment(path, from: line), of: name)
      return ["ok"]
    default: throw ConformanceError.scenario("damage knows no \(how)")
    }
    try put(damage.bytes, at: path, of: name)
    return ["ok"]
  }

  /// `check NAME`: what is wrong with an open store, or `whole`.
  func check(_ command: ScenarioCommand) throws -> [String] {
    let answer = try client.ask("check", try replica(command))
    var faults: [(path: String, line: Int, text: String)] = []
    for fault in try answer.objects("faults") {
      let (path, code) = (try fault.text("path"), try fault.text("code"))
      // Neighbours may be told as one.
      for line in try StoreFileText.numbers(fault) {
        faults.append((path, line ?? 0, "\(path)\(line.map { " line \($0)" } ?? ""): \(code)"))
      }
    }
    var lines = faults.sorted { ($0.path, $0.line, $0.text) < ($1.path, $1.line, $1.text) }.map(
      \.text)
    let tail = try answer.number("tail") ?? 0
    if tail > 0 { lines.append("an unfinished tail of \(tail) bytes") }
    let lost = try answer.ranges("lost")
    if !lost.isEmpty { lines.append("lost: \(lost)") }
    return lines.isEmpty ? ["whole"] : lines
  }

  /// `repair NAME`: repairs a closed store, and leaves it closed.
  func repair(_ command: ScenarioCommand) throws -> [String] {
    let answer = try client.ask("repair", try replica(command))
    var lines: [String] = []
    for (member, text) in [("takenBack", "took back"), ("missing", "missing:")] {
      let ranges = try answer.ranges(member)
      if !ranges.isEmpty { lines.append("\(text) \(ranges)") }
    }
    if try answer.flag("freshID") { lines.append("under a fresh id") }
    return ["repaired"] + lines
  }

  private func files(of name: String) throws -> [String: [UInt8]] {
    try client.ask("folder", name).texts(under: "files").mapValues { text in
      guard let bytes = HexText.bytes(of: text) else {
        throw ConformanceError.broken("a file of the folder is not hex digits")
      }
      return bytes
    }
  }

  private func put(_ bytes: [UInt8]?, at path: String, of name: String) throws {
    var members: JSONObject = ["path": .string(path)]
    members["hex"] = bytes.map { .string(HexText.text(of: $0)) }
    _ = try client.ask("put", name, members)
  }

  private func number(of option: String, _ command: ScenarioCommand) throws -> Int? {
    try command.number(option)?.number.flatMap { Int(exactly: $0) }
  }
}
