import EventLog

/// Other ids in the place of some: in the same order of bytes, equal beginnings equal again, each in its form.
///
/// A piece stands for another one of its class, chosen by what stands before it. So `<routine>@<day>` begins with the
/// id that its routine has now, and its day moves as all days do.
struct IdentifierRenaming {
  private var names: [UTF8Text: String] = [:]
  /// Whether days in ids move as days; not where other digits cannot be told from them.
  private(set) var movesDays = true

  /// - Parameter shift: By how much days move.
  init(
    _ ids: Set<UTF8Text>, _ shift: WeekShift, _ random: inout some RandomNumberGenerator
  ) {
    let ids = ids.sorted()
    var pieces = ids.map { IdentifierSymbols($0.string, hasDays: true) }
    var renamed = Self.renamed(pieces, shift, &random)
    if renamed == nil {
      movesDays = false
      pieces = ids.map { IdentifierSymbols($0.string, hasDays: false) }
      renamed = Self.renamed(pieces, shift, &random)
    }
    for (id, name) in zip(ids, renamed ?? []) { names[id] = name }
  }

  /// The name of an id; one that is unknown stays.
  func callAsFunction(_ id: String) -> String { names[UTF8Text(id)] ?? id }

  /// The names of ids, which are in the order of their bytes; nil where days and other digits cannot be told apart.
  private static func renamed(
    _ ids: [IdentifierSymbols], _ shift: WeekShift, _ random: inout some RandomNumberGenerator
  ) -> [String]? {
    var names = ids.map { _ in String.UnicodeScalarView() }
    // Ids that begin alike so far, and how many pieces they have in common.
    var waiting = [(ids.indices, 0)]
    while let (group, depth) = waiting.popLast() {
      var runs: [(symbol: IdentifierSymbol, ids: Range<Int>, isPinned: Bool)] = []
      for index in group where depth < ids[index].symbols.count {
        let symbol = ids[index].symbols[depth]
        let isPinned = ids[index].pinned.contains(depth)
        if let last = runs.last, last.symbol == symbol {
          runs[runs.count - 1].ids = last.ids.lowerBound..<(index + 1)
          runs[runs.count - 1].isPinned = last.isPinned || isPinned
        } else {
          runs.append((symbol, index..<(index + 1), isPinned))
        }
      }
      guard pinCentury(of: &runs, ids, depth, shift) else { return nil }
      for (run, text) in zip(
        runs, replacements(of: runs.map { ($0.symbol, $0.isPinned) }, shift, &random))
      {
        for index in run.ids { names[index].append(contentsOf: text.unicodeScalars) }
        waiting.append((run.ids, depth + 1))
      }
    }
    return names.map { String($0) }
  }

  /// Pins the digit with which the days in a place begin, so that what begins with other digits stays before or behind
  /// them. False where that is not enough: days of other centuries, and digits that begin as a year does.
  private static func pinCentury(
    of runs: inout [(symbol: IdentifierSymbol, ids: Range<Int>, isPinned: Bool)],
    _ ids: [IdentifierSymbols], _ depth: Int, _ shift: WeekShift
  ) -> Bool {
    let days = runs.compactMap { run in if case .day(let day) = run.symbol { day } else { nil } }
    if days.isEmpty { return true }
    let digits = runs.indices.filter {
      runs[$0].symbol.alphabet == .digits || runs[$0].symbol == .scalar(0x30)
    }
    if digits.isEmpty { return true }
    guard
      days.allSatisfy({ day in
        [CivilDate(daysSinceEpoch: day).text, shift.day(day)].allSatisfy { $0.hasPrefix("20") }
      })
    else { return false }
    for index in digits where runs[index].symbol == .scalar(century) {
      runs[index].isPinned = true
      let isYear = runs[index].ids.contains { id in
        ids[id].symbols.dropFirst(depth + 1).first == .scalar(0x30)
      }
      if isYear { return false }
    }
    return true
  }

  /// What stands for each of some symbols, which are in the order of bytes.
  private static func replacements(
    of symbols: [(symbol: IdentifierSymbol, isPinned: Bool)], _ shift: WeekShift,
    _ random: inout some RandomNumberGenerator
  ) -> [String] {
    // Of each class all at once: days may stand between digits, of which the century's stays.
    var names: [IdentifierSymbol: String] = [:]
    for (alphabet, alike) in Dictionary(grouping: symbols, by: \.symbol.alphabet)
      .sorted(by: { $0.key.range.lowerBound < $1.key.range.lowerBound })
    {
      if alphabet == .days || alphabet == .fixed { continue }
      var pinned: [UInt32: Bool] = [:]
      for case (.scalar(let scalar), let isPinned) in alike {
        pinned[scalar] = isPinned || pinned[scalar] == true
      }
      if alphabet == .digits, symbols.contains(where: { $0.symbol.alphabet == .days }) {
        pinned[century] = true
      }
      let scalars = pinned.sorted { $0.key < $1.key }.map { (scalar: $0.key, isPinned: $0.value) }
      let drawn = chosen(for: scalars, among: alphabet.replacements, &random)
      for (scalar, name) in zip(scalars, drawn) { names[.scalar(scalar.scalar)] = text(name) }
    }
    return symbols.map { symbol, _ in
      switch symbol {
      case .day(let day): shift.day(day)
      case .scalar(let scalar): names[symbol] ?? text(scalar)
      }
    }
  }

  /// The digit with which the years from 2000 begin.
  private static let century: UInt32 = 0x32

  private static func text(_ scalar: UInt32) -> String {
    Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
  }

  /// As many scalars of a range, in the same order, with those that are pinned in their places.
  private static func chosen(
    for scalars: [(scalar: UInt32, isPinned: Bool)], among range: ClosedRange<UInt32>,
    _ random: inout some RandomNumberGenerator
  ) -> [UInt32] {
    var chosen: [UInt32] = []
    var index = 0
    var from = range.lowerBound
    while index < scalars.count {
      if scalars[index].isPinned {
        chosen.append(scalars[index].scalar)
        from = scalars[index].scalar + 1
        index += 1
        continue
      }
      let free = scalars[index...].prefix { !$0.isPinned }
      index += free.count
      let end = index < scalars.count ? scalars[index].scalar : range.upperBound + 1
      chosen += draw(free.map(\.scalar), from: from, before: end, &random)
    }
    return chosen
  }

  /// How often a draw is repeated in which something stands for itself.
  private static let draws = 64

  private static func draw(
    _ scalars: [UInt32], from: UInt32, before end: UInt32,
    _ random: inout some RandomNumberGenerator
  ) -> [UInt32] {
    // Of a pinned scalar beyond the replacements there is no room.
    guard from < end, scalars.count <= Int(end - from) else { return scalars }
    var best: (names: [UInt32], same: Int)?
    for _ in 0..<draws {
      var places: Set<UInt32> = []
      while places.count < scalars.count {
        places.insert(UInt32.random(in: from..<end, using: &random))
      }
      let names = places.sorted()
      let same = zip(names, scalars).count { $0 == $1 }
      if best.map({ same < $0.same }) ?? true { best = (names, same) }
      if same == 0 { break }
    }
    return best?.names ?? scalars
  }
}
