import EventLog

/// Crashes a store at every call of every short history, opens it again in every state that a power
/// cut or a killed process may leave, and judges what it finds.
package struct Explorer: Sendable {
  /// What was counted and found so far.
  package internal(set) var findings = Findings()

  private let thoroughness: Thoroughness
  private let recoveryCrashes: Int
  private let quarter: Int?
  private var seen: Set<UInt64> = []

  /// - Parameters:
  ///   - thoroughness: How many outcomes of a power cut during the history are looked at.
  ///   - recoveryCrashes: How often the power is cut again while the store recovers.
  ///   - quarter: The quarter of the states behind each crash that is judged, 0 to 3; nil for all.
  package init(_ thoroughness: Thoroughness, recoveryCrashes: Int, quarter: Int? = nil) {
    self.thoroughness = thoroughness
    self.recoveryCrashes = recoveryCrashes
    self.quarter = quarter
  }

  /// How many different states there were.
  package var distinctStates: Int { seen.count }

  /// All histories that begin with `init` and go on with up to so many of the operations.
  package mutating func explore(
    upTo length: Int, _ operations: [Operation] = Operation.allCases
  ) {
    let start = step(.initialize, on: ModelDisk(), Witness())
    explore(from: start.disk, start.witness, upTo: length, operations)
  }

  /// All histories that begin with `init` and these operations, and go on with up to so many more.
  package mutating func explore(behind prefix: [Operation], upTo length: Int) {
    var disk = ModelDisk()
    var witness = Witness()
    for (index, operation) in ([.initialize] + prefix).enumerated() {
      let run =
        index == prefix.count
        ? step(operation, on: disk, witness) : operation.run(on: disk, witness)
      (disk, witness) = (run.disk, run.witness)
    }
    explore(from: disk, witness, upTo: length, Operation.allCases)
  }

  private mutating func explore(
    from disk: ModelDisk, _ witness: Witness, upTo length: Int, _ operations: [Operation]
  ) {
    guard length > 0 else { return }
    for operation in operations {
      let run = step(operation, on: disk, witness)
      explore(from: run.disk, run.witness, upTo: length - 1, operations)
    }
  }

  /// Runs an operation and judges every state that a crash during it may leave.
  private mutating func step(
    _ operation: Operation, on disk: ModelDisk, _ witness: Witness
  ) -> Run {
    let run = operation.run(on: disk, witness)
    judge(run)
    crash(during: run, thoroughness, recoveryCrashes: recoveryCrashes)
    return run
  }

  private mutating func crash(
    during run: Run, _ thoroughness: Thoroughness, recoveryCrashes: Int
  ) {
    for moment in run.moments + [(run.disk, run.witness)] {
      // The process is killed, and the machine goes on.
      check(moment.disk, moment.witness, recoveryCrashes: recoveryCrashes)
      moment.disk.afterPowerCut(thoroughness) { disk in
        check(disk, moment.witness, recoveryCrashes: recoveryCrashes)
      }
    }
  }

  /// Opens a store in one state, for reading and for writing, writes on, and judges it all.
  package mutating func check(
    _ disk: ModelDisk, _ witness: Witness, recoveryCrashes: Int = 0,
    by operation: Operation = .append
  ) {
    var hash = XXH64()
    hash.add(
      Int(truncatingIfNeeded: disk.fingerprint()), Int(truncatingIfNeeded: witness.fingerprint()),
      recoveryCrashes)
    let state = hash.finalize()
    guard seen.insert(state).inserted else { return }
    if let quarter, Int(state % 4) != quarter { return }
    findings.states += 1
    guard witness.isMade || disk.inode(at: World.path + "/store.json") != nil else {
      let run = Operation.initialize.run(on: disk, witness)
      judge(run)
      _ = judgeReading(run.disk.afterWorstPowerCut(), run.witness)
      if recoveryCrashes > 0 { crash(during: run, .edges, recoveryCrashes: recoveryCrashes - 1) }
      return
    }
    guard let found = judgeReading(disk, witness) else { return }
    let run = operation.run(on: disk, witness)
    judge(run)
    if run.error == nil { judge(run, from: disk, witness, found: found) }
    if recoveryCrashes > 0 { crash(during: run, .edges, recoveryCrashes: recoveryCrashes - 1) }
  }
}

extension Explorer {
  /// What holds for every run: it does not fail, and changes nothing outside of the store.
  mutating func judge(_ run: Run) {
    if let error = run.error {
      findings.reportWrong("\(run.witness.tale) failed: \(error)")
    }
    if let stray = run.strays.first {
      findings.reportWrong("\(run.witness.tale) changed \(stray)")
    }
  }

  /// Opens for reading; gives how many groups it finds.
  private mutating func judgeReading(_ disk: ModelDisk, _ witness: Witness) -> Int? {
    do throws(LogError) {
      return judge(try World.open(FaultyFileSystem(disk), .reading).log, witness)
    } catch {
      findings.reportWrong("\(witness.tale): cannot be read: \(error)")
      return nil
    }
  }

  /// Whether a log is a prefix of what was written, all that was acknowledged included; gives how
  /// many groups it has.
  private mutating func judge(_ log: Log, _ witness: Witness) -> Int? {
    if let fault = log.faults.first {
      findings.reportWrong("\(witness.tale): a crash is taken for damage: \(fault.error)")
    }
    let due = witness.events(ofFirst: witness.acknowledged).count
    if log.count < due {
      findings.reportLost(due - log.count, "\(witness.tale): \(log.count) of \(due) events")
      return nil
    }
    guard let count = witness.groupCount(ofEvents: log.count) else {
      findings.reportWrong("\(witness.tale): \(log.count) events are a part of a batch")
      return nil
    }
    do throws(LogError) {
      if let difference = try log.difference(from: witness.events(ofFirst: count)) {
        findings.reportWrong("\(witness.tale): \(difference)")
        return nil
      }
    } catch {
      findings.reportWrong("\(witness.tale): cannot be read on: \(error)")
      return nil
    }
    return count
  }

  /// Judges a run that recovered the store and wrote on.
  private mutating func judge(
    _ run: Run, from disk: ModelDisk, _ witness: Witness, found: Int
  ) {
    let written = run.witness.groups.dropFirst(found)
    for event in written.joined() where witness.contents[event.id] ?? event.sum != event.sum {
      findings.reportWrong("\(run.witness.tale): \(event.id) is used twice")
    }
    if run.witness.events(ofFirst: found) != witness.events(ofFirst: found) {
      findings.reportWrong("\(run.witness.tale): a writer finds less than a reader")
    }
    for bytes in Conservation.missing(from: disk, in: run.disk) {
      findings.reportWrong(
        "\(run.witness.tale): \(bytes.count) torn bytes are not in quarantine")
    }
    let left = run.disk.afterWorstPowerCut()
    guard judgeReading(left, run.witness) != nil else { return }
    judgeSecondOpening(left, run.witness)
  }

  /// A second opening for writing changes nothing.
  private mutating func judgeSecondOpening(_ disk: ModelDisk, _ witness: Witness) {
    let files = FaultyFileSystem(disk)
    do throws(LogError) {
      _ = try World.open(files, .writing)
    } catch {
      findings.reportWrong("\(witness.tale): a second opening fails: \(error)")
    }
    if Conservation.contents(of: files.disk) != Conservation.contents(of: disk) {
      findings.reportWrong("\(witness.tale): a second opening changes something")
    }
  }
}

extension Witness {
  /// The story in one line.
  var tale: String { story.joined(separator: ", ") }
}
