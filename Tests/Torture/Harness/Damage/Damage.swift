import EventLog

/// What a medium, a tool or a person does to a store's files.
package enum Damage: Sendable, Hashable {
  case flip(path: String, bit: Int)
  case truncate(path: String, length: Int)
  case zeroSector(path: String, sector: Int)
  case swapSectors(path: String, first: Int, second: Int)
  case repeatSector(path: String, from: Int, to: Int)
  case foreignSector(path: String, sector: Int)
  case removeLine(path: String, line: Int)
  case zeroLine(path: String, line: Int)
  case repeatLine(path: String, from: Int, to: Int)
  case swapLines(path: String, first: Int, second: Int)
  case foreignLine(path: String, line: Int)
  case loseFile(path: String)
  case emptyFile(path: String)
  case renameFile(path: String, to: String)
  case swapFiles(first: String, second: String)
  case foreignFile(path: String)
}

extension Damage {
  /// The sort of damage, without its place.
  package var name: String {
    switch self {
    case .flip: "flip"
    case .truncate: "truncate"
    case .zeroSector: "zeroSector"
    case .swapSectors: "swapSectors"
    case .repeatSector: "repeatSector"
    case .foreignSector: "foreignSector"
    case .removeLine: "removeLine"
    case .zeroLine: "zeroLine"
    case .repeatLine: "repeatLine"
    case .swapLines: "swapLines"
    case .foreignLine: "foreignLine"
    case .loseFile: "loseFile"
    case .emptyFile: "emptyFile"
    case .renameFile: "renameFile"
    case .swapFiles: "swapFiles"
    case .foreignFile: "foreignFile"
    }
  }

  /// Whether what is left may be a whole store of an earlier day, or one that took in a peer's
  /// events: no reader can tell then, and nothing is lost that was not lost with the medium.
  package var mayGoUnnoticed: Bool {
    switch self {
    case .truncate, .removeLine, .loseFile, .emptyFile, .foreignLine, .foreignFile, .renameFile,
      .swapLines:
      true
    case .flip, .zeroSector, .swapSectors, .repeatSector, .foreignSector, .zeroLine, .repeatLine,
      .swapFiles:
      false
    }
  }

  /// The same, in a store: where only the journal has the last lines, a part of it that is wrong looks
  /// like a record that was cut off.
  func mayGoUnnoticed(in fixture: Fixture) -> Bool {
    mayGoUnnoticed || fixture.needsJournal && path == World.path + "/journal"
  }

  /// Whether events of another store may have come in whole.
  package var bringsStrangers: Bool {
    switch self {
    case .foreignLine, .foreignFile, .foreignSector: true
    default: false
    }
  }

  /// The disk after it; nil where it changes nothing.
  func applied(to fixture: Fixture) -> ModelDisk? {
    var disk = fixture.disk
    switch self {
    case .loseFile(let path):
      disk.replaceName(path, by: nil)
    case .renameFile(let path, let newPath):
      disk.replaceName(path, by: newPath)
    case .swapFiles(let first, let second):
      let bytes = (disk.bytes(of: first) ?? [], disk.bytes(of: second) ?? [])
      guard bytes.0 != bytes.1 else { return nil }
      disk.overwrite(first, with: bytes.1)
      disk.overwrite(second, with: bytes.0)
    default:
      guard let path, let old = disk.bytes(of: path) else { return nil }
      let new = damaged(old, fixture)
      guard new != old else { return nil }
      disk.overwrite(path, with: new)
    }
    return disk
  }

  private var path: String? {
    switch self {
    case .flip(let path, _), .truncate(let path, _), .zeroSector(let path, _),
      .swapSectors(let path, _, _), .repeatSector(let path, _, _), .foreignSector(let path, _),
      .removeLine(let path, _), .zeroLine(let path, _), .repeatLine(let path, _, _),
      .swapLines(let path, _, _), .foreignLine(let path, _), .emptyFile(let path),
      .foreignFile(let path):
      path
    case .loseFile, .renameFile, .swapFiles: nil
    }
  }

  private func damaged(_ bytes: [UInt8], _ fixture: Fixture) -> [UInt8] {
    var bytes = bytes
    let foreign = fixture.foreign.first ?? []
    switch self {
    case .flip(_, let bit):
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    case .truncate(_, let length):
      bytes.removeLast(bytes.count - length)
    case .zeroSector(_, let sector):
      for offset in Lines.sector(sector, of: bytes) { bytes[offset] = 0 }
    case .swapSectors(_, let first, let second):
      let (one, two) = (Lines.sector(first, of: bytes), Lines.sector(second, of: bytes))
      for (left, right) in zip(one, two) { bytes.swapAt(left, right) }
    case .repeatSector(_, let from, let to):
      for (source, target) in zip(Lines.sector(from, of: bytes), Lines.sector(to, of: bytes)) {
        bytes[target] = bytes[source]
      }
    case .foreignSector(_, let sector):
      for (source, target) in zip(foreign.indices, Lines.sector(sector, of: bytes)) {
        bytes[target] = foreign[source]
      }
    case .removeLine(_, let line):
      bytes.removeSubrange(Lines.line(line, of: bytes))
    case .zeroLine(_, let line):
      for offset in Lines.line(line, of: bytes) { bytes[offset] = 0 }
    case .repeatLine(_, let from, let to):
      let copy = bytes[Lines.line(from, of: bytes)]
      bytes.insert(contentsOf: copy, at: Lines.line(to, of: bytes).lowerBound)
    case .swapLines(_, let first, let second):
      let (one, two) = (Lines.line(first, of: bytes), Lines.line(second, of: bytes))
      let (early, late) = (Array(bytes[one]), Array(bytes[two]))
      bytes.replaceSubrange(two, with: early)
      bytes.replaceSubrange(one, with: late)
    case .foreignLine(_, let line):
      bytes.replaceSubrange(
        Lines.line(line, of: bytes), with: foreign[Lines.line(0, of: foreign)])
    case .emptyFile:
      bytes = []
    case .foreignFile:
      bytes = foreign
    case .loseFile, .renameFile, .swapFiles:
      break
    }
    return bytes
  }
}

/// The parts of a file's bytes.
enum Lines {
  /// Where a sector stands.
  static func sector(_ number: Int, of bytes: [UInt8]) -> Range<Int> {
    let start = min(number * ModelFile.sector, bytes.count)
    return start..<min(start + ModelFile.sector, bytes.count)
  }

  /// How many sectors there are, the last one not always whole.
  static func sectorCount(of bytes: [UInt8]) -> Int {
    (bytes.count + ModelFile.sector - 1) / ModelFile.sector
  }

  /// Where every line stands, its newline included.
  static func all(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(start..<(index + 1))
      start = index + 1
    }
    return lines
  }

  /// Where one line stands.
  static func line(_ number: Int, of bytes: [UInt8]) -> Range<Int> { all(of: bytes)[number] }
}
