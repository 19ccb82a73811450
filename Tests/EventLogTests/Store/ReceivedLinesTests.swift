import EventLogTesting
import Testing

@testable import EventLog

/// Lines that are taken as they came, against the same events taken one by one.
struct ReceivedLinesTests {
  /// Up to eight events of one of three replicas, alone or in batches, one of which is the store's own; some come
  /// twice, some with another content, some out of order, and now and then one is missing.
  private func received(_ generator: inout SplitMix64) throws -> [Event] {
    var events: [Event] = []
    let replica = ReplicaID(
      bits: [1, 2, 0xAAAA_AAAA_AAAA_AAAA][Int.random(in: 0...20, using: &generator) % 21 / 10])
    var seq = UInt64.random(in: 1...12, using: &generator)
    while events.count < 6 {
      let count = UInt64.random(in: 1...3, using: &generator)
      let content = Int.random(in: 0...9, using: &generator) / 8
      for index in 1...count {
        let mark = BatchMark(index: index, count: count)
        let id = EventID(replica: replica, seq: seq)
        events.append(try event(id, count == 1 ? nil : mark, content))
        seq += 1
      }
      if Int.random(in: 0...5, using: &generator) == 0 { seq += 3 }
    }
    switch Int.random(in: 0...9, using: &generator) {
    case 0: events.shuffle(using: &generator)
    case 1: events.remove(at: Int.random(in: 0..<events.count, using: &generator))
    case 2: events += events.prefix(3)
    case 3: events.swapAt(0, events.count - 1)
    default: break
    }
    return events
  }

  private func event(_ id: EventID, _ mark: BatchMark?, _ content: Int) throws -> Event {
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    let line = try EventLine.bytes(
      of: draft("module.saved", "m\(id.seq % 3)", ["name": .string("\(content)")]), id: id,
      stamp: stamp, batch: mark, in: TestStore.dataset)
    return try Event(line: line, of: TestStore.dataset)
  }

  private func lines(
    _ events: some Sequence<Event>, of dataset: DatasetID = TestStore.dataset
  ) throws -> ReceivedLines {
    var lines = ReceivedLines(of: dataset)
    for event in events { try lines.add(event) }
    return lines
  }

  @Test func `a part that begins with another event ends no batch of the part before`() throws {
    let events = [
      try event(EventID(replica: ReplicaID(bits: 1), seq: 1), BatchMark(index: 1, count: 2), 0),
      try event(EventID(replica: ReplicaID(bits: 2), seq: 1), nil, 0),
    ]
    var lines = try lines(events.prefix(1))
    lines.append(try self.lines(events.suffix(1)))
    let store = try TestStore().create()
    #expect(throws: LogError.self) { try store.receive(events) }
    #expect(throws: LogError.self) { try store.receive(lines) }
    #expect(store.log.count == 0)
  }

  @Test(arguments: Seeds.some(of: 0..<150 as Range<UInt64>))
  func `a store takes of lines what it takes of their events`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let tests = [TestStore(), TestStore()]
    let stores = try tests.map { try $0.create() }
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      var events = try received(&generator)
      // As parts come that were read one by one.
      let cut = Int.random(in: 0...events.count, using: &generator)
      var lines = try lines(events.prefix(cut))
      let mark = lines.mark
      for event in events.dropFirst(cut) { try lines.add(event) }
      let rest = lines.split(at: mark)
      switch Int.random(in: 0...3, using: &generator) {
      case 0: events.removeSubrange(cut...)
      case 1: (events, lines) = (Array(events.dropFirst(cut)), rest)
      case 2: lines.append(rest)
      default: lines.append(try self.lines(events.dropFirst(cut)))
      }
      #expect(try lines.events() == events && lines.count == events.count)
      #expect(Coverage(lines.ranges) == Coverage(of: events.map(\.id)))
      let before = stores[0].log.count
      let taken = Result { try stores[0].receive(events).map(\.id.first) }
      let positions = Result { try stores[1].receive(lines) }
      switch (taken, positions) {
      case (.success(let taken), .success(let positions)):
        #expect(positions.lowerBound == before + 1 || positions.isEmpty)
        #expect(try positions.map { try stores[1].log.id(at: $0).first } == taken)
        #expect(stores[1].log.coverage(of: positions) == Coverage(of: taken))
        let entities = try stores[1].log.entities(at: positions)
        #expect(try stores[0].log.entities(of: positions.map(stores[0].log.event)) == entities)
      case (.failure(let one as LogError), .failure(let other as LogError)):
        #expect(one == other)
      default: Issue.record("\(taken) and \(positions)")
      }
      #expect(try tests[0].segmentNames() == tests[1].segmentNames())
      for name in try tests[0].segmentNames() {
        let bytes = try tests.map { try $0.files.contents(of: "/store/log/" + name).allBytes }
        #expect(bytes[0] == bytes[1])
      }
      stores[1].log.checkInvariants()
      #expect(stores[0].log.contested == stores[1].log.contested)
    }
    #expect(
      (stores[0].manifest.replica == ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA))
        == (stores[1].manifest.replica == ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA)))
  }

  @Test func `lines of another dataset are refused`() throws {
    let other = try #require(DatasetID("11111111-1111-4111-8111-111111111111"))
    let foreign = TestStore()
    let event = try foreign.create(dataset: other).append([draft("module.saved", "m")])[0]
    let store = try TestStore().create()
    let error = #expect(throws: LogError.self) {
      try store.receive(lines([event], of: other))
    }
    #expect(error?.code == .wrongDataset && store.log.count == 0)
    let wrong = #expect(throws: LogError.self) { try lines([event]) }
    #expect(wrong?.code == .badSum && wrong?.reason.hasSuffix("than \(TestStore.dataset)") == true)
  }

  @Test func `lines that a snapshot knows are not taken again`() throws {
    let test = TestStore()
    let events = try (1...3).map {
      try event(EventID(replica: ReplicaID(bits: 1), seq: $0), nil, 0)
    }
    let store = try test.create()
    #expect(try store.receive(lines(events.prefix(2))) == 1..<3)
    #expect(try store.receive(lines(events)) == 3..<4)
    #expect(try store.receive(lines(events)).isEmpty)
  }
}
