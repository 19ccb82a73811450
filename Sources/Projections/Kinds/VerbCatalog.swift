import EventLog

/// The table of kinds for a replay, which finds verbs by the bytes of `kind.verb`.
struct VerbCatalog: Sendable {
  private var types: [UInt8] = []
  /// The verbs, each with the range of its `kind.verb` among the types.
  private var entries: [(type: Range<Int>, verb: CompiledVerb)] = []
  private var buckets = HashBuckets(capacity: 64)

  init(_ table: KindTable) {
    for (verb, flat) in zip(table.verbs, table.compiledVerbs) {
      let type = Array("\(table.rows[Int(flat.kind)].kind).\(verb.verb)".utf8)
      buckets.insert(type.withUnsafeBytes(VerbCatalog.hash), index: entries.count)
      entries.append((types.count..<(types.count + type.count), flat))
      types += type
    }
  }

  /// The verb with these bytes; nil if the table has none.
  @inline(__always)
  func verb(_ type: UnsafeRawBufferPointer) -> CompiledVerb? {
    let index = buckets.find(VerbCatalog.hash(type)) { index in
      types.withUnsafeBytes {
        RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: $0[entries[index].type]), type)
      }
    }
    return index.map { entries[$0].verb }
  }

  /// The last eight bytes and the length nearly always tell the table's verbs apart; comparing all
  /// bytes always does.
  @inline(__always)
  private static func hash(_ type: UnsafeRawBufferPointer) -> UInt64 {
    guard type.count >= 8 else { return UInt64(type.count) }
    let end = type.loadUnaligned(fromByteOffset: type.count - 8, as: UInt64.self)
    let mixed = (UInt64(littleEndian: end) ^ UInt64(type.count)) &* 0x9E37_79B1_85EB_CA87
    return mixed >> 32
  }
}
