package import EventLog

/// One piece of the exhaustive part, small enough to be done at once with others.
package struct Job: Sendable {
  /// What it does.
  package let name: String
  /// Does it.
  package let run: @Sendable () -> Findings

  init(_ name: String, _ run: @escaping @Sendable () -> Findings) {
    self.name = name
    self.run = run
  }
}

extension Job {
  /// Everything that is looked at exhaustively, the quickest first.
  package static func all() throws(LogError) -> [Job] {
    let plain = try Fixture(rounds: 1)
    let interrupted = try Fixture(rounds: 1, isInterrupted: true)
    let known = try Fixture(rounds: 1, hasSnapshot: true)
    let journal = try Fixture(rounds: 1, needsJournal: true)
    let large = try Fixture(rounds: 21)
    return failures() + identities() + shallowCrashes() + damages(to: plain)
      + damages(to: interrupted)
      + damages(to: known) + damages(to: journal) + largeDamages(to: large) + longCrashes()
      + deepCrashes()
  }

  /// Some hundred long histories, and as many stores with bytes that no writer wrote, from a seed.
  package static func random(seed: UInt64) throws(LogError) -> Job {
    let plain = try Fixture(rounds: 1)
    let interrupted = try Fixture(rounds: 1, isInterrupted: true)
    let journal = try Fixture(rounds: 1, needsJournal: true)
    return Job("seed \(seed)") {
      var walker = Explorer(.edges, recoveryCrashes: 0)
      var adversaries = [plain, interrupted, journal].map { AdversarialExplorer($0) }
      for step in 0..<500 {
        walker.walk(seed: seed &* 1_000 &+ UInt64(step))
        adversaries[step % adversaries.count].explore(seed: seed &* 1_000 &+ UInt64(step))
      }
      return adversaries.reduce(into: walker.findings) { $0.add($1.findings) }
    }
  }

  /// So many states of a store whose files are exchanged, from a seed.
  package static func exchanged(
    _ cast: ExchangedCast, seed: UInt64, states: Range<UInt64>
  ) -> Job {
    Job("exchanged-model, seed \(seed), from \(states.lowerBound)") {
      var explorer = ExchangedExplorer(cast)
      for state in states { explorer.explore(seed: seed, state: state) }
      return explorer.findings
    }
  }

  /// Every order of seven steps of two devices that had one replica id, and of two others.
  private static func identities() -> [Job] {
    IdentityStep.all.map { first in
      Job("identities behind \(first)") {
        var explorer = IdentityExplorer()
        explorer.explore(behind: [first], upTo: 7)
        return explorer.findings
      }
    }
  }

  private static func failures() -> [Job] {
    Operation.allCases.map { operation in
      Job("failing calls of \(operation)") {
        var explorer = FailureExplorer(cutsPower: true)
        explorer.explore(operation)
        return explorer.findings
      }
    }
  }

  /// Every outcome of every crash in histories of one operation behind `init`, with two more
  /// crashes during the recovery at the edges.
  private static func shallowCrashes() -> [Job] {
    Operation.allCases.map { operation in
      Job("every crash of \(operation)") {
        var explorer = Explorer(.every, recoveryCrashes: 0)
        explorer.explore(upTo: 1, [operation])
        return explorer.findings
      }
    }
  }

  /// Two more crashes during the recovery.
  private static func deepCrashes() -> [Job] {
    Operation.allCases.map { operation in
      Job("crashes of \(operation), and two more while it recovers") {
        var explorer = Explorer(.edges, recoveryCrashes: 2)
        explorer.explore(upTo: 1, [operation])
        return explorer.findings
      }
    }
  }

  /// Every outcome of every crash in histories of three operations behind `init`.
  private static func longCrashes() -> [Job] {
    Operation.allCases.flatMap { first in
      Operation.allCases.map { second in
        Job("every crash of \(first), \(second), and any third") {
          var explorer = Explorer(.every, recoveryCrashes: 0)
          explorer.explore(behind: [first, second], upTo: 1)
          var recovering = Explorer(.edges, recoveryCrashes: 1)
          recovering.explore(behind: [first, second], upTo: 0)
          var findings = explorer.findings
          findings.add(recovering.findings)
          return findings
        }
      }
    }
  }

  private static func damages(to fixture: Fixture) -> [Job] {
    let small = fixture.paths.flatMap { path in
      Damage.truncations(of: path, in: fixture) + Damage.flips(of: path, in: fixture)
    }
    let whole =
      Damage.files(of: fixture) + fixture.paths.flatMap { Damage.pieces(of: $0, in: fixture) }
    return damages(small, 5_000, .repairing, "flips and truncations", fixture)
      + damages(whole, 40, .interruptingRepair, "pieces and files", fixture)
  }

  private static func damages(
    _ all: [Damage], _ size: Int, _ treatment: DamageExplorer.Treatment, _ name: String,
    _ fixture: Fixture
  ) -> [Job] {
    stride(from: 0, to: all.count, by: size).map { start in
      Job("\(name) from \(start)\(fixture.kind)") {
        var explorer = DamageExplorer(fixture)
        explorer.explore(all[start..<min(start + size, all.count)], treatment)
        return explorer.findings
      }
    }
  }

  /// Every bit and every truncation of a store of some 60 KiB; one in 61 of them is repaired too.
  private static func largeDamages(to fixture: Fixture) -> [Job] {
    let all = fixture.paths.flatMap { path in
      Damage.flips(of: path, in: fixture) + Damage.truncations(of: path, in: fixture)
    }
    let size = 10_000
    return stride(from: 0, to: all.count, by: size).map { start in
      Job("flips and truncations of a large store from \(start)") {
        var explorer = DamageExplorer(fixture)
        for (index, damage) in all[start..<min(start + size, all.count)].enumerated() {
          explorer.explore(damage, index % 61 == 0 ? .repairing : .reading)
        }
        return explorer.findings
      }
    }
  }
}
