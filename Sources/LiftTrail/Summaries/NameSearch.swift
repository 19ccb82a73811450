import EventLog
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
  public init(_ sources: [NameSource] = NameSource.builtIn, version: String = "1") {
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
  /// - Parameter names: A pure function; empty names are left out.
  public init<M: Model>(_ type: M.Type, _ names: @escaping @Sendable (M) -> [String]) {
    step = ProjectionStep(type) { list, before, after in
      // Of a session the sets change, and the name does not.
      if let before, let after, names(before) == names(after) { return }
      if let before { list.remove(NameList.Owner(kind: M.kind.name, id: before.id.text)) }
      if let after {
        list.add(names(after), of: NameList.Owner(kind: M.kind.name, id: after.id.text))
      }
    }
  }

  /// Custom exercises, modules, workouts, programs and sessions by their names.
  public static let builtIn = [
    NameSource(CustomExercise.self) { [$0.name] }, NameSource(Module.self) { [$0.name] },
    NameSource(Workout.self) { [$0.name] }, NameSource(Program.self) { [$0.name] },
    NameSource(Session.self) { [$0.started?.name].compactMap(\.self) },
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

  private var names: [Owner: [Entry]] = [:]

  /// No names.
  init() {}

  mutating func add(_ names: [String], of owner: Owner) {
    let entries = names.filter { !$0.isEmpty }.map { Entry(name: $0, folded: FoldedText($0)) }
    if !entries.isEmpty { self.names[owner] = entries }
  }

  mutating func remove(_ owner: Owner) { names[owner] = nil }

  /// What fits a text: first what begins with it, then what has its words; each in the order of the names.
  /// - Parameter limit: How many are wanted at most; nil for all.
  /// - Complexity: O(names)
  public func matches(_ text: String, limit: Int? = nil) -> [FoundName] {
    let sought = FoldedText(text)
    var found: [(fit: FoldedText.Fit, folded: UTF8Text, match: FoundName)] = []
    for (owner, entries) in names {
      let fits = entries.compactMap { entry in entry.folded.fit(of: sought).map { ($0, entry) } }
      // Of one thing its best name counts.
      guard let (fit, entry) = fits.min(by: { $0.0 < $1.0 }) else { continue }
      let match = FoundName(kind: owner.kind, id: owner.id, name: entry.name)
      found.append((fit, UTF8Text(entry.folded.text), match))
    }
    found.sort {
      ($0.fit, $0.folded, $0.match.kind, $0.match.id) < (
        $1.fit, $1.folded, $1.match.kind, $1.match.id
      )
    }
    return found.prefix(max(limit ?? .max, 0)).map(\.match)
  }
}

extension NameList {
  /// The names as bytes.
  var packed: [UInt8] {
    var writer = PackedWriter()
    writer.add(UInt64(names.count))
    for owner in names.keys.sorted(by: { ($0.kind, $0.id) < ($1.kind, $1.id) }) {
      let entries = names[owner] ?? []
      writer.add(owner.kind)
      writer.add(owner.id)
      writer.add(UInt64(entries.count))
      for entry in entries { writer.add(entry.name) }
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
      for _ in 0..<(try reader.count()) {
        let name = try reader.text()
        let entry = entries[UTF8Text(name)] ?? Entry(name: name, folded: FoldedText(name))
        entries[UTF8Text(name)] = entry
        names[owner, default: []].append(entry)
      }
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
