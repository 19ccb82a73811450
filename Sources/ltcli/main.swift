#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// Enough of a command line to run the fixtures.
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "driver":
  do { try Driver.run() } catch { exit(4) }
case "conformance":
  var paths: [String] = []
  var driver: String?
  var rest = words.dropFirst()
  while let word = rest.popFirst() {
    if word == "--driver" { driver = rest.popFirst() } else { paths.append(word) }
  }
  exit(
    Conformance.run(
      paths: paths, driver: driver, record: Conformance.isRecordingAskedFor, print: { print($0) }))
default:
  print("ltcli")
}
