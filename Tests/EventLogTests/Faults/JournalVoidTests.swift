import Testing
import TortureHarness

@testable import EventLog

/// A journal that a writer made void at its end, and whose sync failed: it looks void, and a power cut
/// brings back what it said before.
struct JournalVoidTests {
  private let journal = "/store/journal"
  private let segment = "/store/log/000000000001.jsonl"

  /// A disk with such a journal, and two events.
  private func diskWithVoidInDoubt() throws -> ModelDisk { try Self.diskInDoubt.get() }

  /// Sought once for all tests.
  private static let diskInDoubt = Result { try JournalVoidTests().findVoidInDoubt() }

  private func findVoidInDoubt() throws -> ModelDisk {
    for call in 1..<200 {
      let fault = Fault(.inputOutput, call: call, isForEver: false, leavesTraces: false)
      let files = FaultyFileSystem(fault: fault)
      do throws(LogError) {
        _ = try World.append(
          [World.draft("first"), World.draft("second")], to: World.create(files), asBatch: false)
      } catch {
        continue
      }
      let disk = files.disk
      guard isVoid(disk), !isVoid(disk.afterWorstPowerCut()) else { continue }
      return disk
    }
    throw LogError(.notFound, "no sync of a void journal failed")
  }

  private func isVoid(_ disk: ModelDisk) -> Bool {
    guard case .ended? = disk.bytes(of: journal).map(Journal.init) else { return false }
    return true
  }

  @Test func `a power cut brings back what such a journal said, and it fits the log`() throws {
    let disk = try diskWithVoidInDoubt()
    let log = try World.open(FaultyFileSystem(disk.afterWorstPowerCut()), .reading).log
    #expect(log.count == 2 && log.faults.isEmpty && log.tail == nil)
  }

  @Test func `an unfinished end is taken out only once the journal cannot come back`() throws {
    var disk = try diskWithVoidInDoubt()
    let bytes = try #require(disk.bytes(of: segment))
    disk.overwrite(segment, with: bytes + bytes.prefix(50))
    let files = FaultyFileSystem(disk)
    try World.repair(files, turn: 1)
    #expect(files.disk.bytes(of: segment) == bytes)
    #expect(isVoid(files.disk.afterWorstPowerCut()))
  }

  @Test func `a repair moves lines only once the journal cannot come back`() throws {
    var disk = try diskWithVoidInDoubt()
    var bytes = try #require(disk.bytes(of: segment))
    bytes[40] ^= 1
    disk.overwrite(segment, with: bytes)
    let files = FaultyFileSystem(disk)
    _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 1))
    #expect(isVoid(files.disk.afterWorstPowerCut()))
    let log = try World.open(FaultyFileSystem(files.disk.afterWorstPowerCut()), .reading).log
    #expect(log.count == 1 && log.faults.isEmpty)
  }

  @Test func `what the next writer puts over such a journal is what a power cut leaves`() throws {
    let files = FaultyFileSystem(try diskWithVoidInDoubt())
    let store = try World.open(files, .writing)
    let next = try World.append([World.draft("next")], to: store, asBatch: false)
    let left = FaultyFileSystem(files.disk.afterWorstPowerCut())
    let log = try World.open(left, .reading).log
    #expect(try log.count == 3 && log.event(at: 3) == next[0])
    #expect(log.faults.isEmpty && log.tail == nil)
  }

  @Test
  func `the number of a line that leaves the journal is never given again, whatever crash comes`()
    throws
  {
    let files = FaultyFileSystem()
    let first = try World.append([World.draft("first")], to: World.create(files), asBatch: false)
    let store = try World.open(files, .writing)
    let second = try World.append([World.draft("second")], to: store, asBatch: false)
    var disk = files.disk.afterWorstPowerCut()
    withExtendedLifetime(store) {}
    // The log is gone, so that what the journal has finds no place.
    disk.overwrite(segment, with: [])
    try expectFreshNumbers(after: [first[0].id, second[0].id], opening: disk)
  }

  @Test
  func `the number of a line that leaves with a tail is never given again, whatever crash comes`()
    throws
  {
    let files = FaultyFileSystem()
    let events = try World.append(
      [World.draft("first"), World.draft("second")], to: World.create(files), asBatch: false)
    var disk = files.disk
    let bytes = try #require(disk.bytes(of: segment))
    var damaged = bytes
    damaged[bytes.count - 40] ^= 1
    // Only the tail shows that a second line was there: the journal that said so is unreadable.
    disk.overwrite(segment, with: damaged + bytes.prefix(50))
    disk.overwrite(journal, with: Array("unreadable".utf8))
    try expectFreshNumbers(after: events.map(\.id), opening: disk)
  }

  /// Opens a disk for writing, cuts the power at every moment of it, and writes after each.
  private func expectFreshNumbers(after given: [EventID], opening disk: ModelDisk) throws {
    let opening = FaultyFileSystem(disk, isRecording: true)
    try World.repair(opening, turn: 1)
    var outcomes = 0
    for moment in opening.snapshots {
      moment.afterPowerCut(.edges) { disk in
        outcomes += 1
        #expect(throws: Never.self) {
          let files = FaultyFileSystem(disk)
          try World.repair(files, turn: 2)
          let store = try World.open(files, .writing, turn: 3)
          let next = try World.append([World.draft("next")], to: store, asBatch: false)
          #expect(!given.contains(next[0].id))
        }
      }
    }
    #expect(outcomes > 10)
  }
}
