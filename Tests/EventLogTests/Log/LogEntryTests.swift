import Testing

@testable import EventLog

/// What a log entry keeps of its line, checked against the line.
struct LogEntryTests {
  private static let long = String(repeating: "é", count: 100_000)

  @Test(arguments: [
    "{}", #"{"id":""}"#, #"{"id":"a"}"#, #"{"id":null}"#, #"{"id":12}"#, #"{"id":{"id":"a"}}"#,
    #"{"a":{"id":"x"}}"#, #"{"a":"id","ie":"b"}"#, #"{"a":[{"id":"x"}],"id":"y","z":"id"}"#,
    ##"{"id":"\"\\\n"}"##, #"{"ID":"a","i":"b","idd":"c"}"#,
    "{\"a\":\"\(long)\",\"id\":\"\(long)\"}",
  ])
  func `an entry knows where its parts stand, and the string id of its payload`(data: String)
    throws
  {
    for (type, version, entity) in [("m.s", 1, "x"), ("module.exerciseSaved", 120, "A-b.c@+_:9")] {
      let object = try #require(try JSONReader.value(of: Array(data.utf8)).object)
      let type = try #require(EventType(type))
      let draft = try #require(
        try EventDraft(
          type: type, version: UInt64(version), entityID: entity,
          data: object))
      let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
      for mark in [nil, BatchMark(index: 3, count: 9_007_199_254_000_000)] {
        let id = EventID(replica: ReplicaID(bits: 5), seq: 123_456)
        let event = try Event(
          line: try EventLine.bytes(
            of: draft, id: id, stamp: stamp, batch: mark, in: TestStore.dataset),
          of: TestStore.dataset)
        let entry = event.line.withUnsafeBytes {
          LogEntry(layout: event.layout, line: $0, chunk: 7, offset: 11, kindHash: 0)
        }
        #expect(entry.type == event.layout.type && entry.entity == event.layout.entity)
        #expect(entry.data == event.layout.data && entry.length == event.line.count)
        #expect(event.line.withUnsafeBytes { entry.version(in: $0) } == UInt64(version))
        let found = entry.dataID.map { JSONText.unescaped(event.line[$0]) }
        #expect(found == object["id"]?.string)
      }
    }
  }
}
