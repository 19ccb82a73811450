import TortureHarness

let clock = ContinuousClock()
for isInterrupted in [false, true] {
  let fixture = try Fixture(rounds: 1, isInterrupted: isInterrupted)
  print(
    fixture.paths, fixture.paths.map { fixture.disk.bytes(of: $0)?.count ?? 0 },
    fixture.events.count)
  var explorer = DamageExplorer(fixture)
  var time = clock.measure {
    for path in fixture.paths {
      explorer.explore(Damage.pieces(of: path, in: fixture), .interruptingRepair)
    }
    explorer.explore(Damage.files(of: fixture), .interruptingRepair)
  }
  print(explorer.findings, time)
  explorer = DamageExplorer(fixture)
  time = clock.measure {
    for path in fixture.paths {
      explorer.explore(Damage.truncations(of: path, in: fixture), .repairing)
      explorer.explore(Damage.flips(of: path, in: fixture), .repairing)
    }
  }
  print(explorer.findings, time)
}
