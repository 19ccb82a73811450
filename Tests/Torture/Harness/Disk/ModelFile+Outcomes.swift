import EventLog
import EventLogTesting

/// How many of a power cut's outcomes are looked at.
package enum Thoroughness: Sendable, Hashable {
  /// Every byte prefix of what was not synced, and all subsets of its sectors.
  case every
  /// The same of every fifth byte, and the edges.
  case fifths
  /// Prefixes that end at, just before and just behind a line, and all subsets of its sectors.
  case edges

  /// Whether a write that has arrived up to a byte is looked at.
  func looks(at offset: Int, isEdge: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .every: true
    case .fifths: offset % 5 == 0 || isEdge()
    case .edges: isEdge()
    }
  }
}

/// What a medium reads where a write of a sector has not arrived.
private enum Filler: CaseIterable {
  /// A sector that was never written.
  case zeros
  /// What another file left there: pieces of lines, newlines among them.
  case stale

  private static let staleText = Array("le\":7}\n{\"replica\":\"ffffffffffffffff\",\"seq\":9".utf8)

  func byte(at offset: Int) -> UInt8 {
    switch self {
    case .zeros: 0
    case .stale: Filler.staleText[offset % Filler.staleText.count]
    }
  }
}

extension ModelFile {
  /// The size of what a medium writes whole or not at all.
  static let sector = 512

  /// How many sectors take part in the subsets; of a longer write, its first and its last ones.
  private static let greatestSubset = 4

  /// Of a longer write only the edges are looked at, however thorough the exploration.
  private static let greatestPrefixCount = 1 << 14

  /// Every content that a power cut may leave, each once, the fewest bytes first.
  func outcomes(_ thoroughness: Thoroughness) -> [[UInt8]] {
    var outcomes: [[UInt8]] = []
    var seen: Set<UInt64> = []
    let isShort = bytes.count - synced <= ModelFile.greatestPrefixCount
    let thoroughness = isShort ? thoroughness : .edges
    for content in overwriteVariants(thoroughness).flatMap(lostVariants) {
      let start = volatileStart
      let edges = Set(edges(from: start))
      let ends = (start...bytes.count).filter {
        thoroughness.looks(at: $0, isEdge: edges.contains($0))
      }
      for end in ends { outcomes.append(Array(content[..<end])) }
      outcomes.append(contentsOf: sectorSubsets(of: content, from: start))
    }
    return outcomes.filter { seen.insert(XXH64.hash($0)).inserted }
  }

  /// One of the contents that a power cut may leave; of a long write, any subset of its sectors.
  func randomOutcome(using generator: inout SplitMix64) -> [UInt8] {
    var content = withoutOverwrites
    for overwrite in overwrites {
      let states = overwrite.states(.every)
      content.replaceSubrange(
        overwrite.range,
        with: states[Int.random(in: 0..<states.count, using: &generator)](content[overwrite.range]))
    }
    for range in lost where Bool.random(using: &generator) {
      content = filled(content, range, with: Bool.random(using: &generator) ? .zeros : .stale)
    }
    let start = volatileStart
    guard start < content.count, Bool.random(using: &generator) else {
      return Array(content[..<Int.random(in: start...content.count, using: &generator)])
    }
    let filler: Filler = Bool.random(using: &generator) ? .zeros : .stale
    for sector in (start / ModelFile.sector)...((content.count - 1) / ModelFile.sector)
    where Bool.random(using: &generator) {
      let first = max(start, sector * ModelFile.sector)
      let end = min(content.count, (sector + 1) * ModelFile.sector)
      content = filled(content, first..<end, with: filler)
    }
    return content
  }

  /// From where on a power cut may leave less than there is.
  private var volatileStart: Int {
    guard synced == bytes.count, let last = lost.last, last.upperBound == bytes.count else {
      return synced
    }
    return last.lowerBound
  }

  /// The content as it is, and with each subset of what failed syncs gave up missing.
  private func lostVariants(_ content: [UInt8]) -> [[UInt8]] {
    var variants = [content]
    for range in lost.prefix(3) {
      for variant in variants {
        for filler in Filler.allCases { variants.append(filled(variant, range, with: filler)) }
      }
    }
    return variants
  }

  /// The content with each subset of the sectors that were not synced missing.
  private func sectorSubsets(of content: [UInt8], from start: Int) -> [[UInt8]] {
    guard start < content.count else { return [] }
    let all = Array((start / ModelFile.sector)...((content.count - 1) / ModelFile.sector))
    let half = ModelFile.greatestSubset / 2
    let sectors =
      all.count <= ModelFile.greatestSubset ? all : Array(all.prefix(half) + all.suffix(half))
    var subsets: [[UInt8]] = []
    for subset in 1..<(1 << sectors.count) {
      for filler in Filler.allCases {
        var torn = content
        for (index, sector) in sectors.enumerated() where subset & (1 << index) != 0 {
          let first = max(start, sector * ModelFile.sector)
          let end = min(content.count, (sector + 1) * ModelFile.sector)
          torn = filled(torn, first..<end, with: filler)
        }
        subsets.append(torn)
      }
    }
    return subsets
  }

  private func edges(from start: Int) -> [Int] {
    var ends: Set<Int> = [start, start + 1, bytes.count - 1, bytes.count]
    for index in start..<max(start, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      ends.formUnion([index - 1, index, index + 1, index + 2])
    }
    ends.insert((start + bytes.count) / 2)
    return ends.filter { $0 >= start && $0 <= bytes.count }.sorted()
  }

  private func filled(_ content: [UInt8], _ range: Range<Int>, with filler: Filler) -> [UInt8] {
    var content = content
    for offset in range { content[offset] = filler.byte(at: offset) }
    return content
  }
}
