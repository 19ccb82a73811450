import Testing
import TortureHarness

@testable import EventLog

/// A sync that fails once: its bytes stay readable, and no later sync writes them.
struct FailedSyncTests {
  /// A store of one event, and the disk after a second one whose sync failed.
  func diskAfterFailure() throws -> ModelDisk {
    let files = FaultyFileSystem()
    _ = try World.append([World.draft("first")], to: World.create(files), asBatch: false)
    for call in 1... {
      let fault = Fault(.inputOutput, call: call, isForEver: false, leavesTraces: false)
      let failing = FaultyFileSystem(files.disk, fault: fault)
      do throws(LogError) {
        let store = try World.open(failing, .writing)
        _ = try World.append([World.draft("second")], to: store, asBatch: false)
        // A snapshot that cannot be looked for is done without; nothing else may be.
        if failing.failures == 0 { break }
      } catch {
        if failing.hasFailedSync { return failing.disk }
      }
    }
    throw LogError(.notFound, "no sync was called")
  }

  @Test func `what is written behind bytes whose sync failed survives a power cut`() throws {
    let files = FaultyFileSystem(try diskAfterFailure())
    let store = try World.open(files, .writing)
    #expect(store.log.count == 2)
    _ = try World.append([World.draft("third")], to: store, asBatch: false)
    let log = try World.open(FaultyFileSystem(files.disk.afterWorstPowerCut()), .reading).log
    #expect(log.count == 3 && log.faults.isEmpty && log.tail == nil)
  }

  @Test func `a writer that ended in good order leaves a void journal, and no other does`() throws {
    func isVoid(_ disk: ModelDisk) -> Bool {
      guard case .ended? = disk.bytes(of: "/store/journal").map(Journal.init) else { return false }
      return true
    }
    let files = FaultyFileSystem()
    do {
      let store = try World.create(files)
      _ = try World.append([World.draft("first")], to: store, asBatch: false)
      #expect(!isVoid(files.disk))
    }
    #expect(isVoid(files.disk))
  }

  @Test func `a crash while a bad last line is moved out never gives its number again`() throws {
    let files = FaultyFileSystem()
    let events = try World.append(
      [World.draft("acknowledged")], to: World.create(files), asBatch: false)
    var disk = files.disk.afterWorstPowerCut()
    var bytes = try #require(disk.bytes(of: "/store/log/000000000001.jsonl"))
    bytes[40] ^= 1
    disk.overwrite("/store/log/000000000001.jsonl", with: bytes)
    let recovering = FaultyFileSystem(disk, isRecording: true)
    try World.repair(recovering, turn: 1)
    for moment in recovering.snapshots {
      moment.afterPowerCut(.edges) { disk in
        #expect(throws: Never.self) {
          let files = FaultyFileSystem(disk)
          try World.repair(files, turn: 2)
          let store = try World.open(files, .writing, turn: 3)
          let next = try World.append([World.draft("next")], to: store, asBatch: false)
          #expect(next[0].id != events[0].id)
        }
      }
    }
  }
}
