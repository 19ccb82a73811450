import EventLog
import EventLogTesting

extension Explorer {
  /// A long history that is drawn from the seed: operations that run to their end, are killed, lose
  /// the power at some call, or meet with a failing call; again and again on the same store.
  package mutating func walk(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let start = Operation.initialize.run(on: ModelDisk(), Witness())
    var (disk, witness) = (start.disk, start.witness)
    for _ in 0..<Int.random(in: 2...12, using: &generator) {
      let operation = Operation.allCases.randomElement(using: &generator) ?? .append
      if Int.random(in: 0..<5, using: &generator) == 0 {
        let run = operation.run(on: disk, witness, fault: .random(using: &generator))
        findings.count("failed calls", by: run.failures)
        if run.goesOnAfterFailure {
          findings.reportWrong("\(run.witness.tale): a failed writer acknowledges, seed \(seed)")
        }
        (disk, witness) = (run.disk, run.witness)
      } else {
        let run = operation.run(on: disk, witness)
        judge(run)
        (disk, witness) = (run.disk, run.witness)
        // Half of the operations come to their end.
        if Bool.random(using: &generator), let moment = run.moments.randomElement(using: &generator)
        {
          (disk, witness) = (moment.disk, moment.witness)
          witness.turns = run.witness.turns
        }
      }
      if Bool.random(using: &generator) { disk = disk.afterRandomPowerCut(using: &generator) }
      check(disk, witness, by: Bool.random(using: &generator) ? .append : .appendSeveral)
    }
  }
}

extension Fault {
  /// One of the first faults of an operation.
  fileprivate static func random(using generator: inout SplitMix64) -> Fault {
    Fault(
      Sort.allCases.randomElement(using: &generator) ?? .inputOutput,
      call: Int.random(in: 1...30, using: &generator), isForEver: Bool.random(using: &generator),
      leavesTraces: Bool.random(using: &generator))
  }
}
