package import EventLog

/// Reads event lines, bare or in streams (sync-protocol 11).
package struct StreamReader {
  /// The store that is to take them.
  private let manifest: StoreManifest
  /// Whether a store for a trial and a real one may be mixed.
  private let allowsEphemeral: Bool
  /// Whether what is whole of a stream that was cut is taken.
  private let takesPart: Bool

  /// The events, in the order of their lines.
  package private(set) var events: [Event] = []
  /// On which line each of them stands.
  package private(set) var lines: [Int] = []
  /// What is wrong with a stream of which a part is taken; one text for each.
  package private(set) var faults: [String] = []
  /// How many streams have begun.
  private(set) var streamCount = 0
  /// How many events stood in no stream.
  private(set) var bareCount = 0
  /// The stream that is under way: where its events begin, what they come to, and whose they all are.
  private var open: (first: Int, tally: StreamTally, origin: ReplicaID?)?
  private var lastLine = 0

  package init(_ manifest: StoreManifest, allowsEphemeral: Bool, takesPart: Bool) {
    (self.manifest, self.allowsEphemeral) = (manifest, allowsEphemeral)
    self.takesPart = takesPart
  }

  /// A line of the input.
  package struct Line: Sendable {
    /// Its number, from 1.
    let number: Int
    /// Its bytes, without the newline.
    let bytes: [UInt8]
    /// Whether a newline ended it; only the last line of an input may lack it.
    let isEnded: Bool

    package init(_ bytes: [UInt8], number: Int, isEnded: Bool) {
      (self.bytes, self.number, self.isEnded) = (bytes, number, isEnded)
    }
  }

  /// Takes the next line.
  /// - Throws: `cutStream`, `wrongStream`, unless a part is taken; what a line's own fault is.
  package mutating func take(_ line: Line) throws(LogError) {
    lastLine = line.number
    do throws(LogError) {
      try read(line)
    } catch {
      // A stream's last piece without a newline is a cut, whatever it says.
      guard open != nil, !line.isEnded else { throw error.located(line: line.number) }
      try cut("in the middle of line \(line.number)", at: line.number)
    }
  }

  /// Takes the lines of an input that is there whole, and its end.
  /// - Throws: As for each line, and for the end.
  package mutating func takeAll(_ bytes: [UInt8]) throws(LogError) {
    var (number, from) = (1, 0)
    while from < bytes.count {
      let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n"))
      try take(
        Line(Array(bytes[from..<(end ?? bytes.count)]), number: number, isEnded: end != nil))
      (number, from) = (number + 1, (end ?? bytes.count) + 1)
    }
    try self.end()
  }

  /// All lines have come.
  package mutating func end() throws(LogError) {
    guard let open else { return }
    try cut(
      "after \(StreamReader.text(ofEvents: open.tally.count)), without its last line", at: lastLine)
  }

  private mutating func read(_ line: Line) throws(LogError) {
    if StreamStart.isLikely(line.bytes) {
      try begin(line)
    } else if StreamTally.isLikelyLast(line.bytes), let tally = open?.tally {
      guard line.bytes == tally.lastLine else {
        if !line.isEnded { return try cut("in its last line", at: line.number) }
        return try refuse(
          "its lines differ from those that were sent: the last one should be "
            + String(decoding: tally.lastLine, as: UTF8.self), at: line.number, code: .wrongStream)
      }
      open = nil
    } else {
      let event = try Event(line: line.bytes, of: manifest.dataset)
      if let origin = open?.origin, event.id.replica != origin {
        return try refuse(
          "it is of the origin \(origin), and has an event of another one, \(event.id)",
          at: line.number, code: .wrongStream)
      }
      if open == nil { bareCount += 1 }
      open?.tally.add(event)
      events.append(event)
      lines.append(line.number)
    }
  }

  private mutating func begin(_ line: Line) throws(LogError) {
    if open != nil { try cut("where another one begins", at: line.number) }
    let start: StreamStart
    do throws(LogError) {
      start = try StreamStart(line: line.bytes)
    } catch {
      guard line.isEnded else { return try cut("in its first line", at: line.number) }
      throw error
    }
    try check(start)
    open = (events.count, StreamTally(of: start.dataset, line: line.bytes), start.origin)
    streamCount += 1
  }

  /// Refuses what a sync of the two stores would refuse.
  private func check(_ start: StreamStart) throws(LogError) {
    guard start.dataset == manifest.dataset else {
      throw LogError(
        .wrongDataset,
        "the stream is of dataset \(start.dataset), and the store of \(manifest.dataset)",
        advice: .cloneDataset)
    }
    guard start.isEphemeral == manifest.isEphemeral || allowsEphemeral else {
      throw LogError(
        .ephemeral,
        start.isEphemeral
          ? "the stream is of an ephemeral store (for a trial), and this store is a real one"
          : "this store is ephemeral (for a trial), and the stream is of a real one",
        advice: .keepApart)
    }
  }

  private mutating func cut(_ place: String, at line: Int) throws(LogError) {
    try refuse("the stream was cut: it ends \(place)", at: line, code: .cutStream)
  }

  /// Refuses the stream that is under way, or ends it where a part of it is wanted.
  private mutating func refuse(
    _ reason: String, at line: Int, code: LogError.Code
  ) throws(LogError) {
    guard takesPart else { throw LogError(code, reason, at: LogError.Position(line: line)) }
    faults.append(reason)
    if let open { keepWholeGroups(from: open.first) }
    open = nil
  }

  /// Leaves out the batches of which some events are missing, among those from an index on.
  private mutating func keepWholeGroups(from first: Int) {
    let ended = Array(events[first...])
    let whole = ended.batchRuns.filter { ended[$0].isWholeBatch }.joined()
    let numbers = whole.map { lines[first + $0] }
    events.replaceSubrange(first..., with: whole.map { ended[$0] })
    lines.replaceSubrange(first..., with: numbers)
    if numbers.count < ended.count {
      let count = StreamReader.text(ofEvents: ended.count - numbers.count)
      faults.append("\(count) of unfinished batches were left out")
    }
  }

  private static func text(ofEvents count: Int) -> String {
    count == 1 ? "1 event" : "\(count) events"
  }
}
