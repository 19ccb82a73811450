import EventLog
import EventLogTesting

// The changes of one file's bytes; each gives what it was, or nil where it does not apply.
extension ExchangedDraws {
  /// A file of another store, another day or another sort in the place of one.
  mutating func exchangeFile() -> String? {
    guard let name = target(), let donor = donor(of: name) else { return nil }
    return "\(name) is \(donor.said), \(put(name, donor.bytes))"
  }

  /// Sectors of such a file.
  mutating func exchangeSectors() -> String? {
    guard let name = target(), let donor = donor(of: name), !donor.bytes.isEmpty else { return nil }
    var bytes = bytes(name)
    var said: [String] = []
    for _ in 0..<one(of: [1, 1, 2, 5]) {
      let here = border(bytes)
      let there = min(chance.below(10) < 3 ? here : border(donor.bytes), donor.bytes.count)
      // As large as a page of the system's cache, or as what a disk writes whole.
      let length = one(of: [ModelFile.sector, ModelFile.sector, 8 * ModelFile.sector])
      let piece = donor.bytes[there...].prefix(length)
      bytes.replaceSubrange(here..<min(here + piece.count, bytes.count), with: piece)
      said.append("\(piece.count) bytes at \(here) from \(there)")
    }
    return "\(name): of \(donor.said) \(said.joined(separator: ", ")), \(put(name, bytes))"
  }

  /// Random bytes in a part of a file or in all of it.
  mutating func overwriteWithNobodys() -> String? {
    guard let name = target() else { return nil }
    var bytes = bytes(name)
    let said: String
    if chance.below(5) < 2 {
      bytes = bytesOfNobody(one(of: [1, 100, ModelFile.sector, bytes.count]))
      said = "\(bytes.count) of nobody in place of all"
    } else {
      let here = border(bytes)
      let end = min(here + one(of: [1, 2]) * ModelFile.sector, bytes.count)
      bytes.replaceSubrange(here..<end, with: bytesOfNobody(end - here))
      said = "\(end - here) of nobody at \(here)"
    }
    return "\(name): \(said), \(put(name, bytes))"
  }

  /// A file that ends early.
  mutating func cut() -> String? {
    guard let name = target() else { return nil }
    let bytes = bytes(name)
    let place =
      switch chance.below(5) {
      case 0, 1: lineEnd(bytes)
      case 2: border(bytes)
      case 3: chance.below(bytes.count + 1)
      default: 0
      }
    return "\(name): at \(place) of \(bytes.count), \(put(name, Array(bytes[..<place])))"
  }

  /// A bit that is not what it was, near a line's end as often as anywhere.
  mutating func flip() -> String? {
    guard let name = target() else { return nil }
    var bytes = bytes(name)
    guard !bytes.isEmpty else { return nil }
    let near = chance.once(in: 2) ? lineEnd(bytes) : chance.below(bytes.count)
    let place = max(0, min(near + chance.below(80) - 40, bytes.count - 1))
    bytes[place] ^= 1 << UInt8(chance.below(8))
    return "\(name): at \(place), \(put(name, bytes))"
  }

  /// Whole lines taken out, swapped, repeated, put first, or another store's put between.
  mutating func changeLines() -> String? {
    guard let name = target(["segments", "segments", "seals", "journal", "peers"]) else {
      return nil
    }
    let old = bytes(name)
    let ranges = Lines.all(of: old)
    guard !ranges.isEmpty else { return nil }
    var lines = ranges.map { old[$0] }
    let (first, second) = (chance.below(lines.count), chance.below(lines.count))
    let how: String
    switch chance.below(6) {
    case 0:
      how = "out"
      lines.removeSubrange(first..<min(first + one(of: [1, 1, 2, 5]), lines.count))
    case 1:
      how = "swapped"
      lines.swapAt(first, second)
    case 2:
      how = "repeated"
      lines.insert(lines[first], at: second)
    case 3:
      how = "all twice"
      lines += lines
    case 4:
      how = "put first"
      lines.insert(lines.remove(at: first), at: 0)
    default:
      how = "foreign"
      let day = one(of: cast.donors)
      lines.insert((day.events[one(of: day.events.keys.sorted())] ?? [])[...] + [10], at: first)
    }
    let rest = old[(ranges.last?.upperBound ?? 0)...]
    return "\(name): \(how), \(first), \(second), \(put(name, lines.flatMap { $0 } + rest))"
  }
}
