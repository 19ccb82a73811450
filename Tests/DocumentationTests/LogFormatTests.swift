import EventLogTesting
import Testing

@testable import EventLog

@Suite struct LogFormatTests {
  private static let path = "docs/log-format.md"
  /// That of the page's examples.
  private static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  @Test func `every line that the page shows is an event, with a sum that is right`() throws {
    let blocks = try Page(LogFormatTests.path).blocks.filter { $0.language == "jsonl" }
    let lines = blocks.flatMap { $0.text.split(separator: "\n") }
    for line in lines { _ = try Event(line: Array(line.utf8), of: LogFormatTests.dataset) }
    #expect(lines.count > 2)
  }

  @Test func `the bytes that the page says are summed have the sum that it says`() throws {
    let page = try Page(LogFormatTests.path)
    let summed = try #require(page.blocks.first { $0.language == "text" })
    let dataset = LogFormatTests.dataset
    let seed = XXH64.hash(Array(dataset.text.utf8))
    let sum = Hexadecimal.text(of: XXH64.hash(Array(summed.text.utf8), seed: seed), digits: 16)
    let prose = page.prose.joined(separator: "\n")
    #expect(
      prose.contains("These lines are of the dataset `\(dataset)`, as all examples on this page."))
    let seedText = Hexadecimal.text(of: seed, digits: 16)
    #expect(prose.contains("For the dataset `\(dataset)` it is `\(seedText)`."))
    #expect(dataset.seed == seed)
    #expect(prose.contains("these are the \(summed.text.utf8.count) bytes"))
    #expect(prose.contains("and their XXH64, with this seed, is `\(sum)`"))
  }

  @Test func `the store.json that the page shows is one that opens`()
    throws
  {
    let blocks = try Page(LogFormatTests.path).blocks
    let shown = try #require(blocks.first { $0.language == "json" })
    let files = MemoryFileSystem()
    let environment = StoreEnvironment(files: files, holder: "the test")
    let manifest = StoreManifest(
      dataset: try #require(DatasetID("00000000-0000-4000-8000-000000000000")),
      replica: ReplicaID(bits: 1), name: "another", created: Instant(milliseconds: 0),
      isEphemeral: true)
    _ = try Store.create(at: "/store", manifest: manifest, environment: environment)
    try files.removeFile(at: "/store/store.json")
    try files.createFile(at: "/store/store.json").append(Array((shown.text + "\n").utf8))
    let store = try Store.open(at: "/store", for: .reading, environment: environment)
    #expect(store.manifest.replica.description == "0c5c7fd0a6a3a450")
    #expect(store.manifest.dataset == LogFormatTests.dataset)
    #expect(store.manifest.name == "phone")
    #expect(store.manifest.place?.path == "/data/phone")
  }

  @Test
  func `the journal that the page shows has a head and one record, of the line that it shows`()
    throws
  {
    let blocks = try Page(LogFormatTests.path).blocks
    let shown = try #require(blocks.first { $0.language == "jsonl journal" })
    let bytes = Array((shown.text + "\n").utf8)
    guard case .underWay(let head, let chain?) = Journal(bytes) else {
      Issue.record("it is no journal of a writer at work")
      return
    }
    let line = try #require(shown.text.split(separator: "\n").last)
    #expect(chain.bytes == Array((line + "\n").utf8))
    #expect(head.mark.end.lines.count == 16 && head.mark.seq == 16)
    _ = try Event(line: chain.bytes.dropLast(), of: LogFormatTests.dataset)
  }

  @Test func `the limits that the page names are those of the code`() throws {
    let prose = try Page(LogFormatTests.path).prose
    #expect(prose.contains("The format has version \(StoreManifest.currentFormat)."))
    #expect(prose.contains("| a line, with its line feed | 1,048,576 bytes |"))
    #expect(EventLine.greatestLength == 1_048_576)
    #expect(prose.contains { $0.hasPrefix("| nesting | 32 levels;") })
    #expect(CanonicalJSON.greatestDepth == 32)
    #expect(EventType.greatestLength == 64)
    #expect(Entity.greatestLength == 128)
    #expect(prose.contains { $0.contains("has reached 16 MiB") })
    #expect(Store.segmentSize == 16 * 1_048_576)
    #expect(prose.contains { $0.contains("2,097,152 bytes") })
    #expect(Store.journalCapacity == 2_097_152)
  }
}
