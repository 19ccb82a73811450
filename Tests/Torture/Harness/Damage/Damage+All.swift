import EventLog

extension Damage {
  /// Every flipped bit of a file.
  package static func flips(of path: String, in fixture: Fixture) -> [Damage] {
    (0..<(fixture.disk.bytes(of: path)?.count ?? 0) * 8).map { .flip(path: path, bit: $0) }
  }

  /// Every truncation of a file.
  package static func truncations(of path: String, in fixture: Fixture) -> [Damage] {
    (0..<(fixture.disk.bytes(of: path)?.count ?? 0)).map { .truncate(path: path, length: $0) }
  }

  /// Everything that is done to whole sectors and lines of a file.
  package static func pieces(of path: String, in fixture: Fixture) -> [Damage] {
    guard let bytes = fixture.disk.bytes(of: path) else { return [] }
    var all: [Damage] = []
    let sectors = 0..<Lines.sectorCount(of: bytes)
    for sector in sectors {
      all += [.zeroSector(path: path, sector: sector), .foreignSector(path: path, sector: sector)]
      for other in sectors where other != sector {
        if other > sector { all.append(.swapSectors(path: path, first: sector, second: other)) }
        all.append(.repeatSector(path: path, from: sector, to: other))
      }
    }
    let lines = Lines.all(of: bytes).indices
    for line in lines {
      all += [
        .removeLine(path: path, line: line), .zeroLine(path: path, line: line),
        .foreignLine(path: path, line: line),
      ]
      for other in lines {
        if other > line { all.append(.swapLines(path: path, first: line, second: other)) }
        all.append(.repeatLine(path: path, from: line, to: other))
      }
    }
    return all
  }

  /// Everything that is done to whole files.
  package static func files(of fixture: Fixture) -> [Damage] {
    var all: [Damage] = []
    for path in fixture.paths {
      all += [
        .loseFile(path: path), .emptyFile(path: path), .foreignFile(path: path),
        .renameFile(path: path, to: path + ".old"),
      ]
    }
    let segments = Conservation.segments(of: fixture.disk)
    for (index, first) in segments.enumerated() {
      for second in segments[(index + 1)...] {
        all.append(.swapFiles(first: first, second: second))
      }
      for name in ["000000000002", "000000000999", "999999999999"] {
        let newPath = World.path + "/log/" + name + ".jsonl"
        if !segments.contains(newPath) { all.append(.renameFile(path: first, to: newPath)) }
      }
    }
    return all
  }
}
