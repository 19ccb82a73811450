import EventLogTesting
import Testing

@testable import EventLog

/// Damaged snapshots: they are passed over or reported, and change no answer.
struct BrokenSnapshotTests {
  /// A store with a snapshot of all but its last two events.
  private func store(pad: Int = 0) throws -> (store: TestStore, path: String, bytes: [UInt8]) {
    let store = TestStore()
    try store.create()
    for count in [6, 5] {
      let drafts = try (0..<count).map { try draft("module.saved", "m\($0)", ["name": "Push"]) }
      for draft in drafts { try store.open(.writing, segmentSize: 1500).append([draft]) }
    }
    // Long names, so that the content fills several pages.
    for number in 0..<pad {
      let id = "\(number)" + String(repeating: "x", count: 120)
      try store.open(.writing).append([draft("module.saved", id)])
    }
    let path = try snapshot(store)
    try store.open(.writing).append(count: 2)
    let contents = try store.files.contents(of: path)
    return (store, path, contents.allBytes)
  }

  @discardableResult
  private func snapshot(_ store: TestStore) throws -> String {
    let writer = try store.open(.writing)
    let log = try writer.readEveryLine()
    let deciding = (0..<log.count).map { $0.isMultiple(of: 2) }
    return try writer.keepSnapshot(of: log, deciding: deciding, notes: ["told": "again"]).path
  }

  private func replace(_ path: String, with bytes: [UInt8], in store: TestStore) throws {
    if try store.files.status(of: path) != nil { try store.files.removeFile(at: path) }
    try store.files.createFile(at: path).append(bytes)
  }

  /// Asks the store everything; each answer is true, or an error that names a file.
  private func question(
    _ store: TestStore, _ lines: [[UInt8]], isDamaged: Bool = false
  ) throws -> (errors: Int, base: Int) {
    let log = try store.open(.reading).log
    var errors = 0
    func ask<Value: Equatable>(
      _ value: Value, _ answer: () throws(LogError) -> Value, _ line: Int = #line
    ) {
      do throws(LogError) {
        let answer = try answer()
        #expect(answer == value, "asked in line \(line)")
      } catch {
        errors += 1
        #expect(error.position.path != nil && error.code == .damaged, "\(error)")
      }
    }
    #expect(log.count == lines.count && log.tail == nil)
    #expect(log.faults.isEmpty == !isDamaged)
    let events = try lines.map { try Event(line: $0, of: TestStore.dataset) }
    for (index, event) in events.enumerated() {
      ask(event, { () throws(LogError) in try log.event(at: index + 1) })
      ask(index + 1, { () throws(LogError) in try log.position(of: event.id) })
      ask(event.line + Array("\n".utf8)) { () throws(LogError) in
        var sent: [UInt8] = []
        let id = try log.append(lineAt: index + 1, to: &sent)
        #expect(id == event.id)
        return sent
      }
      // A line's beginning has no sum of its own.
      if !isDamaged {
        ask(event.id, { () throws(LogError) in try log.head(at: index + 1).id })
        ask(event.type, { () throws(LogError) in try log.head(at: index + 1).type })
      }
      let about = events.indices.filter { events[$0].entity == event.entity }.map { $0 + 1 }
      ask(about, { () throws(LogError) in try log.positions(maybeAbout: event.entity) })
    }
    ask([], { () throws(LogError) in try log.positions(maybeAbout: try entity("stranger")) })
    ask(events.reduce(0) { $0 &+ $1.sum }) { () throws(LogError) in
      try log.fingerprint(of: log.coverage)
    }
    return (errors, log.baseCount)
  }

  private func entity(_ id: String) throws(LogError) -> Entity {
    guard let entity = Entity(kind: "module", id: id) else { throw LogError(.malformed, "an id") }
    return entity
  }

  /// Every line, whatever is wrong with the log.
  private func lines(_ store: TestStore) throws -> [[UInt8]] {
    let log = try Store.open(
      at: TestStore.path, for: .reading, reading: .everyLine, environment: store.environment
    ).log
    return try (0..<log.count).map { try log.line(at: $0 + 1) }
  }

  @Test func `a whole snapshot answers everything`() throws {
    let (store, path, _) = try store()
    let (errors, base) = try question(store, try lines(store))
    #expect(errors == 0 && base == 11)
    let log = try store.open(.reading).log
    #expect(log.base?.path == path && log.base?.notes == ["told": "again"])
    #expect(try store.open(.reading).snapshotFaults() == [])
    #expect(try log.base?.positions(maybeAbout: entity("m3")) == [4, 10])
    #expect(try log.base?.decidingEvents(of: entity("m2")) == [3, 9].map { try log.event(at: $0) })
    #expect(try log.base?.decidingEvents(of: entity("m3")).isEmpty == true)
    #expect(try log.base?.greatestStamp(ofHash: EntityHash.value(of: entity("m3"))) != nil)
  }

  @Test func `a flipped bit of a snapshot changes no answer`() throws {
    let (store, path, bytes) = try store(pad: 24)
    let lines = try lines(store)
    let start = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    var noticed = 0
    for index in Seeds.some(of: bytes.indices.filter { $0.isMultiple(of: 31) }) {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      try replace(path, with: damaged, in: store)
      let (errors, base) = try question(store, lines)
      // With a wrong first line the whole file is passed over; if a page touched later is wrong,
      // all lines answer.
      #expect(errors == 0 && (index > start || base == 0))
      if base > 0 { noticed += 1 }
      if index.isMultiple(of: 310) {
        #expect(try store.open(.reading).snapshotFaults().count == 1)
      }
    }
    #expect(noticed > Seeds.part(of: 100))
  }

  @Test func `a snapshot that was cut off is not used`() throws {
    let (store, path, bytes) = try store()
    let lines = try lines(store)
    for length in Seeds.some(of: Array(stride(from: 0, to: bytes.count, by: 13))) {
      try replace(path, with: Array(bytes.prefix(length)), in: store)
      #expect(try question(store, lines) == (0, 0))
    }
    try replace(path, with: bytes + [0], in: store)
    #expect(try question(store, lines) == (0, 0))
  }

  @Test func `pages that changed places are not believed`() throws {
    let (store, path, bytes) = try store(pad: 60)
    let lines = try lines(store)
    let start = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    var pages = stride(from: start, to: bytes.count, by: 4096).map {
      Array(bytes[$0..<($0 + 4096)])
    }
    // The first page is read when the store opens, and says where the lines are.
    #expect(pages.count > 2)
    pages.swapAt(pages.count - 2, pages.count - 1)
    try replace(path, with: bytes[..<start] + pages.flatMap(\.self), in: store)
    #expect(try question(store, lines).errors == 0)
    #expect(try store.open(.reading).snapshotFaults().count == 1)
  }

  /// Another replica, and a sibling under the same id, as a copy was before it was noticed.
  @Test(arguments: ["bbbbbbbbbbbbbbbb", "aaaaaaaaaaaaaaaa"])
  func `another store's snapshot is not used`(replica: String) throws {
    let (store, path, _) = try store()
    let lines = try lines(store)
    // The same dataset and number of events, but other events.
    let other = TestStore(now: Instant(milliseconds: 1_768_471_200_999))
    try other.create(replica: replica)
    for count in [6, 5] { try other.open(.writing, segmentSize: 1500).append(count: count) }
    let foreign = try other.files.contents(of: try snapshot(other)).allBytes
    try replace(path, with: foreign, in: store)
    #expect(try question(store, lines) == (0, 0))
    let faults = try store.open(.reading).snapshotFaults()
    #expect(faults.map(\.advice) == [.replaceSnapshot])
    let isNamed = faults.first?.reason.contains("it is of replica bbbbbbbbbbbbbbbb") == true
    #expect(isNamed == (replica == "bbbbbbbbbbbbbbbb"))
  }

  @Test func `an older snapshot is used where the newest cannot be`() throws {
    let (store, path, bytes) = try store()
    let lines = try lines(store)
    try replace("/store/snapshots/000000000099.snapshot", with: Array(bytes.dropLast()), in: store)
    try replace("/store/snapshots/000000000098.snapshot", with: [], in: store)
    #expect(try question(store, lines) == (0, 11))
    #expect(try store.open(.reading).log.base?.path == path)
  }

  @Test(arguments: [("format", 3), ("entities", 1000), ("entities", 1_099_511_627_775)])
  func `a snapshot of a newer build, or of more than fits into it, is passed over`(
    member: String, value: Double
  ) throws {
    let (store, path, bytes) = try store()
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let header = try #require(SummedObject.object(line: Array(bytes[..<end])))
    var other = header
    other[member] = .number(value)
    other["sum"] = nil
    // All sums are right, so only the number can be the reason.
    let line = Array(SummedObject.line(other).dropLast())
    let content = Array(bytes[(end + 1)...].prefix(SummedPages.capacity))
    let pages = SummedPages.file(of: content, seed: XXH64.hash(line))
    #expect(SummedPages.pages(for: Int(header["length"]?.number ?? 0)) == 1)
    try replace(path, with: line + [UInt8(ascii: "\n")] + pages, in: store)
    #expect(try question(store, try lines(store)) == (0, 0))
  }

  @Test func `a line's place that a snapshot states wrongly changes no answer`() throws {
    let (store, path, bytes) = try store()
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    var content = Array(bytes[(end + 1)...].prefix(SummedPages.capacity))
    // The third line begins where the second one does.
    content.replaceSubrange(8..<12, with: content[4..<8])
    let pages = SummedPages.file(of: content, seed: XXH64.hash(Array(bytes[..<end])))
    try replace(path, with: bytes[...end] + pages, in: store)
    #expect(try question(store, try lines(store)) == (0, 11))
    let whole = try Store.open(
      at: TestStore.path, for: .reading, reading: .everyLine, environment: store.environment)
    #expect(try whole.snapshotFaults().map(\.position.path) == [path])
  }

  @Test func `a log that was cut and grew again is not what its snapshot says`() throws {
    let (store, _, _) = try store()
    let before = try lines(store)
    let segments = try LogReader.segments(in: StoreFolder("/store"), store.files)
    let last = try #require(segments.last)
    // Two events of the same length change places.
    let first = last.firstPosition - 1
    let kept = before[first..<10].map { $0 + [10] }.joined()
    let swapped = [before[11], before[12]].map { $0 + [10] }.joined()
    try replace(last.path, with: Array(kept) + swapped, in: store)
    let (errors, base) = try question(
      store, Array(before[..<10]) + [before[11], before[12]], isDamaged: true)
    #expect(errors == 0 && base == 0)
  }

  /// The indices of the lines that stand again; a snapshot knows the first eleven.
  @Test(arguments: [[2, 12], [2]])
  func `a line that a snapshot knows is a fault where it stands again`(indices: [Int]) throws {
    let (store, _, _) = try store()
    let before = try lines(store)
    let last = try #require(
      try LogReader.segments(in: StoreFolder("/store"), store.files).last)
    let segment = try store.files.contents(of: last.path).allBytes
    let again = indices.flatMap { before[$0] + [UInt8(ascii: "\n")] }
    try replace(last.path, with: segment + again, in: store)
    var faults: [[LogFault]] = []
    for reading in [Store.Reading.sinceSnapshot, .everyLine] {
      let log = try Store.open(
        at: TestStore.path, for: .reading, reading: reading, environment: store.environment
      ).log
      // Where anything is wrong, all lines are read.
      #expect(log.count == 13 && log.baseCount == 0)
      faults.append(log.faults)
    }
    #expect(
      faults[0] == faults[1] && faults[0].map(\.error.code) == indices.map { _ in .alreadyExists })
  }

  @Test func `a write follows the stamps that only a snapshot knows`() throws {
    let store = TestStore()
    let first = try store.create().append([draft("module.saved", "m")])
    try snapshot(store)
    let writer = try store.open(.writing)
    #expect(writer.log.baseCount == 1)
    let second = try writer.append([draft("module.saved", "m")])
    #expect(second[0].stamp == first[0].stamp.ticked && second[0].id.seq == 2)
  }

  @Test func `a snapshot does not outlive a line that is taken out of the log`() throws {
    let (store, _, _) = try store()
    var bytes = try store.bytes(ofSegment: 1)
    bytes[100] ^= 1
    try replace(TestStore.segment(1), with: bytes, in: store)
    // No answer needs the line, so none notices; verify and repair read every line.
    #expect(try store.open(.reading).log.baseCount == 11)
    _ = try Store.repair(at: TestStore.path, environment: store.environment)
    #expect(try store.files.names(in: "/store/snapshots") == [])
    #expect(try store.open(.reading).log.count == 12)
  }

  @Test func `a line that changed below a snapshot is not believed`() throws {
    let (store, _, _) = try store()
    var bytes = try store.bytes(ofSegment: 1)
    bytes[100] ^= 1
    try replace(TestStore.segment(1), with: bytes, in: store)
    let log = try store.open(.reading).log
    #expect {
      _ = try log.event(at: 1)
    } throws: { error in
      (error as? LogError)?.code == .damaged && (error as? LogError)?.position.line == 1
        && (error as? LogError)?.advice == .verify
    }
    let error = #expect(throws: LogError.self) {
      _ = try log.readingEveryLine(workers: SerialWorkers())
    }
    #expect(error?.position.path == TestStore.segment(1) && error?.position.line == 1)
    let other = #expect(throws: LogError.self) {
      _ = try store.open(.reading).readEveryLine()
    }
    // It is the store that is damaged, and not an input that is refused.
    #expect(error?.code == .damaged && other?.code == .damaged)
    #expect(error?.advice == .verify && other?.advice == .verify)
  }

  /// What is done to the third line, which is as long as the second.
  enum Change: CaseIterable {
    case none, flipped, swapped, repeated, foreign
  }

  @Test(arguments: Change.allCases, [false, true])
  func `what is sent of a log is what is read of it`(_ change: Change, isWhole: Bool) throws {
    let (store, _, _) = try store(pad: 3)
    let path = TestStore.segment(1)
    var lines = try store.files.contents(of: path).allBytes.split(separator: UInt8(ascii: "\n"))
      .map { Array($0) }
    #expect(lines[1].count == lines[2].count)
    switch change {
    case .none: break
    case .flipped: lines[2][lines[2].count / 2] ^= 1
    case .swapped: lines.swapAt(1, 2)
    case .repeated: lines[2] = lines[1]
    case .foreign:
      let id = try #require(EventID("cccccccccccccccc:3"))
      lines[2].replaceSubrange(12..<28, with: id.replica.description.utf8)
    }
    try replace(path, with: lines.flatMap { $0 + [UInt8(ascii: "\n")] }, in: store)
    let log = try Store.open(
      at: TestStore.path, for: .reading, reading: isWhole ? .everyLine : .sinceSnapshot,
      environment: store.environment
    ).log
    #expect((log.baseCount == 0) == isWhole)
    for position in 1..<(log.count + 1) {
      let read = Result { () throws(LogError) in try log.event(at: position) }
      var sent: [UInt8] = []
      let id = Result { () throws(LogError) in try log.append(lineAt: position, to: &sent) }
      #expect(id == read.map(\.id))
      switch read {
      case .success(let event): #expect(sent == event.line + [UInt8(ascii: "\n")])
      case .failure: #expect(sent.isEmpty)
      }
    }
  }

  /// Positions 11 and 12 have lines of different lengths.
  @Test(arguments: [(1, 2), (1, 6), (3, 5), (11, 12)])
  func `lines that changed places below a snapshot are answered for by all lines`(
    first: Int, second: Int
  ) throws {
    let (store, _, _) = try store(pad: 3)
    let segment = try #require(
      try store.segmentNames().last {
        SegmentName.firstPosition(of: $0) ?? 0 <= first
      })
    let start = try #require(SegmentName.firstPosition(of: segment))
    let path = "/store/log/" + segment
    var lines = try store.files.contents(of: path).allBytes.split(separator: UInt8(ascii: "\n"))
    lines.swapAt(first - start, second - start)
    try replace(
      path, with: Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [0x0A], in: store)
    let (errors, base) = try question(store, try self.lines(store))
    #expect(errors == 0 && base == 14)
    let event = try Event(line: Array(lines[second - start]), of: TestStore.dataset)
    #expect(
      try store.open(.reading).log.base?.decidingEvents(of: event.entity).contains(event) == true)
    let whole = try Store.open(
      at: TestStore.path, for: .reading, reading: .everyLine, environment: store.environment)
    // They are not the lines that their writer sealed.
    #expect(whole.log.faults.map(\.error.code) == [.lostLines])
  }

  @Test func `a snapshot is kept in place of all others, and is made by the writer alone`() throws {
    let (store, _, _) = try store()
    try replace("/store/snapshots/000000000099.snapshot.new", with: [1], in: store)
    try snapshot(store)
    #expect(try store.files.names(in: "/store/snapshots") == ["000000000013.snapshot"])
    let reader = try store.open(.reading)
    #expect(throws: LogError.self) {
      _ = try reader.keepSnapshot(
        of: try reader.readEveryLine(), deciding: Array(repeating: true, count: 13), notes: [:])
    }
  }
}
