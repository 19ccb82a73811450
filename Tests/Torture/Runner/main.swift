import TortureHarness

let clock = ContinuousClock()
for operation in Operation.allCases {
  var explorer = FailureExplorer(cutsPower: true)
  let time = clock.measure { explorer.explore(operation) }
  print(operation, explorer.findings, time)
}
