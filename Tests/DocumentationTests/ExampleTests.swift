import EventLog
import EventLogTesting
import Testing

@Suite struct ExampleTests {
  @Test func `every block of Swift on a page is compiled here, word for word`() throws {
    let sources = try Documentation.examples()
    var checked = 0
    for path in try Documentation.pages() {
      for block in try Page(path).blocks where block.language == "swift" {
        checked += 1
        #expect(
          sources.contains { $0.contains(block.text) },
          "no file of Examples holds this block of \(path):\n\(block.text)")
      }
    }
    #expect(checked > 0)
  }

  @Test func `the README's example does what the README says`() throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/devices")
    let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_000))
    let shown = try twoDevices(in: "/devices", StoreEnvironment(files: files, clock: clock))
    let block = try Page("README.md").blocks.first { $0.language == "json" }
    #expect(shown == block?.text)
  }
}
