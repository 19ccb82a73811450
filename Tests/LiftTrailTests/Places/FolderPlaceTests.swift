import EventLog
import EventLogTesting
import LiftTrail
import Synchronization
import SyncRelay
import Testing

/// A folder as a place, whatever stands in it.
struct FolderPlaceTests {
  @Test func `what is no regular file is passed over`() async throws {
    let folder = try SharedFolder()
    try folder.files.makeFolder(at: "/place/aaaaaaaaaaaaaaaa")
    for (number, sort) in [FileSort.link, .pipe, .device].enumerated() {
      try folder.files.place(sort, at: "/place/aaaaaaaaaaaaaaaa/strange\(number).jsonl")
      try folder.files.place(sort, at: "/place/strange\(number).jsonl")
    }
    try folder.files.makeFolder(at: "/place/photos")
    try folder.put([1], at: "photos/a.jpg")
    try folder.put([1], at: "aaaaaaaaaaaaaaaa/.hidden")
    try folder.put([1], at: "aaaaaaaaaaaaaaaa/~lt0.tmp")
    try folder.put([1, 2], at: "aaaaaaaaaaaaaaaa/file")
    let listing = try await folder.place.list(after: nil)
    #expect(listing.entries.map(\.name) == ["aaaaaaaaaaaaaaaa/file"])
    #expect(listing.entries.first?.byteCount == 2)
    #expect(try await folder.place.read(["aaaaaaaaaaaaaaaa/strange1.jsonl"]).isEmpty)
  }

  @Test func `a folder that is not there cannot be reached, and nothing is made`() async throws {
    let files = MemoryFileSystem()
    let place = FolderPlace(path: "/away", files: files, randomness: SeededRandomness(seed: 1))
    let error = await #expect(throws: LogError.self) { try await place.list(after: nil) }
    #expect(error?.code == .notFound)
    await #expect(throws: LogError.self) {
      try await place.add([PlaceFile(name: "a.json", bytes: [1])])
    }
    #expect(files.paths().isEmpty)
  }

  @Test func `what a killed process has left is removed before the next file is added`()
    async throws
  {
    let folder = try SharedFolder()
    try folder.files.makeFolder(at: "/place/aaaaaaaaaaaaaaaa")
    try folder.put([1], at: "aaaaaaaaaaaaaaaa/~lt00.tmp")
    try await folder.place.add([PlaceFile(name: "aaaaaaaaaaaaaaaa/f.json", bytes: [7])])
    #expect(folder.files.paths().filter { $0.contains("~") }.isEmpty)
    #expect(try folder.bytes("aaaaaaaaaaaaaaaa/f.json") == [7])
  }

  @Test func `each call of the disk may fail, and no file is there in part`() async throws {
    for number in 1... {
      let folder = try SharedFolder()
      let hook = HookedFileSystem.SharedHook()
      let files = HookedFileSystem(folder.files, hook)
      let left = Mutex(number)
      files.before { (call, path) throws(LogError) in
        guard call.isChange else { return }
        let isIts = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isIts { throw LogError(.inputOutput, "the test", at: LogError.Position(path: path)) }
      }
      let place = FolderPlace(
        path: "/place", files: files, randomness: SeededRandomness(seed: 1))
      let file = PlaceFile(name: "aaaaaaaaaaaaaaaa/f.json", bytes: [1, 2, 3])
      do {
        try await place.add([file])
        #expect(number > 3)
        #expect(try folder.bytes(file.name) == file.bytes)
        return
      } catch {
        #expect(folder.names.allSatisfy { $0.contains("~") || $0 == file.name })
        let again = folder.place
        try await again.add([file])
        #expect(try folder.bytes(file.name) == file.bytes)
      }
    }
  }

  @Test func `a file that is too long is not read`() async throws {
    let folder = try SharedFolder()
    let phone = try PlaceDevice("a", clock: folder.clock)
    try await phone.pass(folder.place, making: true)
    let long = [UInt8](repeating: 0x7B, count: 9 << 20)
    try folder.put(long, at: "\(phone.id)/long.jsonl")
    let origin = try #require(ReplicaID("bbbbbbbbbbbbbbbb"))
    let huge = PartName(
      origin: origin, seqs: 1...1, lineCount: 1, byteCount: 65 << 20, fingerprint: 1)
    try folder.put([UInt8](repeating: 0, count: huge.byteCount), at: "\(phone.id)/\(huge.text)")
    try folder.put(Array("short\n".utf8), at: "\(phone.id)/short.jsonl")
    let place = ReadingPlace(folder.place)
    _ = try await phone.pass(place)
    #expect(place.names == ["\(phone.id)/short.jsonl"])
  }
}

/// A place that notes what is read.
private final class ReadingPlace: SyncPlace {
  private let place: FolderPlace
  private let read = Mutex<[String]>([])

  init(_ place: FolderPlace) { self.place = place }

  var names: [String] { read.withLock { $0.filter { !$0.contains("holds.") } } }
  var name: String { place.name }
  var limits: PlaceLimits { place.limits }

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    try await place.list(after: token)
  }

  func read(_ names: [String]) async throws -> [PlaceFile] {
    read.withLock { $0 += names }
    return try await place.read(names)
  }

  func add(_ files: [PlaceFile]) async throws { try await place.add(files) }

  func remove(_ names: [String]) async throws { try await place.remove(names) }
}
