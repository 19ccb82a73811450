import EventLog
import EventLogTesting
import Testing

/// Readers beside a writer that changes the journal and the log.
struct JournalRaceTests {
  let test = TestStore()

  func read(_ files: ChangingFileSystem) throws -> Log {
    try Store.open(
      at: "/store", for: .reading, environment: StoreEnvironment(files: files, holder: "a reader")
    ).log
  }

  @Test func `a reader that meets somebody who puts the log right reads again`() throws {
    let store = try test.create()
    try store.append(count: 3)
    test.files.crash()
    // Behind the first look at the journal the store is settled, and more is written.
    let changing = ChangingFileSystem(test.files, at: "/store/journal") { [test] count in
      guard count == 1 else { return }
      let writer = try test.open(.writing)
      try writer.append(count: 1)
    }
    let log = try read(changing)
    #expect(log.count == 4 && log.faults.isEmpty && log.tail == nil)
    withExtendedLifetime(store) {}
  }

  @Test func `lines that moved since the journal was read are not put where they were`() throws {
    let store = try test.create()
    try store.append(count: 3)
    let journal = try test.files.contents(of: "/store/journal").allBytes
    test.files.crash()
    do { _ = try test.open(.writing) }
    let bytes = try test.bytes(ofSegment: 1)
    let first = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let void = try test.files.contents(of: "/store/journal").allBytes
    test.files.overwrite("/store/journal", with: journal)
    // What a repair leaves that took the second line out and moved the third one: torn, to the
    // journal of before.
    let changing = ChangingFileSystem(test.files, at: "/store/journal") { [test] count in
      guard count == 1 else { return }
      test.files.overwrite(TestStore.segment(1), with: Array(bytes[..<first]))
      test.files.overwrite("/store/journal", with: void)
    }
    #expect(try read(changing).count == 1)
    withExtendedLifetime(store) {}
  }

  @Test func `a journal that never stands still leaves the reader what stands in the log`() throws {
    let store = try test.create()
    try store.append(count: 2)
    let bytes = try test.bytes(ofSegment: 1)
    test.files.overwrite(
      TestStore.segment(1), with: Array(bytes[...(try #require(bytes.firstIndex(of: 10)))]))
    let journal = try test.files.contents(of: "/store/journal").allBytes
    let changing = ChangingFileSystem(test.files, at: "/store/journal") { [test] count in
      test.files.overwrite("/store/journal", with: journal + [UInt8(truncatingIfNeeded: count)])
    }
    #expect(try read(changing).count == 1)
    withExtendedLifetime(store) {}
  }
}
