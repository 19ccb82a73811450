import EventLog

/// Fails the first, the second, the third … call of an operation until it succeeds, once and for
/// ever after, and judges what is left each time.
package struct FailureExplorer: Sendable {
  /// What was counted and found so far.
  package var findings: Findings {
    var all = explorer.findings
    all.add(own)
    return all
  }

  private var own = Findings()
  private var explorer: Explorer
  private let cutsPower: Bool
  private let quarter: Int?

  /// - Parameters:
  ///   - cutsPower: Whether the power is cut as well after each failure.
  ///   - quarter: The quarter of the calls that fail, 0 to 3; nil for all.
  package init(cutsPower: Bool, quarter: Int? = nil) {
    self.cutsPower = cutsPower
    self.quarter = quarter
    explorer = Explorer(.edges, recoveryCrashes: 0)
  }

  /// All failures of one operation, on a store with some events, on one with a torn end, and on one
  /// whose last lines only the journal has.
  package mutating func explore(_ operation: Operation) {
    guard operation != .initialize else { return explore(.initialize, on: ModelDisk(), Witness()) }
    for (disk, witness) in Bases.all { explore(operation, on: disk, witness) }
  }

  private mutating func explore(
    _ operation: Operation, on disk: ModelDisk, _ witness: Witness
  ) {
    for sort in Fault.Sort.allCases {
      var call = 1 + (quarter ?? 0)
      while explore(operation, on: disk, witness, sort, call) { call += quarter == nil ? 1 : 4 }
    }
  }

  /// One failing call in each way that makes a difference; false where there was no such call any more.
  private mutating func explore(
    _ operation: Operation, on disk: ModelDisk, _ witness: Witness, _ sort: Fault.Sort, _ call: Int
  ) -> Bool {
    for isForEver in [false, true] {
      var fault = Fault(sort, call: call, isForEver: isForEver, leavesTraces: false)
      guard let run = fail(operation, on: disk, witness, fault) else { return false }
      if run.mayLeaveTraces {
        fault.leavesTraces = true
        _ = fail(operation, on: disk, witness, fault)
      }
      guard run.hasCallsBehindFailure else { break }
    }
    return true
  }

  /// Runs the operation with a fault; nil where there was no such call any more.
  private mutating func fail(
    _ operation: Operation, on disk: ModelDisk, _ witness: Witness, _ fault: Fault
  ) -> Run? {
    let run = operation.run(on: disk, witness, fault: fault)
    guard run.failures > 0 else { return nil }
    own.count("failed calls")
    judge(run, fault)
    if [.noSpace, .readOnly].contains(fault.sort), run.witness.isMade {
      judgeReading(of: run.disk, under: fault, run.witness)
    }
    explorer.check(run.disk, run.witness)
    guard cutsPower else { return run }
    run.disk.afterPowerCut(.edges) { explorer.check($0, run.witness) }
    return run
  }

  private mutating func judge(_ run: Run, _ fault: Fault) {
    let tale = "\(run.witness.tale) under \(fault)"
    if run.goesOnAfterFailure { own.reportWrong("\(tale): a failed writer acknowledges") }
    // A failure may be passed over where nothing rests on the call.
    guard let error = run.error else { return own.count("failures that changed nothing") }
    if error.position.path?.isEmpty ?? true { own.reportWrong("\(tale): no path in \(error)") }
    let expected = fault.sort.error("", "").code
    if error.code != expected, error.code != .alreadyExists {
      own.reportWrong("\(tale): the cause is hidden: \(error)")
    }
  }

  /// A store on a full or read-only disk can be read.
  private mutating func judgeReading(
    of disk: ModelDisk, under fault: Fault, _ witness: Witness
  ) {
    var always = fault
    (always.call, always.isForEver) = (1, true)
    do throws(LogError) {
      _ = try World.open(FaultyFileSystem(disk, fault: always), .reading)
    } catch {
      own.reportWrong("\(witness.tale) under \(fault): cannot be read: \(error)")
    }
  }
}

/// The stores that failures are tried on.
private enum Bases {
  /// One with some events, the same with a torn end, and with lines that only the journal has.
  static var all: [(disk: ModelDisk, witness: Witness)] {
    var disk = ModelDisk()
    var witness = Witness()
    for operation in [Operation.initialize, .append, .rotate, .appendSeveral] {
      let run = operation.run(on: disk, witness)
      (disk, witness) = (run.disk, run.witness)
    }
    disk = disk.afterWorstPowerCut()
    let cut = Operation.appendOnAndOn.run(on: disk, witness).whileOnlyTheJournalHasIt
    var torn = cut.disk
    if let segment = Conservation.segments(of: torn).last, let bytes = torn.bytes(of: segment) {
      torn.overwrite(segment, with: bytes + bytes.prefix(100))
    }
    return [
      (disk, witness), (torn, cut.witness), (cut.disk.afterWorstPowerCut(), cut.witness),
    ]
  }
}
