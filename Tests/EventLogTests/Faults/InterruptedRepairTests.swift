import EventLog
import Testing
import TortureHarness

/// A repair that a power cut ends, at any moment and with any outcome.
struct InterruptedRepairTests {
  private let segment = "/store/log/000000000001.jsonl"

  /// A log whose last event of its own replica is damaged, with a peer's line behind it, so that it
  /// is no tail; and that event's id.
  private func damagedStore() throws -> (disk: ModelDisk, lost: EventID) {
    let files = FaultyFileSystem()
    _ = try World.append([World.draft("first")], to: World.create(files), asBatch: false)
    let start = try #require(files.disk.bytes(of: segment)).count
    let lost = try World.append(
      [World.draft("second")], to: World.open(files, .writing), asBatch: false)
    _ = try World.open(files, .writing).receive(
      World.peerEvents(0xB, ["of a peer"], asBatch: false))
    var disk = files.disk.afterWorstPowerCut()
    var bytes = try #require(disk.bytes(of: segment))
    bytes[start + 40] ^= 1
    disk.overwrite(segment, with: bytes)
    return (disk, lost[0].id)
  }

  private func repair(_ files: FaultyFileSystem, turn: UInt64) throws {
    _ = try Store.repair(at: World.path, environment: World.environment(files, turn: turn))
  }

  @Test func `the number of a line that a repair took out is never given again`() throws {
    let (damaged, lost) = try damagedStore()
    let repairing = FaultyFileSystem(damaged, isRecording: true)
    try repair(repairing, turn: 1)
    var outcomes = 0
    for moment in repairing.snapshots {
      moment.afterPowerCut(.edges) { disk in
        outcomes += 1
        #expect(throws: Never.self) {
          let files = FaultyFileSystem(disk)
          try repair(files, turn: 2)
          let store = try World.open(files, .writing, turn: 3)
          let next = try World.append([World.draft("next")], to: store, asBatch: false)
          #expect(next[0].id != lost)
        }
      }
    }
    #expect(outcomes > 10)
  }
}
