import EventLog

/// Damages a store, reads it, repairs it and writes on; and judges each step by what the store
/// truly held.
package struct DamageExplorer: Sendable {
  /// What was counted and found so far.
  package private(set) var findings = Findings()

  private let fixture: Fixture
  /// The states, of what a repair of the present damage left undone, that were judged.
  private var undone: Set<UInt64> = []

  package init(_ fixture: Fixture) {
    self.fixture = fixture
  }

  /// What is done with a damaged store.
  package enum Treatment: Sendable, Hashable {
    /// It is read.
    case reading
    /// It is read, repaired and written to.
    case repairing
    /// And the repair is cut off after each of its calls, and fails at each of its calls.
    case interruptingRepair
  }

  /// Tries each of the damages.
  package mutating func explore(_ damages: some Sequence<Damage>, _ treatment: Treatment) {
    for damage in damages { explore(damage, treatment) }
  }

  /// Tries one damage.
  package mutating func explore(_ damage: Damage, _ treatment: Treatment) {
    guard let disk = damage.applied(to: fixture) else { return }
    findings.states += 1
    findings.count("damaged: \(damage.name)")
    let isNoticed = judgeReading(disk, damage)
    guard treatment != .reading, let repaired = judgeRepair(disk, damage, isNoticed: isNoticed)
    else { return }
    if treatment == .interruptingRepair {
      undone = []
      interrupt(disk, damage, isNoticed: isNoticed, result: repaired)
      failRepair(disk, damage, isNoticed: isNoticed, result: repaired)
    }
  }

  /// Reads a damaged store; gives whether it says that something is wrong.
  private mutating func judgeReading(_ disk: ModelDisk, _ damage: Damage) -> Bool {
    let (log, journal): (Log, JournalReport?)
    do throws(LogError) {
      let store = try World.open(FaultyFileSystem(disk), .reading)
      (log, journal) = (store.log, try store.journalReport())
    } catch {
      if error.position.path == nil { findings.reportWrong("\(damage): no path in \(error)") }
      return true
    }
    let (isWhole, isMet) = judge(log, damage)
    let isNoticed =
      isMet || !log.faults.isEmpty || log.tail != nil || hasNewHoles(log)
      || journal?.isHarmless == false
    if !isWhole, !isNoticed {
      findings.count("unnoticed: \(damage.name)")
      if !damage.mayGoUnnoticed(in: fixture) { findings.reportWrong("\(damage): goes unnoticed") }
    }
    return isNoticed
  }

  /// Whether the log's events are among the true ones, byte for byte; gives whether all are there,
  /// and whether a line that only a snapshot knew was met and refused.
  private mutating func judge(_ log: Log, _ damage: Damage) -> (isWhole: Bool, isMet: Bool) {
    var count = 0
    var isMet = false
    for position in 0..<log.count {
      let (id, written): (EventID, [UInt8])
      do throws(LogError) {
        (id, written) = (try log.id(at: position + 1), try log.line(at: position + 1))
      } catch {
        let isLine = error.position.path?.hasPrefix(World.path + "/log/") == true
        if log.baseCount > position, error.code == .damaged, isLine {
          isMet = true
        } else {
          findings.reportWrong("\(damage): a line that was read is not there: \(error)")
        }
        continue
      }
      guard let line = fixture.lines[id] else {
        findings.count("strangers read")
        if !damage.bringsStrangers {
          findings.reportWrong("\(damage): an event of nowhere is read")
        }
        continue
      }
      if written != line { findings.reportWrong("\(damage): \(id) is not what was written") }
      count += 1
    }
    return (count == fixture.lines.count, isMet)
  }

  /// Whether events are missing that have others of their replica behind them.
  private func hasNewHoles(_ log: Log) -> Bool {
    !log.coverage.holes.isEmpty
  }
}

extension DamageExplorer {
  /// Repairs, and writes on where that went well; gives the log after the repair.
  /// - Parameter original: The damaged disk, where a repair of it has been cut off.
  private mutating func judgeRepair(
    _ disk: ModelDisk, _ damage: Damage, isNoticed: Bool, original: ModelDisk? = nil
  ) -> [UInt64]? {
    let files = FaultyFileSystem(disk)
    do throws(LogError) {
      _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 7))
    } catch {
      findings.count("not repaired, with an error: \(error.code)")
      if error.position.path == nil { findings.reportWrong("\(damage): no path in \(error)") }
      return nil
    }
    findings.count("repaired")
    if let stray = files.strays.first { findings.reportWrong("\(damage): repair changed \(stray)") }
    judgeConservation(from: original ?? disk, in: files.disk, damage)
    let sums = logSums(files.disk)
    judgeWriting(files, damage, isNoticed: isNoticed)
    judgeSettled(files, damage)
    return sums
  }

  /// The sums of a log's lines, in order.
  private func logSums(_ disk: ModelDisk) -> [UInt64] {
    do throws(LogError) {
      let log = try World.open(FaultyFileSystem(disk), .reading).log
      var sums: [UInt64] = []
      for position in 0..<log.count { sums.append(XXH64.hash(try log.line(at: position + 1))) }
      return sums
    } catch {
      return []
    }
  }

  /// Cuts the repair off after each of its calls: another one comes to the same result.
  private mutating func interrupt(
    _ disk: ModelDisk, _ damage: Damage, isNoticed: Bool, result: [UInt64]
  ) {
    let files = FaultyFileSystem(disk, isRecording: true)
    do throws(LogError) {
      _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 5))
    } catch {
      return
    }
    for moment in files.snapshots {
      var states = [moment]
      moment.afterPowerCut(.edges) { states.append($0) }
      for state in states {
        judgeAgain(state, damage, isNoticed: isNoticed, original: disk, result: result)
      }
    }
  }

  /// Fails each call of the repair: another one comes to the same result.
  private mutating func failRepair(
    _ disk: ModelDisk, _ damage: Damage, isNoticed: Bool, result: [UInt64]
  ) {
    for sort in Fault.Sort.allCases {
      var fault = Fault(sort, call: 1, isForEver: sort != .inputOutput, leavesTraces: false)
      while true {
        let files = FaultyFileSystem(disk, fault: fault)
        do throws(LogError) {
          _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 5))
        } catch {
          if error.position.path == nil { findings.reportWrong("\(damage): no path in \(error)") }
        }
        guard files.failures > 0 else { break }
        findings.count("failed calls")
        judgeAgain(files.disk, damage, isNoticed: isNoticed, original: disk, result: result)
        fault.call += 1
      }
    }
  }

  /// Repairs what an earlier repair has left undone, in each state once.
  private mutating func judgeAgain(
    _ disk: ModelDisk, _ damage: Damage, isNoticed: Bool, original: ModelDisk, result: [UInt64]
  ) {
    guard undone.insert(disk.fingerprint()).inserted else { return }
    findings.states += 1
    let again = judgeRepair(disk, damage, isNoticed: isNoticed, original: original)
    if again != result {
      findings.reportWrong("\(damage): a repair that was cut off and done again differs")
    }
  }

  /// Every line that was there is in the log or in quarantine.
  private mutating func judgeConservation(
    from before: ModelDisk, in after: ModelDisk, _ damage: Damage
  ) {
    var kept: [UInt8] = []
    for path in Conservation.segments(of: after) { kept += after.bytes(of: path) ?? [] }
    let log = Set(Lines.all(of: kept).map { kept[$0] })
    let quarantined = Conservation.quarantined(in: after)
    for path in Conservation.segments(of: before) {
      guard let bytes = before.bytes(of: path), !bytes.isEmpty else { continue }
      if quarantined.contains(bytes) { continue }
      let lines = Lines.all(of: bytes)
      let rest = (lines.last?.upperBound ?? 0)..<bytes.count
      for line in lines + (rest.isEmpty ? [] : [rest])
      where !log.contains(bytes[line]) && !quarantined.contains(where: { $0.holds(bytes[line]) }) {
        findings.reportWrong("\(damage): \(line.count) bytes of \(path) go to nothing")
      }
    }
  }

  /// It opens for writing, holds true events only, and gives no number twice.
  private mutating func judgeWriting(
    _ files: FaultyFileSystem, _ damage: Damage, isNoticed: Bool
  ) {
    do throws(LogError) {
      let store = try World.open(files, .writing, turn: 8)
      _ = judge(store.log, damage)
      if let fault = store.log.faults.first {
        findings.reportWrong("\(damage): a fault is left after the repair: \(fault.error)")
      }
      let next = try World.append([World.draft("next")], to: store, asBatch: false)
      if let event = next.first, fixture.lines[event.id] != nil {
        // A store that is set back to an earlier day without a trace cannot know.
        if isNoticed, !fixture.isInterrupted, !fixture.needsJournal {
          findings.reportWrong("\(damage): \(event.id) is used twice")
        } else {
          findings.count(
            "numbers used twice, \(isNoticed ? "taken for torn" : "unnoticed"): \(damage.name)")
        }
      }
    } catch {
      findings.reportWrong("\(damage): cannot be written to after the repair: \(error)")
    }
  }

  /// A second repair finds nothing to do.
  private mutating func judgeSettled(_ files: FaultyFileSystem, _ damage: Damage) {
    let before = Conservation.contents(of: files.disk)
    do throws(LogError) {
      _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 9))
    } catch {
      findings.reportWrong("\(damage): a second repair fails: \(error)")
    }
    if Conservation.contents(of: files.disk) != before {
      findings.reportWrong("\(damage): a second repair changes something")
    }
  }
}

extension JournalReport {
  /// Whether the next writer puts right what a power cut left.
  fileprivate var isHarmless: Bool {
    if case .missingLines = content { true } else { false }
  }
}
