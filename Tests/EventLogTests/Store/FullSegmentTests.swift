import Testing

@testable import EventLog

/// What a writer keeps of the lines of segments that are full.
struct FullSegmentTests {
  @Test func `the lines of a full segment stand where its file is mapped, and say the same`() throws
  {
    let store = TestStore()
    try store.create()
    let opened = try store.open(.writing, segmentSize: 2000)
    let before = try opened.append(count: 40)
    #expect(try opened.log.events(at: 1..<41) == before)
    let first = try #require(opened.log.chunks.first?.path)
    let mapped = opened.log.chunks.prefix { $0.path == first }.map(\.contents.rawBytes)
    #expect(mapped.count > 3)
    #expect(opened.log.chunks.count > mapped.count)
    for (chunk, next) in zip(mapped, mapped.dropFirst()) {
      #expect(chunk.baseAddress.map { $0 + chunk.count } == next.baseAddress)
    }
  }
}
