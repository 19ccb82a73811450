/// Where each segment ended when its writer began the next one: `log/seals`, a line for each (log-format 7).
struct Seals: Sendable, Hashable {
  /// Ascending by segment.
  private(set) var marks: [LogMark] = []
  /// How many lines cannot be believed, or are another store's.
  private(set) var strangeLines = 0

  /// No segment is sealed.
  init() {}

  /// Takes those lines that are a store's: without one its segment is as one that was never sealed.
  init(_ bytes: [UInt8], of manifest: StoreManifest) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = SummedObject.object(line: Array(line)), object.members.count == 8,
        let mark = LogMark(members: object), manifest.owns(mark.owner)
      else {
        strangeLines += 1
        continue
      }
      add(mark)
    }
  }

  /// The file's bytes.
  var fileBytes: [UInt8] { marks.flatMap { SummedObject.line($0.members) } }

  /// Where a segment ended; nil where it has no seal.
  subscript(name: String) -> LogMark? {
    let place = place(of: name)
    return place < marks.count && marks[place].end.name == name ? marks[place] : nil
  }

  /// Adds the seal of a segment, in place of an earlier one.
  mutating func add(_ mark: LogMark) {
    let place = place(of: mark.end.name)
    if self[mark.end.name] != nil { marks[place] = mark } else { marks.insert(mark, at: place) }
  }

  /// Seals the finished segments of a log that have no seal; says whether there are any.
  /// - Complexity: O(segments)
  mutating func add(missingOf log: Log, owner: StoreOwner) -> Bool {
    let missing = log.ends.dropLast().filter { self[$0.name] == nil }
    for end in missing { add(LogMark(end, of: owner)) }
    return !missing.isEmpty
  }

  private func place(of name: String) -> Int {
    marks.lowerBound { UTF8Text($0.end.name) < UTF8Text(name) }
  }
}

extension Seals {
  /// Reads those of a store.
  static func bytes(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8] {
    guard try files.status(of: folder.seals) != nil else { return [] }
    return try files.contents(of: folder.seals).allBytes
  }

  /// Keeps them durably.
  func keep(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    try DurableFile(files).write(fileBytes, to: folder.seals, in: folder.log)
  }

  /// Removes them durably, before a byte of a segment changes its place.
  static func remove(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    guard try files.status(of: folder.seals) != nil else { return }
    try files.removeFile(at: folder.seals)
    try files.syncFolder(at: folder.log)
  }
}
