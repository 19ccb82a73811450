import EventLog
import EventLogTesting

/// What is drawn by lot for one state, and the store that it is done to.
struct ExchangedDraws: Sendable {
  let cast: ExchangedCast
  /// The day on which it is done.
  let day: ExchangedDay
  var disk: ModelDisk
  var chance: SplitMix64
  /// Where something stands that no repair takes away: a person has to.
  var strange: [String] = []

  /// The store's folders.
  static let folders = ["log", "snapshots", "peers", "quarantine"]

  static func path(_ name: String) -> String { World.path + "/" + name }

  func bytes(_ name: String) -> [UInt8] { disk.bytes(of: ExchangedDraws.path(name)) ?? [] }

  func isFolder(_ name: String) -> Bool { disk.sort(at: ExchangedDraws.path(name)) == .folder }

  mutating func one<Element>(of elements: [Element]) -> Element { chance.one(of: elements) }

  /// One of some things, each as often as it weighs.
  mutating func one<Thing>(of things: [Thing], weighing weight: (Thing) -> Int) -> Thing {
    one(of: things.flatMap { Array(repeating: $0, count: weight($0)) })
  }

  /// A file of the store, each sort of it as often as any other but the log, which is what it is about;
  /// nil where there is none.
  /// - Parameter kinds: Which sorts; all where nothing is given.
  mutating func target(_ kinds: [String]? = nil) -> String? {
    let start = World.path.utf8.count + 1
    var found: [String: [String]] = [:]
    for path in disk.filePaths(under: World.path) {
      let name = String(path.dropFirst(start))
      let kind =
        name == "log/seals"
        ? "seals"
        : name.hasSuffix(".jsonl")
          ? "segments" : String(name.split(separator: "/", maxSplits: 1)[0])
      if kinds?.contains(kind) != false { found[kind, default: []].append(name) }
    }
    guard !found.isEmpty else { return nil }
    let kind = one(of: found.keys.sorted()) { ["segments", "journal"].contains($0) ? 3 : 1 }
    return one(of: found[kind] ?? [])
  }

  /// A file to take bytes from, as a rule one of the same sort; nil where there is none.
  mutating func donor(of name: String) -> (said: String, bytes: [UInt8])? {
    let day = one(of: cast.donors)
    var donor: String? = day.files[name] != nil && chance.below(5) < 3 ? name : nil
    if donor == nil {
      let folder = ExchangedDraws.folder(of: name)
      let alike = day.names.filter {
        ExchangedDraws.folder(of: $0) == folder || chance.once(in: 10)
      }
      donor = alike.isEmpty ? nil : one(of: alike)
    }
    guard let donor, let bytes = day.files[donor] else { return nil }
    return ("\(donor) of \(day.name)", bytes)
  }

  private static func folder(of name: String) -> Substring {
    name.lastIndex(of: "/").map { name[..<$0] } ?? ""
  }

  /// Zeros, or random bytes.
  mutating func bytesOfNobody(_ count: Int) -> [UInt8] {
    if chance.once(in: 2) { return Array(repeating: 0, count: count) }
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
  }

  /// Writes in place, or makes the file anew; says which.
  mutating func put(_ name: String, _ bytes: [UInt8]) -> String {
    let path = ExchangedDraws.path(name)
    if chance.once(in: 2), disk.sort(at: path) == .file {
      disk.overwrite(path, with: bytes)
      return "in place"
    }
    clear(name)
    disk.add(path, bytes: bytes)
    return "anew"
  }

  /// Takes away whatever stands there.
  mutating func clear(_ name: String) {
    let path = ExchangedDraws.path(name)
    if disk.sort(at: path) != nil { disk.replaceName(path, by: nil) }
    // What comes there next may be the store's again.
    strange.removeAll { $0 == name || $0.hasPrefix(name + "/") }
  }

  /// Where a sector begins in some bytes; of those near a line's end as often as of all.
  mutating func border(_ bytes: [UInt8]) -> Int {
    let place = chance.once(in: 2) ? lineEnd(bytes) : chance.below(bytes.count + 1)
    return place / ModelFile.sector * ModelFile.sector
  }

  /// Where a line begins, or the last one ends.
  mutating func lineEnd(_ bytes: [UInt8]) -> Int {
    one(of: [0] + Lines.all(of: bytes).map(\.upperBound))
  }
}
