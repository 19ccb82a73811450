import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization
import Testing

/// The places that ship, and one over records as an app writes it, do what every place has to do.
struct PlaceSuiteTests {
  @Test func `a folder in memory is a place`() async throws {
    let number = Mutex<UInt64>(0)
    try await PlaceSuite.check {
      let files = MemoryFileSystem()
      try files.makeFolder(at: "/place")
      let seed = number.withLock { number in
        number += 2
        return number
      }
      return (
        FolderPlace(path: "/place", files: files, randomness: SeededRandomness(seed: seed)),
        FolderPlace(path: "/place", files: files, randomness: SeededRandomness(seed: seed + 1))
      )
    }
  }

  @Test func `a folder on disk is a place`() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "place-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try await PlaceSuite.check {
      let folder = root.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return (FolderPlace(path: folder.path), FolderPlace(path: folder.path))
    }
  }

  @Test func `a hostile folder without harm is a place`() async throws {
    try await PlaceSuite.check {
      let net = HostilePlaces(devices: 1, seed: 1)
      return (net.place(ofDevice: 0), net.place(ofDevice: 0))
    }
  }

  @Test func `a place that writes over a taken name does not pass`() async throws {
    let failure = await #expect(throws: PlaceSuite.Failure.self) {
      try await PlaceSuite.check {
        let place = CarelessPlace()
        return (place, place)
      }
    }
    #expect(failure?.check == "a name that is taken keeps its bytes, and that is no error")
  }
}

/// A place that writes over what stands under a name.
private final class CarelessPlace: SyncPlace {
  private let files = Mutex<[String: [UInt8]]>([:])
  let name = "test:careless"
  let limits = PlaceLimits()

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    files.withLock { files in
      PlaceListing(files.map { PlaceEntry(name: $0.key, byteCount: $0.value.count) })
    }
  }

  func read(_ names: [String]) async throws -> [PlaceFile] {
    files.withLock { files in
      names.compactMap { name in files[name].map { PlaceFile(name: name, bytes: $0) } }
    }
  }

  func add(_ added: [PlaceFile]) async throws {
    files.withLock { files in for file in added { files[file.name] = file.bytes } }
  }

  func remove(_ names: [String]) async throws {
    files.withLock { files in for name in names { files[name] = nil } }
  }
}
