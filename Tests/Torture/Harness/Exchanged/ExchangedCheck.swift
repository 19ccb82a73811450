import EventLog
import Projections
import Training

/// What a check of a store comes to, as `ltcli verify` makes it.
struct ExchangedCheck {
  /// What is damaged; the store is whole where nothing is.
  private(set) var faults: [LogError] = []

  /// - Parameter isDeep: Whether the events are folded in several ways, which must agree.
  init(_ files: FaultyFileSystem, isDeep: Bool = false) {
    do throws(LogError) {
      try look(files)
      if isDeep, faults.isEmpty { try fold(files) }
    } catch {
      faults.append(error)
    }
  }

  private mutating func look(_ files: FaultyFileSystem) throws(LogError) {
    let store = try Store.open(
      at: World.path, for: .reading, reading: .everyLine,
      environment: World.environment(files, turn: 0))
    store.log.checkInvariants()
    _ = try Replica(store)
    faults = store.log.faults.map(\.error)
    if let fault = store.repairFault { faults.append(fault) }
    faults += try store.receiptFaults(except: store.unexpectedFiles())
    for lost in try store.lostEvents() {
      faults.append(
        LogError(.damaged, "lacks \(lost.events)", at: LogError.Position(path: lost.path)))
    }
    // Neither is a fault, but both must be said.
    _ = try store.snapshotFaults() + store.sealFaults
    switch try store.journalReport()?.content {
    case nil, .missingLines, .unreadable: break
    case .unreadLines, .outdated, .foreign:
      faults.append(
        LogError(.damaged, "it is not read", at: LogError.Position(path: store.folder.journal)))
    }
  }

  private mutating func fold(_ files: FaultyFileSystem) throws(LogError) {
    let ways = try DeepCheck(Replica(World.open(files, .reading))).outcomes
    for way in ways where way.digest != ways[0].digest || way.firstDifference != nil {
      faults.append(
        LogError(
          .damaged, "\(way.way.rawValue) differs", at: LogError.Position(path: World.path)))
    }
  }
}
