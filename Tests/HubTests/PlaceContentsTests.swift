import EventLog
import Hub
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization
import Testing

/// All that a place has is held against its names.
struct PlaceContentsTests {
  private static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  /// The files of a place with one store's history.
  private func files() async throws -> [PlaceFile] {
    var options = StoreOptions()
    options.dataset = Self.dataset
    let store = TrainingStore.inMemory(clock: TestClock(), options: options)
    for word in ["a", "b", "c"] {
      try await store.write { try $0.save(Setting(id: Identifier(word), value: .string(word))) }
    }
    let place = KeptPlace()
    try await store.sync(with: place, options: PlaceOptions(makesPlace: true))
    return place.files
  }

  @Test func `a whole place has its parts, its marker and no fault`() async throws {
    let contents = PlaceContents(try await files(), of: Self.dataset)
    #expect(contents.faults.isEmpty, "\(contents.faults)")
    #expect(contents.hasMarker)
    #expect(contents.parts.map(\.name.lineCount).reduce(0, +) == 3)
    #expect(contents.parts.allSatisfy { $0.bytes.count == $0.name.byteCount })
  }

  @Test func `each file whose bytes are not those of its name is named`() async throws {
    let whole = try await files()
    for (index, file) in whole.enumerated() where file.name.contains("/") {
      var bytes = file.bytes
      bytes[bytes.count / 2] ^= 1
      var turned = whole
      turned[index] = PlaceFile(name: file.name, bytes: bytes)
      #expect(PlaceContents(turned, of: Self.dataset).faults.map(\.file) == [file.name])
      turned[index] = PlaceFile(name: file.name, bytes: file.bytes.dropLast())
      #expect(PlaceContents(turned, of: Self.dataset).faults.map(\.file) == [file.name])
    }
  }

  @Test func `a whole part under the name of another one is named`() async throws {
    var files = try await files()
    let index = try #require(files.firstIndex { $0.name.hasSuffix(".jsonl") })
    let base = String(files[index].name.split(separator: "/")[1])
    let (name, _) = try #require(PartName.read(base))
    let other = PartName(
      origin: name.origin, seqs: name.seqs, lineCount: name.lineCount, byteCount: name.byteCount,
      fingerprint: name.fingerprint ^ 1)
    files[index] = PlaceFile(name: "aaaaaaaaaaaaaaaa/\(other.text)", bytes: files[index].bytes)
    let faults = PlaceContents(files, of: Self.dataset).faults
    #expect(faults.map(\.file) == [files[index].name])
    #expect(faults.map(\.reason) == ["its bytes are not those of its name"])
  }

  @Test func `a missing marker, another dataset's and a strange name are told`() async throws {
    let whole = try await files()
    let bare = whole.filter { $0.name.contains("/") }
    #expect(!PlaceContents(bare, of: Self.dataset).hasMarker)
    let other = DatasetID(checked: "00000000-0000-4000-8000-000000000000")
    let marker = PlaceName.marker(of: other)
    let faults = PlaceContents(
      whole + [
        PlaceFile(name: marker, bytes: PlaceName.markerBytes(of: other)),
        PlaceFile(name: "notes.txt", bytes: [1]),
      ], of: Self.dataset
    ).faults
    #expect(faults.map(\.file).sorted() == [marker, "notes.txt"].sorted())
  }

  @Test func `pieces make a part when all are there`() async throws {
    let whole = try await files()
    let index = try #require(whole.firstIndex { $0.name.hasSuffix(".jsonl") })
    let file = whole[index]
    let base = String(file.name.split(separator: "/")[1])
    let (name, _) = try #require(PartName.read(base))
    let pieces = (1...2).map { number in
      let piece = PieceNumber(number: number, count: 2)
      return PlaceFile(
        name: "aaaaaaaaaaaaaaaa/" + name.text(ofPiece: piece),
        bytes: Array(file.bytes[piece.bytes(of: file.bytes.count)]))
    }
    var cut = whole
    cut.remove(at: index)
    let both = PlaceContents(cut + pieces, of: Self.dataset)
    #expect(both.faults.isEmpty)
    #expect(both.parts.contains { $0.name == name && $0.bytes == file.bytes })
    let half = PlaceContents(cut + pieces.prefix(1), of: Self.dataset)
    #expect(half.faults.map(\.reason) == ["1 of its 2 pieces are missing"])
  }
}

/// A place in memory.
private final class KeptPlace: SyncPlace {
  let name = "test:kept"
  let limits = PlaceLimits()
  private let kept = Mutex<[String: [UInt8]]>([:])

  var files: [PlaceFile] {
    kept.withLock { kept in
      kept.sorted { $0.key < $1.key }.map { PlaceFile(name: $0.key, bytes: $0.value) }
    }
  }

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    PlaceListing(files.map { PlaceEntry(name: $0.name, byteCount: $0.bytes.count) })
  }

  func read(_ names: [String]) async throws -> [PlaceFile] {
    files.filter { names.contains($0.name) }
  }

  func add(_ files: [PlaceFile]) async throws {
    kept.withLock { kept in
      for file in files where kept[file.name] == nil { kept[file.name] = file.bytes }
    }
  }

  func remove(_ names: [String]) async throws {
    kept.withLock { kept in for name in names { kept[name] = nil } }
  }
}
