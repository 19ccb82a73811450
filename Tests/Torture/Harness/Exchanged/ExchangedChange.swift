/// The sorts of changes that are made to a store's files.
enum ExchangedChange: String, Sendable, Hashable, CaseIterable {
  case file, sector, nobody, cut, removed, lines, flip, otherSort, name, segment, back, folder

  /// How often it is drawn.
  var weight: Int {
    switch self {
    case .file, .cut, .lines: 5
    case .sector, .nobody, .otherSort: 4
    case .removed, .name, .back: 3
    case .flip, .segment: 2
    case .folder: 1
    }
  }

  /// Makes one change that applies; gives what it was.
  static func draw(_ draws: inout ExchangedDraws) -> (ExchangedChange, said: String) {
    while true {
      let change = draws.one(of: allCases) { $0.weight }
      if let said = change.apply(to: &draws) { return (change, "\(change.rawValue): \(said)") }
    }
  }

  /// Nil where it does not apply.
  private func apply(to draws: inout ExchangedDraws) -> String? {
    switch self {
    case .file: draws.exchangeFile()
    case .sector: draws.exchangeSectors()
    case .nobody: draws.overwriteWithNobodys()
    case .cut: draws.cut()
    case .removed: draws.remove()
    case .lines: draws.changeLines()
    case .flip: draws.flip()
    case .otherSort: draws.makeOtherSort()
    case .name: draws.addName()
    case .segment: draws.addSegment()
    case .back: draws.setBack()
    case .folder: draws.exchangeFolder()
    }
  }
}
