import EventLog

/// One line of standard input.
struct InputLine: Sendable {
  /// Its number, from 1.
  let number: Int
  /// Its bytes, without the newline.
  let bytes: [UInt8]

  /// The draft that it states, as `append` takes it.
  func draft() throws(CommandError) -> EventDraft {
    try attempting("reading the events") {
      try reading { (line) throws(LogError) in
        try EventDraft(line: line)
      }
    }
  }

  /// The event that it is, as `receive` takes it.
  func event() throws(LogError) -> Event {
    try reading { (line) throws(LogError) in try Event(line: line) }
  }

  private func reading<Value>(
    _ read: ([UInt8]) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    do throws(LogError) { return try read(bytes) } catch {
      var error = error.located(line: number)
      // It may repeat what stands on the line.
      error.reason = Printable.text(error.reason)
      throw error
    }
  }
}

/// Standard input by lines, in groups: what is there already comes together, and a line that is
/// typed never waits for the next one.
struct InputLines {
  /// How long a line may be: an event's line with as much white space as anybody needs.
  static let greatestLength = 4 << 20

  private let console: any Console
  private var rest: [UInt8] = []
  private var lines = 0
  private var isAtEnd = false

  /// The lines of a console's input.
  init(_ console: any Console) {
    self.console = console
  }

  /// The next lines, as many as are there, at least one; nil at the end.
  mutating func nextGroup() throws(CommandError) -> [InputLine]? {
    while !isAtEnd {
      if let bytes = try attempting("reading standard input", console.readInput) {
        rest.append(contentsOf: bytes)
      } else {
        isAtEnd = true
      }
      let group = takeLines()
      if !group.isEmpty { return group }
      guard rest.count <= InputLines.greatestLength else {
        throw CommandError(
          status: .inputRefused, attempted: "reading standard input", place: "line \(lines + 1)",
          reason: "the line has more than \(InputLines.greatestLength) bytes")
      }
    }
    return nil
  }

  /// All lines.
  mutating func all() throws(CommandError) -> [InputLine] {
    var all: [InputLine] = []
    while let group = try nextGroup() { all.append(contentsOf: group) }
    return all
  }

  /// Takes the lines that are whole; at the end of the input, the last one needs no newline.
  private mutating func takeLines() -> [InputLine] {
    var group: [InputLine] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines += 1
      group.append(InputLine(number: lines, bytes: Array(rest[start..<end])))
      start = end + 1
    }
    rest.removeFirst(start)
    if isAtEnd, !rest.isEmpty {
      lines += 1
      group.append(InputLine(number: lines, bytes: rest))
      rest = []
    }
    return group
  }
}
