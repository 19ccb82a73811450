import TortureHarness

let clock = ContinuousClock()
for operation in Operation.allCases {
  var explorer = Explorer(.every, recoveryCrashes: 0)
  let time = clock.measure { explorer.explore(upTo: 1, [operation]) }
  print(operation, explorer.findings, time, explorer.distinctStates)
}
for operation in Operation.allCases {
  var explorer = Explorer(.edges, recoveryCrashes: 1)
  let time = clock.measure { explorer.explore(upTo: 1, [operation]) }
  print(operation, explorer.findings, time, explorer.distinctStates)
}
var explorer = Explorer(.edges, recoveryCrashes: 0)
let time = clock.measure { explorer.explore(upTo: 2) }
print(explorer.findings, time, explorer.distinctStates)
