import EventLog
import Projections

/// The log of one store or two as a page.
struct ExplorePage {
  /// All lines.
  private(set) var lines = ExploredLines()
  /// What the page has to know besides.
  private let header: JSONObject

  /// - Parameter kinds: Those that the events of all stores are of.
  /// - Complexity: O(bytes of the logs), and what looking for conflicts takes
  init(_ replicas: [Replica], of dataset: DatasetID, _ kinds: KindTable) throws {
    var stores: [JSONValue] = []
    var names: [ReplicaID: String] = [:]
    for replica in replicas {
      let order = try lines.add(replica.log)
      stores.append(.object(try ExplorePage.store(replica, order)))
      for id in replica.log.coverage.ranges.map(\.replica) where names[id] == nil {
        names[id] = try replica.state.deviceName(of: id)
      }
    }
    header = [
      "changes": ExplorePage.changes, "dataset": .string(dataset.text),
      "kinds": .array(kinds.rows.map { .object(ExplorePage.kind($0)) }),
      "names": .object(
        JSONObject(distinct: names.map { ($0.key.description, .string($0.value)) })),
      "rules": ExplorePage.rules, "stores": .array(stores),
    ]
  }

  /// The file.
  func bytes() -> [UInt8] {
    let styles = PageFile.styles.map(\.text).joined()
    let scripts = PageFile.scripts.map(\.text).joined()
    var page: [UInt8] = []
    var rest = PageFile.template.text[...]
    for (mark, value) in [
      ("/*{{style}}*/", Array(styles.utf8)),
      ("{{stores}}", ExploredLines.escaped(header.canonicalBytes())),
      ("{{lines}}", [UInt8(ascii: "\n")] + lines.bytes), ("/*{{script}}*/", Array(scripts.utf8)),
    ] {
      guard let place = rest.firstRange(of: mark) else { continue }
      page += Array(rest[..<place.lowerBound].utf8)
      page += value
      rest = rest[place.upperBound...]
    }
    return page + Array(rest.utf8)
  }
}

extension ExplorePage {
  /// What the page has to know of a store.
  private static func store(_ replica: Replica, _ order: [Int]) throws -> JSONObject {
    let peers = try replica.store.knownPeers().withoutRetiredIDs { _ in false }.peers
    return [
      "conflicts": .array(try replica.conflicts().map { .object(conflict($0)) }),
      "name": .string(replica.manifest.name), "order": ExploredLines.runs(order),
      "peers": .array(
        try peers.map { peer in
          [
            "at": .string(peer.newest.at.description),
            "coverage": .string(try peer.holds(of: replica.log).description),
            "name": .string(peer.name ?? ""), "replica": .text(peer.replica),
          ]
        }),
      "replica": .text(replica.manifest.replica),
    ]
  }

  private static func conflict(_ conflict: Conflict) -> JSONObject {
    var object: JSONObject = [
      "entity": .text(conflict.entity), "lost": .text(conflict.lost.id),
      "proven": .bool(conflict.isProven), "rule": .string(conflict.rule.rawValue),
      "sort": .string(conflict.sort.words), "won": .text(conflict.won.id),
    ]
    object["unit"] = conflict.unit.map { .text($0) }
    object["settledBy"] = conflict.settledBy.map { .text($0) }
    return object
  }

  /// The rules in the words of `explain`.
  private static var rules: JSONValue {
    .object(
      JSONObject(distinct: MergeRule.allCases.map { ($0.rawValue, .string($0.text)) }))
  }

  /// What would change a value, in the words of `explain`.
  private static var changes: JSONValue {
    .object(
      JSONObject(distinct: UnitChange.allCases.map { ($0.rawValue, .string($0.words)) }))
  }

  /// A kind as the page's fold needs it.
  private static func kind(_ row: KindRow) -> JSONObject {
    [
      "kind": .string(row.kind), "plural": .string(row.plural), "title": .string(row.title),
      "units": .array(row.units.map { .object(unit($0)) }),
      "verbs": .array(row.verbs.compactMap { verb($0).map { .object($0) } }),
    ]
  }

  private static func unit(_ unit: UnitRow) -> JSONObject {
    let (shape, of): (String, String?) =
      switch unit.shape {
      case .single: ("single", nil)
      case .listByOrder: ("list", nil)
      case .listByStamp: ("log", nil)
      case .correction(let other, _): ("correction", other)
      case .adoption(let other, _): ("adoption", other)
      case .place(let other): ("place", other)
      }
    var object: JSONObject = [
      "hasID": .bool(unit.shape.isList), "later": .bool(unit.isLater), "name": .string(unit.name),
      "rule": .string(unit.rule.word), "shape": .string(shape),
    ]
    object["of"] = of.map { .string($0) }
    return object
  }

  /// Nil for `deleted`, which every kind has.
  private static func verb(_ verb: VerbRow) -> JSONObject? {
    let (name, removes): (String, Bool)
    switch verb.action {
    case .writes(let unit): (name, removes) = (unit, false)
    case .removes(let unit): (name, removes) = (unit, true)
    case .deletes: return nil
    }
    return [
      "removes": .bool(removes), "unit": .string(name), "verb": .string(verb.verb),
      "version": .count(verb.version),
    ]
  }
}

extension UnitRule {
  /// What the page calls it.
  fileprivate var word: String {
    switch self {
    case .lastWriteWins: "last"
    case .writeOnce: "once"
    case .greatestValue: "greatest"
    }
  }
}
