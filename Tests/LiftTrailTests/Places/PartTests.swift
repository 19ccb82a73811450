import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

/// The names of parts and what is cut into pieces.
struct PartTests {
  private let name = "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.jsonl"

  @Test func `a name is read as it is written`() throws {
    let (part, piece) = try #require(PartName.read(name))
    #expect(part.text == name)
    #expect(piece == nil)
    #expect(part.seqs == 3...17)
    #expect(part.lineCount == 15)
    #expect(part.byteCount == 4321)
    let third = PieceNumber(number: 3, count: 4)
    #expect(part.text(ofPiece: third).hasSuffix(".00112233445566ff.3of4.jsonl"))
    let read = try #require(PartName.read(part.text(ofPiece: third)))
    #expect(read.name == part)
    #expect(read.piece == third)
  }

  @Test(arguments: [
    "", "x", "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.json",
    "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff (1).jsonl",
    "AAAAAAAAAAAAAAAA.3-17.15.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.17-3.15.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.03-17.15.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.0-17.15.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.0.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.15.0.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.3-99999999999999999999.15.4321.00112233445566ff.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.0of4.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.5of4.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.1of1.jsonl",
    "aaaaaaaaaaaaaaaa.3-17.15.4321.00112233445566ff.1of9999999.jsonl",
  ])
  func `a text that only looks like a name is none`(_ text: String) {
    #expect(PartName.read(text) == nil)
  }

  @Test func `pieces are the bytes, each once`() {
    for byteCount in [2, 3, 10, 4097, 12_345] {
      for count in 2...min(9, byteCount) {
        var next = 0
        for number in 1...count {
          let bytes = PieceNumber(number: number, count: count).bytes(of: byteCount)
          #expect(bytes.lowerBound == next)
          next = bytes.upperBound
        }
        #expect(next == byteCount)
      }
    }
  }

  @Test func `eight of a class become one, with the smaller ones between them`() throws {
    let folder = try SharedFolder()
    let phone = try PlaceDevice("a", clock: folder.clock)
    try phone.write((0..<40).map { "word \($0)" })
    let merging = PartMerging(log: phone.store.log, greatest: 1 << 20)
    func parts(_ sizes: [Int]) -> [PartName] {
      sizes.enumerated().map { index, size in
        PartName(
          origin: phone.store.manifest.replica, seqs: UInt64(index + 1)...UInt64(index + 1),
          lineCount: 1, byteCount: size, fingerprint: 0)
      }
    }
    let small = 300
    let large = 3000
    #expect(merging.next(parts(Array(repeating: small, count: 7))) == nil)
    #expect(merging.next(parts(Array(repeating: small, count: 8))) == 1...8)
    // Seven large ones and small ones between them are not enough of one class.
    #expect(
      merging.next(parts([large, small, large, small, large, large, large, large, large])) == nil)
    #expect(
      merging.next(parts([large, small, large, large, small, large, large, large, large, large]))
        == 1...10)
    // A larger one stands between the small ones.
    #expect(
      merging.next(
        parts(Array(repeating: small, count: 5) + [large] + Array(repeating: small, count: 5)))
        == nil)
    // What would be too long for a file stays.
    let narrow = PartMerging(log: phone.store.log, greatest: 2000)
    #expect(narrow.next(parts(Array(repeating: small, count: 12))) == nil)
  }

  @Test func `a batch that is longer than a file goes in pieces, taken when all are there`()
    async throws
  {
    let folder = try SharedFolder()
    let (phone, watch) = (
      try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
    )
    let place = NarrowPlace(place: folder.place)
    try phone.write((0..<8).map { "\($0)" + String(repeating: "x", count: 2000) }, asBatch: true)
    try await phone.pass(place, making: true)
    let pieces = folder.parts(of: phone)
    #expect(pieces.count == 5, "\(pieces)")
    let bytes = try folder.bytes(pieces[2])
    try folder.remove(pieces[2])
    let early = try await watch.pass(place)
    #expect(early.received.isEmpty)
    #expect(Set(early.unfinished) == Set(pieces).subtracting([pieces[2]]))
    try folder.put(bytes, at: pieces[2])
    try await watch.pass(place)
    #expect(try watch.lines() == phone.lines())
    // A piece that is lost is added again, and nothing else.
    try folder.remove(pieces[4])
    let report = try await phone.pass(place)
    #expect(report.added == 1)
    #expect(folder.parts(of: phone) == pieces)
  }

  @Test(arguments: [false, true])
  func `a piece that was damaged or cut has the part added again in other pieces`(
    isCut: Bool
  ) async throws {
    let folder = try SharedFolder()
    let (phone, watch) = (
      try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
    )
    let place = NarrowPlace(place: folder.place)
    try phone.write((0..<8).map { "\($0)" + String(repeating: "x", count: 2000) }, asBatch: true)
    try await phone.pass(place, making: true)
    let piece = folder.parts(of: phone)[1]
    var bytes = try folder.bytes(piece)
    if isCut { bytes.removeLast() } else { bytes[7] ^= 1 }
    try folder.put(bytes, at: piece)
    for _ in 0..<2 { try await phone.pass(place) }
    try await watch.pass(place)
    #expect(try watch.lines() == phone.lines())
    #expect(try folder.bytes(piece) == bytes)
  }

  @Test func `a piece that comes right after it was damaged has the part read again`() async throws
  {
    let folder = try SharedFolder()
    let (phone, watch) = (
      try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
    )
    let place = NarrowPlace(place: folder.place)
    try phone.write((0..<8).map { "\($0)" + String(repeating: "x", count: 2000) }, asBatch: true)
    try await phone.pass(place, making: true)
    let piece = folder.parts(of: phone)[3]
    let bytes = try folder.bytes(piece)
    var turned = bytes
    turned[7] ^= 1
    try folder.put(turned, at: piece)
    #expect(try await watch.pass(place).received.isEmpty)
    try folder.put(bytes, at: piece)
    try await watch.pass(place)
    #expect(try watch.lines() == phone.lines())
  }

  @Test func `what is known of a place is kept as it was`() async throws {
    let folder = try SharedFolder()
    let (phone, watch) = (
      try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
    )
    try phone.write(["one"])
    try watch.write(["two"])
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    try folder.put([1, 2], at: "\(phone.id)/strange (1).jsonl")
    try await phone.pass(folder.place)
    let memory = try phone.store.placeMemory(of: folder.place.name)
    #expect(memory.hasSeenMarker)
    #expect(memory.heard.values.map(\.deviceName) == ["device b"])
    let again = try #require(
      PlaceMemory(line: memory.line(of: "folder:/x"), of: "folder:/x"))
    #expect(again == memory)
    #expect(PlaceMemory(line: memory.line(of: "folder:/x"), of: "folder:/y") == nil)
    var damaged = memory.line(of: "folder:/x")
    damaged[damaged.count / 2] ^= 1
    #expect(PlaceMemory(line: damaged, of: "folder:/x") == nil)
    #expect(try phone.store.peerStateFaults().isEmpty)
  }
}

/// A place that takes short files only.
private struct NarrowPlace: SyncPlace {
  let place: FolderPlace
  var name: String { place.name }
  var limits: PlaceLimits { PlaceLimits(bytesPerFile: 4096, filesPerCall: 2) }

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    try await place.list(after: token)
  }

  func read(_ names: [String]) async throws -> [PlaceFile] { try await place.read(names) }

  func add(_ files: [PlaceFile]) async throws { try await place.add(files) }

  func remove(_ names: [String]) async throws { try await place.remove(names) }
}
