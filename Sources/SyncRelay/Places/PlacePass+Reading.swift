import EventLog

extension PlacePass {
  /// A part as a listing names it: one file, or all pieces.
  struct ListedPart {
    let name: PartName
    /// In the order of the pieces.
    let files: [UTF8Text]
    /// In whose folder it is.
    let folder: String
  }

  /// A file with another name is read if it is no longer than this.
  private static let greatestStrange = 8 << 20
  /// About so many bytes are read at a time.
  private static let bytesPerReading = 8 << 20

  /// The parts of the listing whose files have come whole.
  func listedParts() -> [ListedPart] { splitListing().parts }

  /// The parts of the listing whose files have come whole, and the files that have not.
  func splitListing() -> (parts: [ListedPart], unfinished: [String]) {
    if let split { return split }
    let split = makeSplit()
    self.split = split
    return split
  }

  private func makeSplit() -> (parts: [ListedPart], unfinished: [String]) {
    var parts: [ListedPart] = []
    var unfinished: [String] = []
    var pieces: [String: [Int: UTF8Text]] = [:]
    var whole: [String: (PartName, PieceNumber, String)] = [:]
    for (file, known) in memory.files.sorted(by: { $0.key < $1.key }) {
      let size = known.byteCount
      switch known.kind {
      case .part(let name, _):
        if size ?? name.byteCount == name.byteCount {
          let folder = file.string.split(separator: "/").dropLast().first.map(String.init) ?? ""
          parts.append(ListedPart(name: name, files: [file], folder: folder))
        } else {
          unfinished.append(file.string)
        }
      case .piece(let name, let piece, let folder):
        let wanted = piece.bytes(of: name.byteCount).count
        guard size ?? wanted == wanted else {
          unfinished.append(file.string)
          continue
        }
        let key = "\(folder)/\(name.stem)/\(piece.count)"
        pieces[key, default: [:]][piece.number] = file
        whole[key] = (name, piece, folder)
      case .strange:
        if case .part(let name) = known.reading {
          parts.append(ListedPart(name: name, files: [file], folder: ""))
        }
      case .marker, .said, .ignored: break
      }
    }
    for (key, (name, piece, folder)) in whole.sorted(by: { $0.key < $1.key }) {
      guard let found = pieces[key], found.count == piece.count else {
        unfinished += (pieces[key] ?? [:]).values.map(\.string)
        continue
      }
      let files = (1...piece.count).compactMap { found[$0] }
      parts.append(ListedPart(name: name, files: files, folder: folder))
    }
    return (parts, unfinished)
  }

  /// What is known of a part's bytes. They are unread where a piece is, since it came or was changed later than others.
  func reading(of part: ListedPart) -> PlaceMemory.Reading {
    let readings = Set(part.files.map { memory.files[$0]?.reading ?? .unread })
    return readings.count == 1 ? readings.first ?? .unread : .unread
  }

  private func note(_ reading: PlaceMemory.Reading, of files: [UTF8Text]) {
    for file in files { memory.files[file]?.reading = reading }
    split = nil
  }

  /// Takes what the place has and the store lacks, and reads some of the rest.
  nonisolated(nonsending) func readParts() async throws {
    try await readStrange()
    // The largest first: it may have what others have.
    let parts = listedParts().sorted { $0.name.byteCount > $1.name.byteCount }
    var rest = parts[...]
    while !rest.isEmpty {
      let held = HeldLines(try store.durableLog())
      var batch: [ListedPart] = []
      var byteCount = 0
      while let part = rest.first, byteCount < PlacePass.bytesPerReading,
        batch.count < place.limits.filesPerCall
      {
        rest = rest.dropFirst()
        guard try isNeeded(part, held) else { continue }
        batch.append(part)
        byteCount += min(part.name.byteCount, PlacePass.bytesPerReading)
      }
      try await read(batch)
    }
    try await prove(parts)
  }

  /// Whether the store has to read a part to know what is in it.
  private func isNeeded(_ part: ListedPart, _ held: HeldLines) throws -> Bool {
    switch reading(of: part) {
    case .bad, .foreign: return false
    case .part where memory.sums[part.files[0]] != nil: return false
    case .part, .unread:
      guard part.name.byteCount <= PlacePass.greatestPart else { return false }
      return try !held.areThose(of: part.name)
    }
  }

  /// A longer part is not read: no batch that a store takes is as long.
  private static let greatestPart = 64 << 20

  /// Reads a few of the parts that the store does not need: each once, so that one that has gone bad is found. Own ones go
  /// first.
  private nonisolated(nonsending) func prove(_ parts: [ListedPart]) async throws {
    let own = try own().description
    let unread = parts.filter {
      reading(of: $0) == .unread && $0.name.byteCount <= PlacePass.greatestPart
        && absent.isDisjoint(with: $0.files)
    }
    let (mine, others) = (unread.filter { $0.folder == own }, unread.filter { $0.folder != own })
    for part in (mine + others).prefix(options.proofs) { try await read([part]) }
  }

  /// Reads the files whose names say nothing.
  private nonisolated(nonsending) func readStrange() async throws {
    let unread = memory.files.filter { $0.value.kind == .strange && $0.value.reading == .unread }
    for (file, known) in unread.sorted(by: { $0.key < $1.key }) {
      guard known.byteCount ?? 0 <= PlacePass.greatestStrange else {
        memory.files[file]?.reading = .foreign
        continue
      }
      guard let bytes = try await read([file])[file] else { continue }
      guard StreamStart.isLikely(bytes) else {
        memory.files[file]?.reading = .foreign
        continue
      }
      try take(bytes, of: [file], named: nil, from: nil)
    }
  }

  private nonisolated(nonsending) func read(_ parts: [ListedPart]) async throws {
    if parts.isEmpty { return }
    let files = try await read(parts.flatMap(\.files))
    for part in parts {
      let pieces = part.files.compactMap { files[$0] }
      guard pieces.count == part.files.count else { continue }
      try take(
        pieces.count == 1 ? pieces[0] : Array(pieces.joined()), of: part.files, named: part.name,
        from: ReplicaID(part.folder))
    }
  }

  /// Takes the events of a part.
  /// - Parameters:
  ///   - name: What the bytes must be; nil where the name does not tell.
  ///   - publisher: In whose folder it is.
  private func take(
    _ bytes: [UInt8], of files: [UTF8Text], named name: PartName?, from publisher: ReplicaID?
  ) throws {
    let manifest = try store.files().manifest
    let reading: PartReading
    do {
      reading = try PartReading(bytes, for: manifest)
      guard name == nil || reading.name == name else {
        throw LogError(.malformed, "its bytes are not those of its name")
      }
      try receive(reading, manifest, from: publisher)
    } catch let error as LogError where PlacePass.isOfPart(error) {
      if error.code == .wrongDataset { return note(.foreign, of: files) }
      note(.bad, of: files)
      report.unreadable.append(.init(file: files[0].string, reason: error.reason))
      return
    }
    note(.part(reading.name), of: files)
    let held = HeldLines(try store.durableLog())
    memory.sums[files[0]] = try held.areThose(of: reading.name) ? nil : reading.sums
  }

  /// Whether an error is about what was read, and not about the store.
  private static func isOfPart(_ error: LogError) -> Bool {
    switch error.code {
    case .malformed, .badSum, .cutStream, .wrongStream, .wrongDataset, .ephemeral, .partialBatch,
      .tooLarge, .unsupportedFormat:
      true
    default: false
    }
  }

  /// Takes the events that the store lacks, apart from those that it cannot take.
  private func receive(
    _ reading: PartReading, _ manifest: StoreManifest, from publisher: ReplicaID?
  ) throws {
    let log = try store.durableLog()
    if try HeldLines(log).areThose(of: reading.name) { return }
    var part = EventPart(of: manifest.dataset)
    for event in reading.events { try part.lines.add(event) }
    (part.lineCount, part.byteCount) = (part.lines.count, part.lines.byteCount)
    var acceptance = Acceptance(nil)
    try acceptance.take(&part, to: log, of: manifest.dataset, writingAs: manifest.replica)
    report.refusedCount += part.refused.count
    guard part.lines.count > 0 else { return }
    let taken = try store.receive(part.lines)
    let coverage = try store.durableLog().coverage(of: taken)
    report.received.formUnion(coverage)
    if let publisher { receivedFrom[publisher, default: Coverage()].formUnion(coverage) }
  }
}
