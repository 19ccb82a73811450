import EventLog

extension ModelFile {
  /// The bytes as they would be if nothing had been written over them since they were durable.
  var withoutOverwrites: [UInt8] { overwrites.isEmpty ? bytes : base + bytes[base.count...] }

  /// What is left if nothing arrived that was not synced, and all that a failed sync gave up.
  var withoutUnsynced: [UInt8] { Array(withoutOverwrites[..<synced]) }

  /// What is left if nothing arrived that was not synced, nor anything of what a failed sync gave up.
  var worstOutcome: [UInt8] {
    var bytes = withoutUnsynced
    for range in lost { for offset in range { bytes[offset] = 0 } }
    return bytes
  }

  /// The content with each of the overwrites absent, whole or torn, in every combination; torn at all
  /// its bytes where there is one alone, at its edges where there are more.
  func overwriteVariants(_ thoroughness: Thoroughness) -> [[UInt8]] {
    let thoroughness = overwrites.count > 1 ? .edges : thoroughness
    return overwrites.reduce([withoutOverwrites]) { contents, overwrite in
      overwrite.states(thoroughness).flatMap { state in
        contents.map { content in
          var content = content
          content.replaceSubrange(overwrite.range, with: state(content[overwrite.range]))
          return content
        }
      }
    }
  }
}

extension ModelFile.Overwrite {
  /// What a power cut may make of the bytes that were there: nothing new, all of it, its first bytes,
  /// its last bytes, or any subset of its sectors.
  func states(_ thoroughness: Thoroughness) -> [(ArraySlice<UInt8>) -> [UInt8]] {
    let bytes = bytes
    let edges = Set([0, 1, bytes.count / 2, bytes.count - 1, bytes.count] + lineEnds)
    let cuts = (0...bytes.count).filter {
      thoroughness.looks(at: $0, isEdge: edges.contains($0))
    }
    let torn = cuts.flatMap { cut -> [(ArraySlice<UInt8>) -> [UInt8]] in
      [
        { old in Array(bytes[..<cut] + old.dropFirst(cut)) },
        { old in Array(old.prefix(cut) + bytes[cut...]) },
      ]
    }
    return torn + sectorSubsets()
  }

  private var lineEnds: [Int] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.flatMap { [$0, $0 + 1] }
  }

  private func sectorSubsets() -> [(ArraySlice<UInt8>) -> [UInt8]] {
    guard !bytes.isEmpty else { return [] }
    let sectors = Array((offset / ModelFile.sector)...((range.upperBound - 1) / ModelFile.sector))
    // One sector alone is absent or whole; of many, some alone stand for all.
    guard sectors.count > 1 else { return [] }
    let (bytes, offset) = (bytes, offset)
    return (1..<(1 << min(sectors.count, 4)) - 1).map { subset in
      { old in
        var new = Array(old)
        for index in bytes.indices {
          let sector = (offset + index) / ModelFile.sector - sectors[0]
          if sector < 4, subset & (1 << sector) != 0 { new[index] = bytes[index] }
        }
        return new
      }
    }
  }
}
