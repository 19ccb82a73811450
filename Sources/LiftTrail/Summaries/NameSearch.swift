public import EventLog
public import Projections
import Training

/// Keeps the names of an athlete's things, to find them by what a person types.
///
/// It finds what begins with the text, and what has a word for each word of the text, without regard to case and
/// accents: `bank` and `drucken kurz` find `Kurzhantel-Bankdrücken`, unless it is one word.
public struct NameSearch: KeptProjection {
  /// Which names there are.
  public typealias State = NameList

  /// The version of the sources.
  public let version: String
  private let sources: [NameSource]

  /// Finds what some sources name.
  /// - Parameters:
  ///   - sources: The built-in kinds with names, unless others are given.
  ///   - version: Another text for each other list of sources.
  public init(_ sources: [NameSource] = NameSource.builtIn, version: String = "2") {
    self.sources = sources
    self.version = version
  }

  /// No names.
  public var empty: NameList { NameList() }

  /// The names as bytes.
  public func bytes(of state: NameList) throws -> [UInt8] { state.packed }

  /// The names that bytes stand for.
  public func state(of bytes: [UInt8]) throws -> NameList { try NameList(packed: bytes) }

  /// One step for each source.
  public var steps: [Step] { sources.map(\.step) }
}

/// Where names come from: a kind, and the names that its entities have.
public struct NameSource: Sendable {
  let step: ProjectionStep<NameList>

  /// The names of the entities of a kind.
  /// - Parameters:
  ///   - date: When an entity was, to find the newest first: a pure function. Entities without a date come last.
  ///   - names: A pure function; empty names are left out.
  public init<M: Model>(
    _ type: M.Type, date: @escaping @Sendable (M) -> Instant? = { _ in nil },
    _ names: @escaping @Sendable (M) -> [String]
  ) {
    step = ProjectionStep(type) { list, before, after in
      // Of a session the sets change, and neither the name nor the date does.
      if let before, let after, names(before) == names(after), date(before) == date(after) {
        return
      }
      if let before { list.remove(NameList.Owner(kind: M.kind.name, id: before.id.text)) }
      if let after {
        list.add(
          names(after), date(after), of: NameList.Owner(kind: M.kind.name, id: after.id.text))
      }
    }
  }

  /// Custom exercises, modules, workouts and programs by their names and when they last changed; sessions by their names
  /// and when they began.
  public static let builtIn = [
    NameSource(CustomExercise.self, date: \.updatedAt) { [$0.name] },
    NameSource(Module.self, date: \.updatedAt) { [$0.name] },
    NameSource(Workout.self, date: \.updatedAt) { [$0.name] },
    NameSource(Program.self, date: \.updatedAt) { [$0.name] },
    NameSource(Session.self, date: \.started?.startedAt) {
      [$0.started?.name].compactMap(\.self)
    },
  ]
}

/// The names of things, to be searched.
public struct NameList: Sendable, Equatable {
  /// What has names.
  struct Owner: Sendable, Hashable {
    let kind: String
    let id: String
  }

  private struct Entry: Sendable, Equatable {
    let name: String
    let folded: FoldedText
  }

  /// What is known of an entity.
  private struct Known: Sendable, Equatable {
    let date: Instant?
    var entries: [Entry]
  }

  private var names: [Owner: Known] = [:]

  /// No names.
  init() {}

  mutating func add(_ names: [String], _ date: Instant?, of owner: Owner) {
    let entries = names.filter { !$0.isEmpty }.map { Entry(name: $0, folded: FoldedText($0)) }
    if !entries.isEmpty { self.names[owner] = Known(date: date, entries: entries) }
  }

  mutating func remove(_ owner: Owner) { names[owner] = nil }

  /// What fits a text: first what begins with it, then what has its words. Of those the newest come first, then those
  /// without a date; equally new ones are in the order of the names.
  /// - Parameters:
  ///   - kinds: The only kinds that are wanted; nil for all.
  ///   - limit: How many are wanted at most; nil for all.
  /// - Complexity: O(names)
  public func matches(
    _ text: String, of kinds: [any Model.Type]? = nil, limit: Int? = nil
  ) -> [FoundName] {
    let sought = FoldedText(text)
    let wanted = kinds.map { Set($0.map { NameList.kind(of: $0) }) }
    var found: [(fit: FoldedText.Fit, folded: UTF8Text, match: FoundName)] = []
    for (owner, known) in names where wanted?.contains(owner.kind) ?? true {
      let entries = known.entries
      let fits = entries.compactMap { entry in entry.folded.fit(of: sought).map { ($0, entry) } }
      // Of one thing its best name counts.
      guard let (fit, entry) = fits.min(by: { $0.0 < $1.0 }) else { continue }
      let match = FoundName(
        kind: owner.kind, id: owner.id, name: entry.name, instant: known.date)
      found.append((fit, UTF8Text(entry.folded.text), match))
    }
    found.sort { left, right in
      let (mine, other) = (left.match.recency, right.match.recency)
      if left.fit == right.fit, mine != other { return mine > other }
      return (left.fit, left.folded, left.match.kind, left.match.id)
        < (right.fit, right.folded, right.match.kind, right.match.id)
    }
    return found.prefix(max(limit ?? .max, 0)).map(\.match)
  }

  private static func kind<M: Model>(of _: M.Type) -> String { M.kind.name }
}

extension NameList {
  /// The names as bytes.
  var packed: [UInt8] {
    var writer = PackedWriter()
    writer.add(UInt64(names.count))
    for owner in names.keys.sorted(by: { ($0.kind, $0.id) < ($1.kind, $1.id) }) {
      guard let known = names[owner] else { continue }
      writer.add(owner.kind)
      writer.add(owner.id)
      writer.add(UInt64(known.date == nil ? 0 : 1))
      if let date = known.date { writer.add(date.milliseconds) }
      writer.add(UInt64(known.entries.count))
      for entry in known.entries { writer.add(entry.name) }
    }
    return writer.bytes
  }

  /// Reads names that were packed.
  /// - Throws: `malformed` for other bytes.
  init(packed bytes: [UInt8]) throws {
    var reader = PackedReader(bytes)
    // Names repeat, such as those of sessions.
    var entries: [UTF8Text: Entry] = [:]
    for _ in 0..<(try reader.count()) {
      let kind = try reader.text()
      let owner = Owner(kind: kind, id: try reader.text())
      let date = try reader.number() == 1 ? Instant(milliseconds: try reader.whole()) : nil
      var known = Known(date: date, entries: [])
      for _ in 0..<(try reader.count()) {
        let name = try reader.text()
        let entry = entries[UTF8Text(name)] ?? Entry(name: name, folded: FoldedText(name))
        entries[UTF8Text(name)] = entry
        known.entries.append(entry)
      }
      names[owner] = known
    }
    try reader.end()
  }
}

/// A thing that was found by its name.
public struct FoundName: Sendable, Hashable {
  /// What sort of thing it is, by the name of its kind.
  public let kind: String
  /// The text of its id.
  public let id: String
  /// The name by which it was found.
  public let name: String
  /// When it was, as its source says: of a session its start, of other built-in kinds the last change. Nil where that is
  /// not known.
  public let instant: Instant?

  /// The newest is the greatest; what has no date is least.
  fileprivate var recency: Int64 { instant?.milliseconds ?? .min }

  /// Its id, if it is of a kind.
  public func id<M: Model>(of _: M.Type) -> Identifier<M>? {
    kind == M.kind.name ? Identifier(id) : nil
  }
}

extension ExerciseBook {
  /// The exercises whose names fit a text: first those that begin with it, then those that have its words; each in the
  /// order of the names.
  /// - Complexity: O(exercises)
  public func exercises(matching text: String) -> [String] {
    let sought = FoldedText(text)
    return exercises.compactMap { name in
      let folded = FoldedText(name)
      return folded.fit(of: sought).map { ($0, UTF8Text(folded.text), UTF8Text(name)) }
    }.sorted { $0 < $1 }.map(\.2.string)
  }
}
