import EventLog

/// The units that one entity shows, in the order in which they were added.
struct ShownUnits {
  let units: ArraySlice<FlatFold.UnitSlot>

  /// Appends the payload of the only unit of a sort.
  func appendSingle(row: UInt8, to bytes: inout [UInt8]) {
    if let unit = units.first(where: { $0.row == row }) {
      bytes.append(contentsOf: unit.payload.bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }

  /// Appends the payloads of a sort in the order of their stamps.
  func appendByStamp(row: UInt8, of fold: FlatFold, to bytes: inout [UInt8]) {
    // Most come in that order, and alone.
    var last: FlatHolder?
    let isSorted = units.allSatisfy { unit in
      guard unit.row == row else { return true }
      defer { last = unit.holder }
      return last.map { fold.precedes($0, unit.holder) } ?? true
    }
    if isSorted {
      ShownUnits.appendList(units.lazy.filter { $0.row == row }, to: &bytes)
    } else {
      let sorted = units.filter { $0.row == row }
        .sorted { fold.precedes($0.holder, $1.holder) }
      ShownUnits.appendList(sorted, to: &bytes)
    }
  }

  /// Appends the payloads of a sort by their `order`, then by id; a missing or non-numeric one counts
  /// as 0 (SPEC 4.2).
  func appendByOrder(row: UInt8, of fold: FlatFold, to bytes: inout [UInt8]) throws(LogError) {
    var keyed: [(order: Double, id: UTF8Text, unit: FlatFold.UnitSlot)] = []
    for unit in units where unit.row == row {
      keyed.append((try unit.order, fold.text(ofListUnit: unit), unit))
    }
    keyed.sort { $0.order == $1.order ? $0.id < $1.id : $0.order < $1.order }
    ShownUnits.appendList(keyed.lazy.map(\.unit), to: &bytes)
  }

  private static func appendList(
    _ units: some Sequence<FlatFold.UnitSlot>, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for unit in units {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(contentsOf: unit.payload.bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension FlatFold.UnitSlot {
  fileprivate var order: Double {
    get throws(LogError) {
      guard let range = try CanonicalObject.value(of: "order", in: payload.bytes) else { return 0 }
      return try JSONReader.value(of: Array(payload.bytes[range])).number ?? 0
    }
  }
}
