package import EventLog

/// The set of kinds of a store, and the kinds and extensions that its app declares beside it (log-format 5): the app
/// writes them into the store's folder, and programs that are not the app read them.
///
/// It is derived. What stands in it is untrusted, and nothing of the history depends on it.
package struct KindFile: Sendable {
  private let file: SummedFile

  /// The greatest form of the file that this build knows.
  static let format = 1
  /// The most bytes, kinds with extensions, and parts that it has.
  static let mostBytes = 1 << 20
  static let mostKinds = 100
  static let mostParts = 250

  /// The file in a store's folder; either may be missing.
  package init(at path: String, files: any FileSystem) {
    let folder = StoreFolder(path)
    file = SummedFile(folder.kinds, in: folder, files: files, atMost: KindFile.mostBytes)
  }

  /// Writes the kinds of an app, unless they stand there already. An app that declares nothing beside the first of the
  /// known sets gets no file.
  /// - Throws: `tooLarge`; a failure of the file system.
  package func keep(
    _ kinds: [DeclaredKind], beside set: KindSet, among known: [KindSet]
  ) throws(LogError) {
    let isSaid = set.name != known.first?.name
    let object = KindFile.object(kinds, set: isSaid ? set.name : nil)
    switch try file.content() {
    case .object(let standing) where standing == object: return
    case .none where kinds.isEmpty && !isSaid: return
    case .none, .object, .unreadable: try file.write(object)
    }
  }

  /// Writes what stands in another store's folder, whether this build knows all of it or not.
  /// - Throws: A failure of the file system.
  package func copy(from store: Store) throws(LogError) {
    let other = KindFile(at: store.folder.path, files: store.environment.files)
    if case .object(let object) = try other.file.content() { try file.write(object) }
  }

  /// The name of the set of kinds that the file is of; nil where there is no file that can be read.
  /// - Parameter known: A file that names none means the first of them.
  /// - Throws: A failure of the file system.
  package func setName(among known: [KindSet]) throws(LogError) -> String? {
    guard case .object(let object) = try file.content() else { return nil }
    return object["set"].map { $0.string ?? "" } ?? known.first?.name
  }

  /// The file as an object.
  static func object(_ kinds: [DeclaredKind], set: String? = nil) -> JSONObject {
    var object: JSONObject = [
      "format": .number(Double(format)), "kinds": .array(kinds.map { .object($0.json) }),
    ]
    object["set"] = set.map { .string($0) }
    return object
  }

  /// What stands there.
  /// - Parameter known: The sets of kinds that the program knows; a file that names none means the first.
  package func read(_ known: [KindSet]) -> AppKinds {
    var set = known.first ?? .engine
    let reason: LogError
    do {
      switch try file.content() {
      case .none: return AppKinds(set)
      case .unreadable(let reason): throw KindFileFault(reason)
      case .object(let object):
        set = try KindFile.set(of: object, known) ?? set
        return try AppKinds(set, declared: KindFile.kinds(of: object))
      }
    } catch let error as KindFileFault {
      if error.isAboutSet { set = .engine }
      reason = fault(error.reason)
    } catch let error as KindFaults {
      reason = fault(error.faults.prefix(3).joined(separator: "; "))
    } catch {
      reason = (error as? LogError)?.located(path: file.path) ?? fault("\(error)")
    }
    var kinds = AppKinds(set)
    kinds.fault = reason
    return kinds
  }

  /// The set of kinds that a file names; nil if it names none.
  /// - Throws: `KindFileFault` for a set that this build does not know.
  private static func set(
    of object: JSONObject, _ known: [KindSet]
  ) throws(KindFileFault) -> KindSet? {
    guard let value = object["set"] else { return nil }
    guard let set = known.first(where: { $0.name == value.string }) else {
      let name = value.string.map { " \"\($0.prefix(40))\"" } ?? ""
      throw KindFileFault("this build does not know its set of kinds\(name)", isAboutSet: true)
    }
    return set
  }

  /// - Throws: `KindFileFault` for a file that this build cannot read.
  static func kinds(of object: JSONObject) throws(KindFileFault) -> [DeclaredKind] {
    guard let format = object["format"]?.number else { throw KindFileFault("it has no format") }
    guard format == Double(KindFile.format) else {
      throw KindFileFault("its format is newer than this build knows")
    }
    let entries = try object.list("kinds", atMost: mostKinds)
    let kinds = try entries.map { (entry) throws(KindFileFault) in try DeclaredKind(entry) }
    guard kinds.reduce(0, { $0 + $1.parts.count }) <= mostParts else {
      throw KindFileFault("it has more than \(mostParts) parts")
    }
    return kinds
  }

  private func fault(_ reason: String) -> LogError {
    LogError(.malformed, reason, at: LogError.Position(path: file.path))
  }
}

/// The kinds of a store as a program sees them that is not the app: those of its set, and those that the app has
/// written down.
package struct AppKinds: Sendable {
  /// The set of kinds that the store has beside those of the app.
  package let set: KindSet
  /// All of them.
  package let table: KindTable
  /// Those of the app.
  package let declared: [DeclaredKind]
  /// Why what stands in the file is passed over; nil if it is not.
  package fileprivate(set) var fault: LogError?

  /// The kinds of a set alone.
  package init(_ set: KindSet) {
    (self.set, table, declared) = (set, KindTable(set), [])
  }

  fileprivate init(_ set: KindSet, declared: [DeclaredKind]) throws(KindFaults) {
    (self.set, self.declared) = (set, declared)
    table = try KindTable(declaring: set.declared + declared)
  }

  /// The kinds of two stores that are compared: those of both, or those of this one where they contradict each other.
  package func joined(with other: AppKinds) -> AppKinds {
    guard set.name == other.set.name else { return self }
    let known = Set(declared.map(\.json))
    let added = other.declared.filter { !known.contains($0.json) }
    if added.isEmpty { return self }
    do throws(KindFaults) {
      return try AppKinds(set, declared: declared + added)
    } catch {
      return self
    }
  }

  /// What the app declares, for people: `bodyMeasurement`, and an extension as `session (strava)`.
  package var names: [String] {
    declared.map { kind in
      guard kind.extending != nil else { return kind.name }
      let members = kind.parts.map(\.member) + (kind.fields?.members.map(\.name) ?? [])
      return "\(kind.name) (\(members.joined(separator: ", ")))"
    }
  }
}

/// Why a file of kinds cannot be read, as one sentence without a full stop.
struct KindFileFault: Error {
  let reason: String
  /// Whether it names a set of kinds that is unknown here.
  let isAboutSet: Bool

  init(_ reason: String, isAboutSet: Bool = false) {
    (self.reason, self.isAboutSet) = (reason, isAboutSet)
  }
}
