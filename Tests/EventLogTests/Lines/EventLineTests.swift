import EventLogTesting
import Testing

@testable import EventLog

/// From a draft to its line and back (log-format 1).
struct EventLineTests {
  private let id = EventID(replica: ReplicaID(bits: 0x0C5C_7FD0_A6A3_A450), seq: 17)

  private func stamp(_ text: String = "2026-01-15T10:00:00.123Z-0000") throws -> Stamp {
    try #require(Stamp(text))
  }

  private func draft(
    _ type: String = "module.saved", version: UInt64 = 1, entityID: String = "x",
    data: JSONValue = [:]
  ) throws -> EventDraft {
    let type = try #require(EventType(type))
    let data = try #require(data.object)
    return try #require(
      try EventDraft(type: type, version: version, entityID: entityID, data: data))
  }

  @Test func `a line is written byte for byte`() throws {
    let draft = try draft(
      entityID: "5DB49B01-1D48-4785-97E6-55EA5E8FF674", data: ["name": "Push A"])
    let line = try EventLine.bytes(
      of: draft, id: id, stamp: stamp(), batch: nil, in: LineUnderTest.dataset)
    #expect(String(decoding: line, as: UTF8.self) == LineUnderTest.example)
    #expect(draft.entity.description == "module/5DB49B01-1D48-4785-97E6-55EA5E8FF674")
  }

  @Test func `a batch mark is between stamp and type`() throws {
    let line = try EventLine.bytes(
      of: draft(), id: id, stamp: stamp(), batch: BatchMark(index: 2, count: 3),
      in: LineUnderTest.dataset)
    #expect(line == LineUnderTest.summed(LineUnderTest.text(batch: "[2,3]")))
  }

  @Test func `a payload is written canonically`() throws {
    let data: JSONValue = [
      "b": 1e2, "a": ["\u{e9}\n", -0.0, nil], "\u{1F600}": true, "\u{FB33}": 0,
    ]
    let line = try EventLine.bytes(
      of: draft(data: data), id: id, stamp: stamp(), batch: nil, in: LineUnderTest.dataset)
    let expected = "{\"a\":[\"\u{e9}\\n\",0,null],\"b\":100,\"\u{1F600}\":true,\"\u{FB33}\":0}"
    #expect(line == LineUnderTest.summed(LineUnderTest.text(data: expected)))
  }

  @Test func `any draft comes back from its line`() throws {
    var generator = SplitMix64(seed: 16)
    for _ in 1...500 {
      let draft = try EventDraft.random(using: &generator)
      let id = EventID(
        replica: ReplicaID(bits: generator.next()),
        seq: UInt64.random(in: 9...Decimal.greatest, using: &generator))
      let stamp = try #require(Stamp.random(using: &generator))
      let index = UInt64.random(in: 1...9, using: &generator)
      let batch =
        Bool.random(using: &generator)
        ? BatchMark(index: index, count: UInt64.random(in: index...9, using: &generator)) : nil
      let line = try EventLine.bytes(
        of: draft, id: id, stamp: stamp, batch: batch, in: LineUnderTest.dataset)
      let event = try Event(line: line, of: LineUnderTest.dataset)
      #expect(draft.text.withView { EventLine.greatestLength(of: $0.text) } > line.count)
      let written = EventLineTests.written(draft, id, stamp, batch)
      #expect(written.textStart + "\"type\":\"".utf8.count == event.layout.type.lowerBound)
      #expect(written.sum == event.sum && written.length == line.count)
      #expect(event.id == id)
      #expect(event.stamp == stamp)
      #expect(event.batch == batch)
      #expect(event.type == draft.type)
      #expect(event.version == draft.version)
      #expect(event.entity == draft.entity)
      #expect(Array(event.dataBytes) == draft.payload.bytes)
      #expect(event.layout.dataID.map { JSONText.unescaped(event.line[$0]) } == draft.payload.id)
      #expect(try event.data == draft.payload.object)
      #expect(
        event.sum == XXH64.hash(Array(event.line.dropLast(26)), seed: LineUnderTest.dataset.seed))
    }
  }

  /// What the writer says of a line.
  private static func written(
    _ draft: EventDraft, _ id: EventID, _ stamp: Stamp, _ batch: BatchMark?
  ) -> EventLine.Written {
    draft.text.withView { draft in
      let length = EventLine.greatestLength(of: draft.text)
      return withUnsafeTemporaryAllocation(byteCount: length, alignment: 1) { room in
        var writer = ByteWriter(room)
        let time = TimeText(stamp.instant)
        let head = EventLine.Head(id: id, stamp: stamp, time: time, batch: batch)
        return EventLine.write(head, draft.text, seed: LineUnderTest.dataset.seed, to: &writer)
      }
    }
  }

  @Test func `drafts are the same where all that they say is`() throws {
    let draft = try draft(data: ["name": "A"])
    #expect(draft == (try self.draft(data: ["name": "A"])))
    let others = [
      try self.draft(data: ["name": "B"]), try self.draft(entityID: "y", data: ["name": "A"]),
      try self.draft(version: 2, data: ["name": "A"]),
      try self.draft("module.served", data: ["name": "A"]),
    ]
    #expect(Set(others + [draft]).count == 5)
    for other in others { #expect(other != draft) }
  }

  @Test func `the members of a payload are where it says`() throws {
    var generator = SplitMix64(seed: 17)
    for _ in 1...300 {
      let payload = try EventDraft.random(using: &generator).payload
      var read = JSONObject()
      for member in payload.members {
        let key = JSONText.unescaped(payload.bytes[member.key])
        read[key] = try JSONReader.value(of: Array(payload.bytes[member.value]))
      }
      #expect(try read == payload.object)
    }
  }

  @Test func `a line of more than a mebibyte is not written`() throws {
    func line(filler: Int) throws -> [UInt8] {
      let text = String(repeating: "x", count: filler)
      return try EventLine.bytes(
        of: draft(data: ["a": .string(text)]), id: id, stamp: stamp(), batch: nil,
        in: LineUnderTest.dataset)
    }
    let filler = (1 << 20) - 1 - (try line(filler: 0).count)
    #expect(try line(filler: filler).count + 1 == 1 << 20)
    let error = #expect(throws: LogError.self) { try line(filler: filler + 1) }
    #expect(error?.code == .tooLarge)
    #expect(error?.position.event == id)
    #expect(error?.advice == .splitEvent)
  }

  @Test func `a payload that no reader would take cannot be made`() throws {
    let refused: [(data: JSONValue, code: LogError.Code)] = [
      (["a": .number(.nan)], .malformed), (["a": [.number(.infinity)]], .malformed),
      (["a": 9_007_199_254_740_992], .malformed), (["a": -1e300], .malformed),
      (nested(depth: 32), .tooLarge),
    ]
    for (data, code) in refused {
      let object = try #require(data.object)
      let error = #expect(throws: LogError.self) { try Payload(object) }
      #expect(error?.code == code)
    }
    let deepest = try EventLine.bytes(
      of: draft(data: nested(depth: 31)), id: id, stamp: stamp(), batch: nil,
      in: LineUnderTest.dataset)
    #expect(try Event(line: deepest, of: LineUnderTest.dataset).line == deepest)
  }

  @Test(arguments: [0, Decimal.greatest + 1, .max])
  func `a version beyond what a line can hold is refused`(version: UInt64) throws {
    let type = try #require(EventType("module.saved"))
    let draft = try EventDraft(type: type, version: version, entityID: "x", data: JSONObject())
    #expect(draft == nil)
  }

  @Test(arguments: ["", "a/b", "a b", "é", "\"", String(repeating: "x", count: 129)])
  func `an id that breaks the grammar is refused`(entityID: String) throws {
    let type = try #require(EventType("module.saved"))
    #expect(try EventDraft(type: type, entityID: entityID, data: JSONObject()) == nil)
  }

  private func nested(depth: Int) -> JSONValue {
    (1..<depth).reduce([:]) { inner, _ in ["a": inner] }
  }
}

extension EventDraft {
  /// A draft with a payload of a few members of every sort.
  static func random(using generator: inout SplitMix64) throws -> EventDraft {
    let types = ["module.saved", "session.setLogged", "unknownKind.verb", "a.b"]
    let letters = Array("abcXYZ019._:@+-")
    let length = Int.random(in: 1...Entity.greatestLength, using: &generator)
    let entityID = String(
      (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    var data = JSONObject()
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let key = ["a", "b", "id", "", "\u{e9}", "e\u{301}", "\u{1F600}", "\u{FB33}", "\"\\\n\0"]
        .randomElement(using: &generator)
      data[try #require(key)] = .random(depth: 2, using: &generator)
    }
    let type = try #require(types.randomElement(using: &generator).flatMap(EventType.init))
    return try #require(
      try EventDraft(
        type: type, version: UInt64.random(in: 1...Decimal.greatest, using: &generator),
        entityID: entityID, data: data))
  }
}

extension JSONValue {
  /// A value of any sort, with at most so many levels.
  fileprivate static func random(
    depth: Int, using generator: inout SplitMix64
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(Double(Int64.random(in: -1000...1000, using: &generator)))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 4:
      return .string(
        ["", "text", "\u{7F}\t", "e\u{301}", "😀"][Int.random(in: 0..<5, using: &generator)])
    case 5:
      return .array(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          .random(depth: depth - 1, using: &generator)
        })
    default:
      var object = JSONObject()
      for key in ["k", "l", "m"] where Bool.random(using: &generator) {
        object[key] = .random(depth: depth - 1, using: &generator)
      }
      return .object(object)
    }
  }
}
