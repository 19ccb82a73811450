import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import SyncRelay

/// What a store notes of what it has given, pass by pass.
struct GivenNoteTests {
  private let pair: Pair
  private let mine: ReplicaID

  init() throws {
    pair = try Pair()
    mine = pair.left.manifest.replica
  }

  private func write(_ replica: Replica, _ name: String) throws {
    _ = try replica.write([try draft("module.saved", "m", ["name": .string(name)])])
  }

  private func id(_ seq: UInt64) throws -> EventID {
    EventID(replica: try #require(ReplicaID("bbbbbbbbbbbbbbbb")), seq: seq)
  }

  @Test func `what was there before a pass gave anything had seen nothing of it`() throws {
    var note = GivenNote(of: mine, behind: 0)
    note.add(.init(lines: 2, seq: 2, held: Coverage(of: [try id(1)])))
    note.add(.init(lines: 5, seq: 4, held: Coverage(of: [try id(3)])))
    #expect(note.given == 4)
    // Before any pass, in the first, between the two, in the second, behind it.
    #expect(try note.given(before: id(9), at: 1) == 0)
    #expect(try note.given(before: id(1), at: 3) == 0)
    #expect(try note.given(before: id(1), at: 9) == 0)
    #expect(try note.given(before: id(2), at: 4) == 2)
    #expect(try note.given(before: id(3), at: 6) == 2)
    #expect(try note.given(before: id(4), at: 6) == 4)
    note.add(.init(lines: 7, seq: nil, held: Coverage()))
    #expect(try note.given == nil && note.given(before: id(5), at: 8) == nil)
  }

  @Test func `only so much is kept, and all counts as given before that`() throws {
    var note = GivenNote(of: mine, behind: 0)
    for number in 1...600 { note.add(.init(lines: number, seq: UInt64(number), held: Coverage())) }
    #expect(note.marks.count == 512)
    #expect(try note.given(before: id(1), at: 50) == nil)
    #expect(try note.given(before: id(1), at: 301) == 300)
    let scattered = Coverage(of: try (0..<65).map { try id(UInt64(2 * $0 + 1)) })
    note.add(.init(lines: 601, seq: 601, held: scattered))
    #expect(note.marks.last?.held.isEmpty == true)
  }

  @Test func `a new store has given nothing, and a pass notes what it gives once`() throws {
    #expect(try pair.left.store.givenNote()?.given == 0)
    try write(pair.left, "A")
    try write(pair.right, "B")
    _ = try Relay.sync(pair.left, pair.right)
    let note = try #require(try pair.left.store.givenNote())
    #expect(note.marks.count == 2 && note.given == 1)
    #expect(
      note.marks.last?.held
        == pair.right.log.coverage.subtracting(Coverage(of: [EventID(replica: mine, seq: 1)])))
    // A pass without own events that are new notes nothing.
    try write(pair.right, "C")
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pair.left.store.givenNote() == note)
    let reopened = try Replica(
      Store.open(at: "/left", for: .reading, environment: Pair.environment(pair.files)),
      kinds: .training)
    #expect(try reopened.store.givenNote() == note)
  }

  @Test func `all counts as given where the note is gone, damaged, of a former id or too old`()
    throws
  {
    try write(pair.left, "A")
    let before = pair.files.contentsOrNone("/left/given.json")
    _ = try Relay.sync(pair.left, pair.right)
    let now = pair.files.contentsOrNone("/left/given.json")
    // An older note: the receipt tells that more was given.
    pair.files.overwrite("/left/given.json", with: before)
    #expect(try pair.left.store.givenNote() == nil)
    pair.files.overwrite("/left/given.json", with: now)
    #expect(try pair.left.store.givenNote()?.given == 1)
    pair.files.overwrite("/left/given.json", with: Array(now.dropLast(3)))
    #expect(try pair.left.store.givenNote() == nil)
    try pair.files.removeFile(at: "/left/given.json")
    #expect(try pair.left.store.givenNote() == nil)
    // From the next pass on it is known again what was given, but not what before it.
    try write(pair.left, "B")
    _ = try Relay.sync(pair.left, pair.right)
    let note = try #require(try pair.left.store.givenNote())
    #expect(try note.given == 2 && note.given(before: id(1), at: 2) == nil)
    let copied = GivenNote(of: pair.right.manifest.replica, behind: 0)
    #expect(copied.replica != mine)
    try pair.files.removeFile(at: "/left/given.json")
    try pair.files.write(
      String(decoding: pair.files.contentsOrNone("/right/given.json"), as: UTF8.self),
      to: "/left/given.json")
    #expect(try pair.left.store.givenNote() == nil)
  }

  @Test func `a store that was put back learns it from a peer that has what went to nobody`() throws
  {
    try write(pair.left, "A")
    let backup = pair.files.copy()
    _ = try Relay.sync(pair.left, pair.right)
    let restored = try Replica.open(
      at: "/left", for: .writing, environment: Pair.environment(backup), kinds: .training)
    #expect(try restored.store.givenNote()?.given == 0)
    try write(pair.right, "Behind A")
    _ = try Relay.sync(restored, pair.right)
    #expect(try restored.conflicts().filter(\.isProven).isEmpty)
  }

  @Test func `a connection that goes on notes all at its beginning, and the number at its end`()
    throws
  {
    try write(pair.left, "A")
    var options = SyncSession.Options()
    options.isWatching = true
    let reading = ClockReading(uptime: .zero, wall: Instant(milliseconds: 0))
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, options, at: reading) }
    _ = try pair.settle(sides)
    #expect(try pair.left.store.givesAll())
    let begun = try #require(try pair.left.store.givenNote())
    try write(pair.left, "B")
    _ = try pair.settle(sides)
    // What is written meanwhile waits for no note.
    #expect(try pair.left.store.givenNote() == begun)
    for side in sides { try side.end() }
    #expect(try pair.left.store.givenNote()?.given == 2)
    #expect(try !pair.left.store.givesAll())
  }

  @Test func `a note that cannot be kept leaves none that says too little`() throws {
    try write(pair.left, "A")
    pair.files.limit(to: 0)
    defer { pair.files.limit(to: nil) }
    do { _ = try Relay.sync(pair.left, pair.right) } catch {}
    #expect(try pair.left.store.givenNote() == nil)
  }
}

extension MemoryFileSystem {
  /// A file's bytes; none where there is no file.
  fileprivate func contentsOrNone(_ path: String) -> [UInt8] {
    do {
      let contents = try contents(of: path)
      return contents.bytes(in: 0..<contents.count)
    } catch {
      return []
    }
  }
}
