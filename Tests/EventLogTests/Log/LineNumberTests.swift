import Testing

@testable import EventLog

/// The line of its segment that a fault names.
struct LineNumberTests {
  /// Five lines: a single one, a batch of three, a single one.
  static let lines: [[UInt8]] = {
    do {
      let store = try TestStore().create()
      let events = try [
        store.append([draft("module.saved", "a")]),
        store.append(["b", "c", "d"].map { try draft("module.saved", $0) }, atomic: true),
        store.append([draft("module.saved", "e")]),
      ]
      return events.joined().map { $0.line + [UInt8(ascii: "\n")] }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// The lines of the faults in a segment that is not the last.
  func faults(_ lines: [[UInt8]]) -> [Int?] {
    let source = SegmentScan.Source(
      path: "segment", contents: FileContents(Array(lines.joined())),
      seed: TestStore.dataset.seed, chunk: 0, end: .whole)
    return SegmentScan(source).faults.map(\.error.position.line)
  }

  @Test func `a damaged line is named by its number`() {
    for index in [0, 4] {
      var lines = Self.lines
      lines[index][20] ^= 1
      #expect(faults(lines) == [index + 1])
    }
  }

  @Test func `with a damaged line of a batch all its lines are named, each by its number`() {
    for index in 1...3 {
      var lines = Self.lines
      lines[index][20] ^= 1
      #expect(faults(lines) == [2, 3, 4])
    }
  }

  @Test func `with a missing line of a batch the others are named by their numbers`() {
    for index in 1...3 {
      var lines = Self.lines
      lines.remove(at: index)
      #expect(faults(lines) == [2, 3])
    }
  }

  @Test func `a batch that the segment ends in is named by its numbers`() {
    #expect(faults(Array(Self.lines[..<3])) == [2, 3])
  }

  @Test func `a line without its newline is named by its number`() {
    #expect(faults(Self.lines[..<1] + [[UInt8(ascii: "{")]]) == [2])
  }

  @Test func `a repeated line is named by its second number`() {
    let bytes = FileContents(Array((Self.lines + [Self.lines[0]]).joined()))
    let segment = Log.Segment(path: "segment", firstPosition: 1, contents: bytes)
    let log = Log([segment], of: TestStore.dataset, workers: SerialWorkers())
    #expect(log.faults.map(\.error.position.line) == [6])
  }
}
