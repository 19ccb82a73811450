/// One line of the log, by its place and by what is asked of it most.
///
/// 64 bytes, one line of a processor's cache: a log of a million events is read from these without
/// a look at its bytes wherever that will do.
package struct LogEntry: Sendable {
  /// Where the line starts in its chunk.
  package private(set) var offset: Int
  /// The event's stamp.
  package let stamp: Stamp
  /// The event's name.
  package private(set) var id: EventID
  /// The line's sum, which tells two contents under one id apart.
  package let sum: UInt64
  /// Stands for `kind/id` where a collision does no harm, or is checked.
  package let entityHash: UInt64
  /// How long the line is, and where the payload's string `id` stands: 20 bits each.
  @usableFromInline let places: UInt64
  /// Which chunk holds the line's bytes.
  package private(set) var chunk: UInt32
  // What stands before the type has fixed lengths, but for three numbers of at most 16 digits: less
  // than 150 bytes. A type has at most 64 bytes, an entity 128.
  @usableFromInline let typeStart: UInt8
  @usableFromInline let typeLength: UInt8
  @usableFromInline let versionLength: UInt8
  @usableFromInline let entityLength: UInt8

  /// - Parameter kindHash: The XXH64 of the kind.
  @inline(__always)
  init(
    layout: EventLayout, line: UnsafeRawBufferPointer, chunk: Int, offset: Int, kindHash: UInt64
  ) {
    self.init(
      id: layout.id, stamp: layout.stamp, sum: layout.sum,
      entityHash: EntityHash.value(
        kindHash: kindHash, id: UnsafeRawBufferPointer(rebasing: line[layout.entity])),
      type: layout.type, entity: layout.entity, dataID: layout.dataID, length: line.count,
      chunk: chunk, offset: offset)
  }

  /// - Parameter length: How many bytes the line has, without its newline.
  @inline(__always)
  init(
    id: EventID, stamp: Stamp, sum: UInt64, entityHash: UInt64, type: Range<Int>,
    entity: Range<Int>, dataID: Range<Int>?, length: Int, chunk: Int, offset: Int
  ) {
    self.offset = offset
    self.stamp = stamp
    self.id = id
    self.sum = sum
    self.entityHash = entityHash
    self.chunk = UInt32(chunk)
    // A line has less than 2^20 bytes.
    var places = UInt64(length)
    if let dataID {
      places |= UInt64(dataID.lowerBound) << 20 | UInt64(dataID.count) << 40 | LogEntry.hasDataID
    }
    self.places = places
    typeStart = UInt8(type.lowerBound)
    typeLength = UInt8(type.count)
    versionLength = UInt8(
      entity.lowerBound - LogEntry.lengthBeforeEntity - type.upperBound
        - LogEntry.lengthBeforeVersion)
    entityLength = UInt8(entity.count)
  }

  /// The same entry as one of several contents under its id.
  func numbered(_ contentNumber: Int) -> LogEntry {
    var entry = self
    entry.id = id.numbered(contentNumber)
    return entry
  }

  /// The same entry in a log where its chunk has another number.
  func inChunk(_ number: Int) -> LogEntry {
    var entry = self
    entry.chunk = UInt32(number)
    return entry
  }

  /// The entry of the same line where it starts elsewhere in its chunk.
  func at(_ offset: Int) -> LogEntry {
    var entry = self
    entry.offset = offset
    return entry
  }

  /// The entry of a line that says the same behind another mark.
  /// - Parameter textStart: Where `"type":` begins in it.
  func moved(to offset: Int, textStart: Int, sum: UInt64) -> LogEntry {
    let distance = textStart - text.lowerBound
    return LogEntry(
      id: id, stamp: stamp, sum: sum, entityHash: entityHash, type: type.moved(by: distance),
      entity: entity.moved(by: distance), dataID: dataID?.moved(by: distance),
      length: length + distance, chunk: Int(chunk), offset: offset)
  }

  /// The bit that says that there is such a string.
  @inlinable static var hasDataID: UInt64 { 1 << 60 }
  @inlinable static var mask: UInt64 { 1 << 20 - 1 }
  /// `"type":"` stands before the type.
  static var lengthBeforeType: Int { 8 }
  /// `","v":` stands between the type and the version.
  @inlinable static var lengthBeforeVersion: Int { 6 }
  /// `,"entity":"` stands between the version and the entity.
  @inlinable static var lengthBeforeEntity: Int { 11 }
  /// `","data":` stands between the entity and the data.
  @inlinable static var lengthBeforeData: Int { 9 }

  /// How many bytes the line has, without its newline.
  @inlinable package var length: Int { Int(places & LogEntry.mask) }
  /// Where `kind.verb` stands in the line.
  @inlinable package var type: Range<Int> { place(Int(typeStart), Int(typeLength)) }
  /// Where `"type":` and what follows stands in the line, up to the end of the payload.
  var text: Range<Int> { (type.lowerBound - LogEntry.lengthBeforeType)..<data.upperBound }
  /// Where the version of the payload's schema stands in the line.
  @inlinable var version: Range<Int> {
    place(type.upperBound &+ LogEntry.lengthBeforeVersion, Int(versionLength))
  }
  /// Where the entity's id stands in the line.
  @inlinable package var entity: Range<Int> {
    place(version.upperBound &+ LogEntry.lengthBeforeEntity, Int(entityLength))
  }
  /// Where the payload stands in the line.
  @inlinable package var data: Range<Int> {
    let start = entity.upperBound &+ LogEntry.lengthBeforeData
    return place(start, length &- EventLine.lengthBehindData &- start)
  }
  /// Where the payload's string `id` stands between its quotes; nil where it has none.
  @inlinable package var dataID: Range<Int>? {
    guard places & LogEntry.hasDataID != 0 else { return nil }
    return place(Int(places >> 20 & LogEntry.mask), Int(places >> 40 & LogEntry.mask))
  }

  @inlinable
  func place(_ start: Int, _ count: Int) -> Range<Int> {
    Range(uncheckedBounds: (start, start &+ count))
  }
}

extension LogEntry {
  /// The entity that the line is about.
  func entity(in line: UnsafeRawBufferPointer) -> Entity {
    let (kind, id) = names(in: line)
    return Entity(
      checkedKind: String(decoding: kind, as: UTF8.self), id: String(decoding: id, as: UTF8.self))
  }

  /// Whether the line is about the same entity as another one.
  func isAboutEntity(
    of other: LogEntry, _ line: UnsafeRawBufferPointer, _ otherLine: UnsafeRawBufferPointer
  ) -> Bool {
    let (mine, theirs) = (names(in: line), other.names(in: otherLine))
    return RawBytes.areEqual(mine.kind, theirs.kind) && RawBytes.areEqual(mine.id, theirs.id)
  }

  /// The bytes of the entity's kind and id.
  ///
  /// Bounds: the reader found the entry's ranges within the line.
  func names(
    in line: UnsafeRawBufferPointer
  ) -> (kind: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) {
    // A type is `kind.verb`, and a kind has no dot.
    let kind = line[type].prefix { $0 != UInt8(ascii: ".") }
    return (UnsafeRawBufferPointer(rebasing: kind), UnsafeRawBufferPointer(rebasing: line[entity]))
  }

  /// The version of the payload's schema.
  @inlinable
  package func version(in line: UnsafeRawBufferPointer) -> UInt64 {
    var value: UInt64 = 0
    for place in version { value = value &* 10 &+ UInt64(line[place] &- UInt8(ascii: "0")) }
    return value
  }
}

/// The entries of a log, in the pieces in which they were made; nothing is copied to join them.
package struct LogEntries: Sendable, RandomAccessCollection {
  @usableFromInline var pieces: [[LogEntry]] = []
  /// The index of the first entry of each piece.
  @usableFromInline var starts: [Int] = []
  /// For each block of indices the piece in which it begins.
  @usableFromInline var pieceOfBlock: [Int32] = []

  /// How many entries there are.
  package private(set) var endIndex = 0
  /// The index of the first one.
  package var startIndex: Int { 0 }

  /// The entry at an index.
  /// - Complexity: O(1), but where pieces are shorter than a block.
  @inlinable @inline(__always)
  package subscript(index: Int) -> LogEntry {
    var piece = Int(pieceOfBlock[index >> LogEntries.blockBits])
    while piece &+ 1 < starts.count, starts[piece &+ 1] <= index { piece &+= 1 }
    return pieces[piece][index &- starts[piece]]
  }

  /// Puts another entry in the place of one.
  /// - Complexity: O(1); O(entries of its piece) if another value shares them.
  mutating func replace(at index: Int, by entry: LogEntry) {
    let piece = starts.lowerBound { $0 <= index } - 1
    pieces[piece][index - starts[piece]] = entry
  }

  /// How many bits of an index tell the entries of one block apart.
  @inlinable static var blockBits: Int { 10 }

  /// Adds entries behind the others: as a piece of their own where they are many.
  mutating func append(contentsOf entries: [LogEntry]) {
    if entries.count >= LogEntries.fewEntries {
      begin(entries)
    } else if let last = pieces.indices.last,
      pieces[last].count + entries.count <= LogEntries.greatestJoinedCount
    {
      pieces[last] += entries
    } else {
      var piece: [LogEntry] = []
      piece.reserveLarge(LogEntries.greatestJoinedCount)
      piece += entries
      begin(piece)
    }
    endIndex += entries.count
    // Where pieces are empty, any before the one that holds the block's first entry will do.
    while pieceOfBlock.count << LogEntries.blockBits < endIndex {
      let index = pieceOfBlock.count << LogEntries.blockBits
      pieceOfBlock.append(Int32(starts.lowerBound { $0 <= index } - 1))
    }
  }

  /// The pieces and the index of the first entry of each, for a walk over all entries.
  package var runs: some Sequence<(start: Int, entries: [LogEntry])> {
    zip(starts, pieces).lazy.map { (start: $0, entries: $1) }
  }

  private mutating func begin(_ piece: [LogEntry]) {
    pieces.append(piece)
    starts.append(endIndex)
  }

  private static let fewEntries = 4096
  /// A piece that is joined from few entries at a time ends with so many: it is never copied as a
  /// whole to make room.
  private static let greatestJoinedCount = 1 << 15
}

extension LogEntries {
  /// Stops a debug build where the pieces are not one run of entries, or a block begins in none of them.
  package func checkInvariants() {
    assert(pieces.count == starts.count && endIndex == pieces.reduce(0) { $0 + $1.count })
    assert(starts.first ?? 0 == 0)
    assert(zip(zip(starts, pieces), starts.dropFirst()).allSatisfy { $0.0 + $0.1.count == $1 })
    assert(pieceOfBlock.count << LogEntries.blockBits >= endIndex)
    assert(
      pieceOfBlock.enumerated().allSatisfy { starts[Int($1)] <= $0 << LogEntries.blockBits })
  }
}
