package import EventLog

/// The kinds and extensions that an app declares, in its store's folder (log-format 5): the app writes them, and
/// programs that are not the app read them.
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

  /// Writes what an app declares, unless it stands there already. For an app that declares nothing no file is made.
  /// - Throws: `tooLarge`; a failure of the file system.
  package func keep(_ kinds: [DeclaredKind]) throws(LogError) {
    let object = KindFile.object(kinds)
    switch try file.content() {
    case .object(let standing) where standing == object: return
    case .none where kinds.isEmpty: return
    case .none, .object, .unreadable: try file.write(object)
    }
  }

  /// Writes what stands in another store's folder, whether this build knows all of it or not.
  /// - Throws: A failure of the file system.
  package func copy(from other: KindFile) throws(LogError) {
    if case .object(let object) = try other.file.content() { try file.write(object) }
  }

  /// The file as an object.
  static func object(_ kinds: [DeclaredKind]) -> JSONObject {
    ["format": .number(Double(format)), "kinds": .array(kinds.map { .object($0.json) })]
  }

  /// What stands there.
  package func read() -> AppKinds {
    var kinds = AppKinds()
    do {
      switch try file.content() {
      case .none: break
      case .unreadable(let reason): throw KindFileFault(reason)
      case .object(let object): kinds = try AppKinds(declared: KindFile.kinds(of: object))
      }
    } catch let error as KindFileFault {
      kinds.fault = fault(error.reason)
    } catch let error as KindFaults {
      kinds.fault = fault(error.faults.prefix(3).joined(separator: "; "))
    } catch {
      kinds.fault = (error as? LogError)?.located(path: file.path) ?? fault("\(error)")
    }
    return kinds
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

/// The kinds of a store as a program sees them that is not the app: the built-in ones, and those that the app has
/// written down.
package struct AppKinds: Sendable {
  /// All of them.
  package private(set) var table = KindTable.current
  /// Those of the app.
  package private(set) var declared: [DeclaredKind] = []
  /// Why what stands in the file is passed over; nil if it is not.
  package fileprivate(set) var fault: LogError?

  /// The built-in kinds alone.
  package init() {}

  fileprivate init(declared: [DeclaredKind]) throws(KindFaults) {
    if !declared.isEmpty { table = try KindTable(addingToBuiltIn: declared) }
    self.declared = declared
  }

  /// The kinds of two stores that are compared: those of both, or those of this one where they contradict each other.
  package func joined(with other: AppKinds) -> AppKinds {
    let known = Set(declared.map(\.json))
    let added = other.declared.filter { !known.contains($0.json) }
    if added.isEmpty { return self }
    do throws(KindFaults) {
      return try AppKinds(declared: declared + added)
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

  init(_ reason: String) { self.reason = reason }
}
