import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A kind of an app's own.
private struct Lift: Model {
  static let kind = Kind<Self>("lift", plural: "lifts", version: 2, priority: 4)
    .greatest(\.best, verb: "reached")
  static let rules = MemberRules<Self>().notEmpty(\.name)

  var id = Identifier<Self>()
  var name = ""
  var best: Best?
  var origin = SourcePayload()

  struct Best: ModelPart {
    var value = 0.0
    var origin = SourcePayload()
  }
}

/// A bundle decides as its original does, and tells nothing of it.
struct BundleHistoriesTests {
  private let bench = Workbench()

  /// How many histories: 20, or as many as LIFTTRAIL_BUNDLES says.
  private static let count =
    getenv("LIFTTRAIL_BUNDLES").flatMap { UInt64(String(cString: $0)) } ?? 20

  /// The events of a store in the order of its log, and what it shows.
  private func replica(_ path: String) throws -> Replica {
    try Replica.open(
      at: path, for: .reading, reading: .everyLine, environment: bench.environment,
      kinds: KindFile(at: path, files: bench.files).read(KindSet.known).table)
  }

  private func make(_ events: [Event], at path: String) throws {
    bench.makeStore(path, digit: "f")
    let store = try Store.open(at: path, for: .writing, environment: bench.environment)
    _ = try store.receive(events)
    store.endWriting()
    try KindFile(at: path, files: bench.files).keep(
      KindSet.training.declared(beside: [Lift.self]), beside: .training, among: KindSet.known)
  }

  private func events(_ replica: Replica) throws -> [Event] {
    try (1..<(replica.log.count + 1)).map { try replica.log.event(at: $0) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `all holders and effects are those of the original, and nothing stands where it stood`(
    part: UInt64
  ) throws {
    for seed in 0..<Self.count where seed % 4 == part {
      let path = "/s\(seed)"
      try make(try TellingHistory(seed: seed, count: 60).events, at: path)
      let outcome = bench.run("bundle \(path) /b\(seed)")
      try #require(outcome.status == .done, "seed \(seed): \(outcome.error)")
      let (original, bundle) = (try replica(path), try replica("/b\(seed)"))
      let (mine, others) = (try events(original), try events(bundle))
      try #require(mine.count == others.count)
      try expectSameStructure(original, bundle, mine, others, seed)
      var pairs = TellingPairs()
      for (one, other) in zip(mine, others) { try pairs.add(one, other, "seed \(seed)") }
      pairs.expectOrder("seed \(seed)")
      for name in ["kinds.json", "store.json"] {
        let bytes = String(decoding: bench.bytes("/b\(seed)/\(name)"), as: UTF8.self)
        #expect(!bytes.contains("Bench press") && !bytes.contains("Anna"))
      }
      let lines = others.map(\.description).joined()
      for text in TellingHistory.texts where text.utf8.count > 5 {
        #expect(!lines.contains(text), "seed \(seed): \(text)")
      }
      #expect(!lines.contains("name:Bench"), "seed \(seed)")
      #expect(bench.run("verify /b\(seed)").status == .done)
    }
  }

  private func expectSameStructure(
    _ original: Replica, _ bundle: Replica, _ mine: [Event], _ others: [Event], _ seed: UInt64
  ) throws {
    for (one, other) in zip(mine, others) {
      let effects = (try original.state.effect(of: one), try bundle.state.effect(of: other))
      #expect(effects.0 == effects.1, "seed \(seed): \(one) \(other)")
      #expect(one.type == other.type && one.batch == other.batch && one.id.seq == other.id.seq)
      let views = (try original.state.view(of: one.entity), try bundle.state.view(of: other.entity))
      func holders(_ view: EntityView, _ events: [Event]) -> [String] {
        let places = Dictionary(
          events.enumerated().map { ($0.element.id, $0.offset) },
          uniquingKeysWith: { first, _ in first })
        return view.units.sorted { $0.key < $1.key }.map { key, unit in
          "\(key.name) \(places[unit.holder.id] ?? -1) \(unit.isRemoval)"
        }
      }
      #expect(holders(views.0, mine) == holders(views.1, others), "seed \(seed): \(one.entity)")
      #expect(views.0.isDeleted == views.1.isDeleted)
    }
    #expect(bundle.manifest.isEphemeral && bundle.manifest.dataset != original.manifest.dataset)
    // Lists stand in the same order.
    func shape(_ replica: Replica) throws -> String {
      String(
        decoding: try replica.state.exportBytes().filter { "{}[]".utf8.contains($0) },
        as: UTF8.self)
    }
    #expect(try shape(original).count == shape(bundle).count)
  }
}

/// What stood in a place, and what stands there in the bundle.
private struct TellingPairs {
  private var numbers: [Double: Double] = [:]
  private var texts: [UTF8Text: Set<UTF8Text>] = [:]
  private var ids: [UTF8Text: UTF8Text] = [:]
  private var stamps: [Stamp: Stamp] = [:]
  private static let kept = ["", "kg"]

  mutating func add(_ one: Event, _ other: Event, _ seed: Comment) throws {
    ids[UTF8Text(one.entity.id)] = UTF8Text(other.entity.id)
    ids[UTF8Text("\(one.id.replica)")] = UTF8Text("\(other.id.replica)")
    stamps[one.stamp] = other.stamp
    if one.stamp.instant != .earliestStamped { #expect(one.stamp != other.stamp, seed) }
    add(.object(try one.data), .object(try other.data), "", seed)
  }

  private mutating func add(
    _ one: JSONValue, _ other: JSONValue?, _ member: String, _ seed: Comment
  ) {
    switch (one, other) {
    case (.number(0), nil) where member == "order": break
    case (.number(let number), .number(let rank)?):
      #expect(number != rank, seed)
      #expect(numbers[number, default: rank] == rank, seed)
      numbers[number] = rank
    case (.string(let text), .string(let word)?):
      if Self.kept.contains(text) { return #expect(text == word, seed) }
      #expect(!TextOrder.isSame(text, word), "\(text) stands in \(member)")
      texts[UTF8Text(text), default: []].insert(UTF8Text(word))
    case (.array(let list), .array(let others)?):
      #expect(list.count == others.count)
      for (one, other) in zip(list, others) { add(one, other, member, seed) }
    case (.object(let object), .object(let others)?):
      // A key that a person wrote is told otherwise, too.
      let missing = object.filter { others[$0.key] == nil }
      let added = others.filter { object[$0.key] == nil }
      if missing.count == 1, added.count == 1 {
        add(missing[0].value, added[0].value, member, seed)
      }
      #expect(
        missing.allSatisfy {
          $0.key == "order" || $0.key == "Bench press" || $0.key == "list" || $0.key == "name"
        }, seed)
      for entry in object where others[entry.key] != nil {
        add(entry.value, others[entry.key], entry.key, seed)
      }
    case (.null, .null?), (.bool, .bool?): break
    case (.null, nil), (.string, nil): break
    default: Issue.record("\(seed): \(one) became \(other.map { "\($0)" } ?? "nothing")")
    }
  }

  /// Equal stays equal, and what was less stays less.
  func expectOrder(_ seed: Comment) {
    let ranks = numbers.sorted { $0.key < $1.key }.map(\.value)
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, seed)
    #expect(numbers.allSatisfy { ($0.key < 0) == ($0.value < 0) }, seed)
    let names = ids.sorted { $0.key < $1.key }.map(\.value)
    #expect(zip(names, names.dropFirst()).allSatisfy { $0 < $1 }, seed)
    let moved = stamps.sorted { $0.key < $1.key }.map(\.value)
    #expect(zip(moved, moved.dropFirst()).allSatisfy { $0 < $1 }, seed)
    #expect(texts.values.allSatisfy { $0.count == 1 }, "\(seed): \(texts)")
    #expect(Set(texts.values.flatMap { $0 }).count == texts.count, seed)
  }
}
