/// Tries every order of backups, writes, restored and copied folders, and meetings: no acknowledged event is
/// lost, no store takes a fresh id without a cause, and in the end all show the same (log-format 7).
package struct IdentityExplorer {
  /// What was counted and found so far.
  package private(set) var findings = Findings()
  /// At which depth a state was found: what follows from it need not be tried twice.
  private var depths: [[[UInt64]]: Int] = [:]

  package init() {}

  /// Tries all that begins with some steps.
  /// - Parameter length: How many steps there are at most.
  package mutating func explore(behind steps: [IdentityStep] = [], upTo length: Int) {
    do {
      var world = try IdentityWorld()
      for step in steps {
        guard try world.perform(step) else { return }
      }
      explore(world, steps, upTo: length)
    } catch {
      findings.reportWrong("\(steps): \(error)")
    }
  }

  private mutating func explore(_ world: IdentityWorld, _ steps: [IdentityStep], upTo length: Int) {
    let key = world.key
    let known = depths[key]
    if let known, known <= steps.count { return }
    depths[key] = steps.count
    if known == nil { settle(world, steps) }
    guard steps.count < length else { return }
    for step in IdentityStep.all {
      var next = world
      do {
        guard try next.perform(step) else { continue }
        explore(next, steps + [step], upTo: length)
      } catch {
        findings.reportWrong("\(steps + [step]): \(error)")
      }
    }
  }

  private mutating func settle(_ world: IdentityWorld, _ steps: [IdentityStep]) {
    var world = world
    findings.states += 1
    do {
      try world.settle()
    } catch {
      findings.reportWrong("\(steps), and all meet: \(error)")
    }
  }
}
