import EventLog
import EventLogTesting

// The changes of names and of what stands under them; each gives what it was, or nil where it does not
// apply.
extension ExchangedDraws {
  /// A file or a folder that is gone.
  mutating func remove() -> String? {
    guard let name = chance.below(10) < 3 ? one(of: ExchangedDraws.folders) : target(),
      disk.sort(at: ExchangedDraws.path(name)) != nil
    else { return nil }
    clear(name)
    return name
  }

  /// A link, a pipe, a device or a folder in the place of something else.
  mutating func makeOtherSort() -> String? {
    let name = chance.once(in: 2) ? one(of: ExchangedDraws.folders) : target()
    let sort = one(of: [FileSort.link, .pipe, .device, .folder])
    guard let name, let found = disk.sort(at: ExchangedDraws.path(name)), found != sort else {
      return nil
    }
    clear(name)
    disk.add(ExchangedDraws.path(name), sort)
    strange.append(name)
    return "\(name) is \(sort)"
  }

  private static let names = [
    "@eaDir", "9223372036854775807", "-1", ".nfs0001", String(repeating: "a", count: 255),
    "\u{202E}reversed\u{200B}", "\u{1B}[31m", "000000000001.jsonl.bak", "0", "seals.new",
    "store.json.new", "journal.new", "lock.new", "000000000001.jsonl.new", "999999999999.jsonl",
    "00000000000000000000001.jsonl", "999999999999-bbbbbbbbbbbbbbbb.receipt.json",
    "conflict (copy).snapshot",
  ]

  /// Something under a name that is not the store's, or not yet.
  mutating func addName() -> String? {
    let folder = one(of: [""] + ExchangedDraws.folders)
    let name = (folder.isEmpty ? "" : folder + "/") + one(of: ExchangedDraws.names)
    guard folder.isEmpty || isFolder(folder), disk.sort(at: ExchangedDraws.path(name)) == nil
    else { return nil }
    let sort = one(of: [FileSort.file, .file, .link, .pipe, .device, .folder])
    disk.add(ExchangedDraws.path(name), sort)
    if sort == .file {
      let day = one(of: cast.donors)
      disk.overwrite(ExchangedDraws.path(name), with: day.files[one(of: day.names)] ?? [])
    }
    strange.append(name)
    return "\(name) is \(sort)"
  }

  /// A segment of another store, well named, behind the last one.
  mutating func addSegment() -> String? {
    let day = one(of: cast.donors)
    guard isFolder("log"), !day.segments.isEmpty else { return nil }
    let segments = disk.names(in: ExchangedDraws.path("log")).filter { $0.hasSuffix(".jsonl") }
    let count = segments.reduce(0) { $0 + Lines.all(of: bytes("log/" + $1)).count }
    let name = "log/" + Decimal.text(of: count + 1, digits: 12) + ".jsonl"
    guard disk.sort(at: ExchangedDraws.path(name)) == nil else { return nil }
    let source = one(of: day.segments)
    disk.add(ExchangedDraws.path(name), bytes: day.files[source] ?? [])
    return "\(name) is \(source) of \(day.name)"
  }

  private static let parts = [
    ["log/", "journal"], [""], ["snapshots/", "peers/"],
    ["log/", "journal", "snapshots/", "peers/"], ["log/", "snapshots/"], ["log/"],
  ]

  /// Several files at once as on another day, or as in another store; the others stay.
  mutating func setBack() -> String? {
    let day = one(of: cast.donors)
    let parts = one(of: ExchangedDraws.parts)
    guard ExchangedDraws.folders.allSatisfy({ isFolder($0) }) else { return nil }
    let isMeant = { (name: String) in parts.contains { name.hasPrefix($0) } }
    for folder in ExchangedDraws.folders {
      for name in disk.names(in: ExchangedDraws.path(folder)) where isMeant(folder + "/" + name) {
        clear(folder + "/" + name)
      }
    }
    for name in day.names where isMeant(name) { write(name, day.files[name] ?? []) }
    return "\(parts) of \(day.name)"
  }

  /// A folder of another store or day.
  mutating func exchangeFolder() -> String? {
    let folder = one(of: ExchangedDraws.folders)
    let day = one(of: cast.donors)
    guard isFolder(folder) else { return nil }
    clear(folder)
    disk.add(ExchangedDraws.path(folder), .folder)
    for name in day.names where name.hasPrefix(folder + "/") {
      write(name, day.files[name] ?? [])
    }
    return "\(folder) of \(day.name)"
  }

  /// Writes in place, where nothing else is in the way.
  private mutating func write(_ name: String, _ bytes: [UInt8]) {
    switch disk.sort(at: ExchangedDraws.path(name)) {
    case nil: disk.add(ExchangedDraws.path(name), bytes: bytes)
    case .file: disk.overwrite(ExchangedDraws.path(name), with: bytes)
    case .folder, .link, .pipe, .device: break
    }
  }
}
