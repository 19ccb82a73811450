import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// The rows that are written byte by byte, held against the table that everything else uses.
struct EventTableTests {
  private static let texts = [
    "Push A", "引体向上", "e\u{301}", "a\u{202E}b", "\u{7F}", "🏋️‍♀️", "x\u{1B}[31m", "\u{200B}",
    String(repeating: "long ", count: 30), "\u{9B}2J", "",
  ]

  private func event(_ seq: UInt64, _ random: inout SplitMix64) throws -> Event {
    let types = ["module.saved", "session.setLogged", "scheduledWorkout.saved"]
    let type = try #require(EventType(types[Int(random.next() % 3)]))
    let entity = String(repeating: "m", count: Int(random.next() % 40) + 1)
    let text = Self.texts[Int(random.next() % UInt64(Self.texts.count))]
    let more = Self.texts[Int(random.next() % UInt64(Self.texts.count))]
    let draft = try #require(
      try EventDraft(type: type, entityID: entity, data: ["name": .string(text + more)]))
    let stamp = try #require(Stamp(instant: .earliestStamped, counter: UInt16(seq % 65_536)))
    let batch = seq % 3 == 0 ? BatchMark(index: 1, count: 1) : nil
    let line = try EventLine.bytes(
      of: draft, id: EventID(replica: ReplicaID(bits: random.next()), seq: seq), stamp: stamp,
      batch: batch, in: Workbench.dataset)
    let event = try Event(line: line, of: Workbench.dataset)
    return event.named(event.id.numbered(seq % 4 == 0 ? 1 + Int(seq % 2048) : 1))
  }

  private func plainRow(_ event: Event, _ position: Int) -> [TextTable.Cell] {
    let data = Printable.short(String(decoding: event.dataBytes, as: UTF8.self), 60)
    return [
      .init(position, .faint), "\(event.id)", .init("\(event.stamp)", .faint),
      .init("\(event.type)", .bold), "\(event.entity.id)", .init(data, .faint),
    ]
  }

  @Test(arguments: [false, true])
  func `rows are those of a plain table`(isColoured: Bool) throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let console = CapturedConsole()
      console.isOutputTerminal = isColoured
      let output = Output(console)
      var table = EventTable(on: output)
      var plain = TextTable()
      for _ in 0..<Int(random.next() % 50) {
        let seq = random.next() % (1 << (random.next() % 50)) + 1
        let position = Int(random.next() % 1_000_000) + 1
        let event = try event(seq, &random)
        try table.add(event, at: position)
        plain.add(plainRow(event, position))
      }
      try table.finish()
      try output.flush()
      #expect(
        String(decoding: console.output, as: UTF8.self) == plain.takeText(isColoured: isColoured))
    }
  }

  @Test func `the first screen waits for its widths, and every later row is printed as it comes`()
    throws
  {
    var random = SplitMix64(seed: 3)
    let console = CapturedConsole()
    let output = Output(console)
    var table = EventTable(on: output)
    for number in 1...49 { try table.add(try event(UInt64(number), &random), at: number) }
    try output.flush()
    #expect(console.output.isEmpty)
    for number in 50...60 {
      try table.add(try event(UInt64(number), &random), at: number)
      try output.flush()
      let lines = String(decoding: console.output, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == number)
    }
  }

  @Test func `a width holds for rows with wide and harmful characters`() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let width = Int(random.next() % 150) + 30
      let console = CapturedConsole()
      console.variables["COLUMNS"] = "\(width)"
      let output = Output(console)
      var table = EventTable(on: output)
      for number in 1...60 { try table.add(try event(UInt64(number), &random), at: number) }
      try table.finish()
      try output.flush()
      for line in String(decoding: console.output, as: UTF8.self).split(separator: "\n") {
        #expect(Printable.width(String(line)) <= width, "\(line)")
      }
    }
  }
}
