import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Testing
import Training

/// Conflicts, checked against a harness that knows what each device knew at each write: four devices that write, meet
/// each other or a hub, break off, and are put back to backups.
struct ConflictHistoriesTests {
  /// 1,000 histories where all seeds are asked for, else 50.
  private static let seeds =
    Seeds.quarter == nil ? Array(0..<1000 as Range<UInt64>) : Seeds.some(of: 0..<200)

  @Test(.timeLimit(.minutes(30)), arguments: 0..<5 as Range<UInt64>)
  func `what the rules prove is reported, and nothing that a writer had seen`(part: UInt64) throws {
    var count = 0
    for seed in Self.seeds where seed % 5 == part {
      var history = try KnowingHistory(seed: seed)
      count += try history.play()
    }
    #expect(count > 50)
  }
}

/// One device with all that the harness knows of it.
private struct KnowingDevice {
  var files: MemoryFileSystem
  var replica: Replica
  let clock: StoppedClock
  /// The lines that may have been given to anybody so far.
  var given: Set<UInt64> = []
  /// What may have been given when a line came here.
  var givenBefore: [UInt64: Set<UInt64>] = [:]
  /// Every id under which it has written.
  var ids: Set<ReplicaID> = []

  var lines: [Event] {
    get throws {
      try (1..<(replica.log.count + 1)).filter { !replica.log.isRepeated(at: $0) }
        .map { try replica.log.event(at: $0) }
    }
  }
}

/// A random history.
private struct KnowingHistory {
  private let seed: UInt64
  private var random: SplitMix64
  private var devices: [KnowingDevice] = []
  private var backups: [Int: KnowingDevice] = [:]
  /// The lines that the writer of a line had.
  private var knownAtWrite: [UInt64: Set<UInt64>] = [:]
  private var step: Int64 = 0
  /// Whether exchanges break off; else devices are put back. An event that comes without those that its writer had, and
  /// tells a device that was put back of none of its own, proves too much.
  private let breaksOff: Bool

  private static let path = "/store"

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    breaksOff = seed % 2 == 0
    for number in 0..<5 {
      let files = MemoryFileSystem()
      let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_000))
      let digit = Character("\(random.below(2) == 0 ? 9 - number : number + 1)")
      let id = "\(number)" + String(repeating: digit, count: 15)
      let replica = try Pair.replica(
        Self.path, id, dataset: Pair.dataset, files, clock: clock)
      devices.append(
        KnowingDevice(files: files, replica: replica, clock: clock, ids: [replica.manifest.replica])
      )
    }
  }

  /// - Returns: How many conflicts were reported and held against what is known.
  mutating func play() throws -> Int {
    let rarity = [3, 6, 12][random.below(3)]
    var count = 0
    for _ in 0..<60 {
      step += 1
      if random.once(in: rarity) {
        try meet()
      } else if random.once(in: 25) {
        try back(up: random.below(4))
      } else if !breaksOff, random.once(in: 25) {
        try restore()
      } else {
        try write()
      }
      if random.once(in: 10) { count += try check(random.below(4)) }
    }
    for device in 0..<4 { count += try check(device) }
    return count
  }

  // MARK: - What happens

  private mutating func write() throws {
    let number = random.below(4)
    let skew = Int64(number) * 1500
    devices[number].clock.set(
      to: Instant(milliseconds: 1_768_471_200_000 + step * 1000 + skew))
    let value = JSONValue.number(Double(random.below(4)))
    let id = random.one(of: ["m", "n"])
    let one =
      switch random.below(6) {
      case 0: try draft("module.deleted", id, [:])
      case 1, 2:
        try draft("session.setLogged", id, ["id": random.one(of: ["1", "2"]), "reps": value])
      default: try draft("module.saved", id, ["name": "M", "estimatedMinutes": value])
      }
    let before = Set(try devices[number].lines.map(\.sum))
    let report = try devices[number].replica.write([one])
    for id in report.outcomes.compactMap(\.event) {
      let event = try #require(try devices[number].replica.log.event(id))
      // Under a number that was given out before a restore, another line may be written.
      knownAtWrite[event.sum] = before
    }
  }

  /// Two devices meet, or a device and the hub; some break off.
  private mutating func meet() throws {
    let left = random.below(4)
    var right = random.below(2) == 0 ? 4 : random.below(4)
    if left == right { right = 4 }
    let before = try [left, right].map { Set(try devices[$0].lines.map(\.sum)) }
    let given = [left, right].map { devices[$0].given }
    let limit = breaksOff && random.once(in: 4) ? random.below(8) : nil
    _ = try Relay.sync(
      devices[left].replica, devices[right].replica, stopAfterMessages: limit)
    for (index, number) in [left, right].enumerated() {
      for event in try devices[number].lines where !before[index].contains(event.sum) {
        devices[number].givenBefore[event.sum] = given[index]
      }
      devices[number].given.formUnion(before[index])
      devices[number].ids.insert(devices[number].replica.manifest.replica)
    }
  }

  private mutating func back(up number: Int) throws {
    var backup = devices[number]
    devices[number].replica.store.endWriting()
    backup.files = devices[number].files.copy()
    backups[number] = backup
    try open(number)
  }

  private mutating func restore() throws {
    guard let number = backups.keys.sorted().first, let backup = backups[number] else { return }
    backups[number] = nil
    devices[number].replica.store.endWriting()
    devices[number] = backup
    // What was given since the backup is not known, so all counts as given.
    devices[number].given = Set(try backup.lines.map(\.sum))
    devices[number].givenBefore = [:]
    try open(number)
  }

  private mutating func open(_ number: Int) throws {
    let device = devices[number]
    devices[number].replica = try Replica.open(
      at: Self.path, for: .writing,
      environment: Pair.environment(device.files, device.clock), kinds: .training)
    devices[number].ids.insert(devices[number].replica.manifest.replica)
  }

  // MARK: - What is reported

  private func check(_ number: Int) throws -> Int {
    let device = devices[number]
    let lines = try device.lines
    let sums = Dictionary(lines.map { ($0.id, $0.sum) }) { first, _ in first }
    let reported = try device.replica.conflicts().filter(\.isProven)
    for conflict in reported {
      let lost = try #require(sums[conflict.lost.id])
      let won = try #require(sums[conflict.won.id])
      let what = "seed \(seed), step \(step), device \(number): \(conflict)"
      #expect(knownAtWrite[won]?.contains(lost) == false, "\(what)")
      #expect(knownAtWrite[lost]?.contains(won) == false, "\(what)")
    }
    let found = Set(reported.map { PlainPair(lost: $0.lost.id, won: $0.won.id) })
    let plain = PlainConflicts(
      lines: lines, own: device.replica.manifest.replica, ids: device.ids,
      givenBefore: device.givenBefore, contested: device.replica.log.contested)
    let missing = try plain.pairs().subtracting(found)
    #expect(missing.isEmpty, "seed \(seed), step \(step), device \(number): \(missing)")
    return reported.count
  }
}

private struct PlainPair: Hashable, CustomStringConvertible {
  let lost: EventID
  let won: EventID

  var description: String { "\(lost) lost to \(won)" }
}

/// The conflicts that the rules prove, word for word, over the lines of one device in the order of arrival.
private struct PlainConflicts {
  let lines: [Event]
  let own: ReplicaID
  let ids: Set<ReplicaID>
  let givenBefore: [UInt64: Set<UInt64>]
  let contested: Coverage

  func pairs() throws -> Set<PlainPair> {
    var pairs: Set<PlainPair> = []
    for entity in Set(lines.map(\.entity)) {
      let all = lines.filter { $0.entity == entity }.sorted {
        ($1.stamp, $1.id) < ($0.stamp, $0.id)
      }
      let deletion = all.first { $0.type.verb == "deleted" }
      let edits = all.filter { $0.type.verb != "deleted" }
      if let deletion, !edits.contains(where: { $0.stamp > deletion.stamp }) {
        if let lost = edits.first(where: { isOwn($0) != isOwn(deletion) }) {
          add(lost, deletion, to: &pairs)
        }
        continue
      }
      if let deletion { addUndone(deletion, edits, to: &pairs) }
      if entity.kind == "module", let holder = edits.first {
        let lost = edits.dropFirst().first { isOwn($0) != isOwn(holder) }
        if let lost, try lost.data != holder.data { add(lost, holder, to: &pairs) }
      }
      for sets in Dictionary(grouping: edits.filter { $0.type.verb == "setLogged" }, by: setID)
        .values
      {
        guard let first = sets.last else { continue }
        for other in sets where try other.data != first.data {
          pairs.insert(PlainPair(lost: other.id, won: first.id))
        }
      }
    }
    return pairs
  }

  private func setID(_ event: Event) -> String {
    do { return try event.data["id"]?.string ?? "" } catch { return "" }
  }

  private func addUndone(_ deletion: Event, _ edits: [Event], to pairs: inout Set<PlainPair>) {
    for edit in edits where edit.stamp > deletion.stamp {
      if isOwn(edit), isOwn(deletion) { return }
      guard isOwn(edit) != isOwn(deletion), isProven(deletion, edit) else { continue }
      pairs.insert(PlainPair(lost: deletion.id, won: edit.id))
      return
    }
  }

  private func add(_ lost: Event, _ won: Event, to pairs: inout Set<PlainPair>) {
    if isProven(lost, won) { pairs.insert(PlainPair(lost: lost.id, won: won.id)) }
  }

  private func isOwn(_ event: Event) -> Bool { ids.contains(event.id.replica) }

  /// Whether one of two events is this device's, and the other one came here while it had gone to nobody.
  private func isProven(_ lost: Event, _ won: Event) -> Bool {
    guard !contested.contains(lost.id), !contested.contains(won.id),
      let lostPlace = lines.firstIndex(where: { $0.id == lost.id }),
      let wonPlace = lines.firstIndex(where: { $0.id == won.id })
    else { return false }
    if isOwn(lost) {
      return lost.id.replica == own && lostPlace < wonPlace
        && givenBefore[won.sum]?.contains(lost.sum) == false
    }
    return won.id.replica == own && wonPlace < lostPlace
  }
}
