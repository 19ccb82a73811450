import TortureHarness

let clock = ContinuousClock()
for operation in Operation.allCases {
  var explorer = Explorer(.every, recoveryCrashes: 0)
  let time = clock.measure { explorer.explore(upTo: 1, [operation]) }
  print(operation, explorer.findings, time)
}
for operation in Operation.allCases {
  var explorer = FailureExplorer(cutsPower: true)
  let time = clock.measure { explorer.explore(operation) }
  print(operation, explorer.findings, time)
}
