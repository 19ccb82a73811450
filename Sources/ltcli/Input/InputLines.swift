import EventLog

struct InputLine: Sendable {
  /// Its number, from 1.
  let number: Int
  /// Its bytes, without the newline.
  let bytes: [UInt8]
  /// Whether a newline ended it; only the last line of an input may lack it.
  let isEnded: Bool

  /// The draft that it states, as `append` takes it.
  func draft() throws(CommandError) -> EventDraft {
    do throws(LogError) {
      return try EventDraft(line: bytes)
    } catch {
      var error = error.located(line: number)
      // It may repeat what stands on the line.
      error.reason = Printable.text(error.reason)
      throw CommandError(error, attempting: "reading the events")
    }
  }
}

/// Standard input by lines, in groups: what is there already comes together, and a line that is
/// typed never waits for the next one.
struct InputLines {
  /// How long a line may be: an event's line with plenty of white space.
  static let greatestLength = 4 << 20

  private let console: any Console
  private var rest: [UInt8] = []
  private var lines = 0
  private var isAtEnd = false

  init(_ console: any Console) {
    self.console = console
  }

  /// The next lines, as many as are there, at least one; nil at the end.
  mutating func nextGroup() throws(CommandError) -> [InputLine]? {
    while !isAtEnd {
      if let bytes = try nextBytes() { rest.append(contentsOf: bytes) } else { isAtEnd = true }
      let group = takeLines()
      if !group.isEmpty { return group }
      guard rest.count <= InputLines.greatestLength else {
        throw CommandError(
          .inputRefused, attempted: InputLines.reading, at: LogError.Position(line: lines + 1),
          "the line has more than \(InputLines.greatestLength) bytes")
      }
    }
    return nil
  }

  private static let reading = "reading standard input"

  /// More bytes; nil at the end. Input that cannot be read is refused: no store is at fault.
  private func nextBytes() throws(CommandError) -> [UInt8]? {
    do throws(LogError) {
      return try console.readInput()
    } catch {
      var error = CommandError(error, attempting: InputLines.reading)
      error.status = .inputRefused
      throw error
    }
  }

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
      group.append(InputLine(number: lines, bytes: Array(rest[start..<end]), isEnded: true))
      start = end + 1
    }
    rest.removeFirst(start)
    if isAtEnd, !rest.isEmpty {
      lines += 1
      group.append(InputLine(number: lines, bytes: rest, isEnded: false))
      rest = []
    }
    return group
  }
}
